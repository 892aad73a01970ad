import type { ReactNode, RefObject } from 'react'

/** Place of a second skip link (`found-count.tsx`). */
export const SkipSlot = () => <span id="skip-slot" />

/** Skip link, visible only in focus. It moves the focus by script: the router must not see its hash. */
export const SkipLink = ({
  to,
  id,
  children,
}: {
  to: RefObject<HTMLElement | null>
  id: string
  children: ReactNode
}) => (
  <a
    href={`#${id}`}
    onClick={(event) => {
      event.preventDefault()
      to.current?.focus()
    }}
  >
    {children}
  </a>
)
