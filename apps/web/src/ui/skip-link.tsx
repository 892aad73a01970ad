import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTexts } from '../platform/texts.ts'

const SLOT = 'skip-slot'

/** The place for a screen's own way past what stands before its results. */
export const SkipSlot = () => <span id={SLOT} />

/** A link that is seen in focus alone and moves the focus to a place on the page; the router must not see its hash. */
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

/** How much a list has found. A second skip link leads here, past the filters. */
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
