import { type ComponentProps, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTexts } from '../platform/texts.ts'
import { SkipLink } from './skip-link.tsx'

/** Second skip link, past the controls above the content of a screen. */
export function SecondSkipLink(link: ComponentProps<typeof SkipLink>) {
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => setSlot(document.getElementById('skip-slot')), [])
  return slot && createPortal(<SkipLink {...link} />, slot)
}

/** Number of rows found. A second skip link leads here, past the filters. */
export function FoundCount({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const { t } = useTexts()
  const found = useRef<HTMLParagraphElement>(null)
  return (
    <>
      <SecondSkipLink to={found} id="results">
        {t('app.skipToResults')}
      </SecondSkipLink>
      <p ref={found} id="results" tabIndex={-1} role="status" className={className}>
        {children}
      </p>
    </>
  )
}
