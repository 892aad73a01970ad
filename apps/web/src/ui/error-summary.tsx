import { type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from '../platform/texts.ts'
import classes from './error-summary.module.css'

export type SummaryItem = {
  /** Id of the control with the fault. Absent: no field of this page can correct it. */
  readonly target?: string
  /** Link to the page that corrects it, around the text. */
  readonly link?: (text: string) => ReactNode
  readonly text: string
}

type ErrorSummaryProps = {
  readonly items: readonly SummaryItem[]
  /** Count of failed submissions. At each change the summary takes the focus again. */
  readonly attempt: number
  readonly lead?: string | undefined
}

/** Faults of a submission, each with a link to its field (docs/specification/screens.md#errors). */
export function ErrorSummary({ items, attempt, lead }: ErrorSummaryProps) {
  const { t } = useTexts()
  const box = useRef<HTMLElement>(null)
  const isShown = items.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further failed attempt takes the focus again
  useEffect(() => {
    if (isShown) box.current?.focus()
  }, [attempt, isShown])
  if (!isShown) return null
  return (
    <section ref={box} tabIndex={-1} role="alert" className={classes.summary} aria-labelledby="error-summary-title">
      <h2 id="error-summary-title">{t('app.errors.summaryTitle')}</h2>
      {lead && <p>{lead}</p>}
      <ul>
        {items.map(({ target, text, link }) => (
          <li key={`${target} ${text}`}>
            {target === undefined ? (
              (link?.(text) ?? text)
            ) : (
              <a
                href={`#${target}`}
                onClick={(event) => {
                  event.preventDefault()
                  goToField(target)
                }}
              >
                {text}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Opens every fold around an element. */
export function openFolds(element: Element): void {
  for (let fold = element.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true
}

export function goToField(id: string): void {
  const field = document.getElementById(id)
  if (field !== null) openFolds(field)
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}
