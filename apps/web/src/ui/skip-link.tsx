import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTexts } from '../platform/texts.ts'

const SLOT = 'skip-slot'

export const SkipSlot = () => <span id={SLOT} />

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

/** Number of rows found. A second skip link leads here, past the filters. */
export function FoundCount({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const { t } = useTexts()
  const found = useRef<HTMLParagraphElement>(null)
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => setSlot(document.getElementById(SLOT)), [])
  return (
    <>
      {slot &&
        createPortal(
          <SkipLink to={found} id="results">
            {t('app.skipToResults')}
          </SkipLink>,
          slot,
        )}
      <p ref={found} id="results" tabIndex={-1} role="status" className={className}>
        {children}
      </p>
    </>
  )
}
