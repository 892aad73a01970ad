import { type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from '../platform/texts.ts'
import { endEarlyActs } from './early-acts.ts'
import classes from './page.module.css'

type PageProps = {
  readonly title: string
  readonly lead?: ReactNode
  readonly back?: ReactNode
  readonly actions?: ReactNode
  /** Dense staff screens take the whole width; forms stay narrow enough to read. */
  readonly isWide?: boolean
  readonly children?: ReactNode
}

export function useDocumentTitle(title: string): void {
  const { t } = useTexts()
  useEffect(() => {
    document.title = `${title} · ${t('app.name')}`
  }, [title, t])
}

/** Title of the front page in the browser's tab. */
export function usePortalTitle(): void {
  const { t } = useTexts()
  useEffect(() => {
    document.title = t('app.name')
  }, [t])
}

/** Open menu of the page header. The reader may open it while the next screen loads. */
const OPEN_MENU = 'header :is(details[open], :has(> [aria-expanded="true"]))'

/** Whether the reader types in a field or uses a header menu. Such a menu closes when it loses the focus. */
const isFocusTaken = ({ activeElement }: Document): boolean =>
  activeElement instanceof HTMLInputElement || activeElement?.closest(OPEN_MENU) != null

/** The first screen of a visit keeps the browser's own focus, however late its script arrives. */
let isFirstScreen = true

/** Moves the focus to the screen's title after a navigation: a screen reader then announces the screen. */
export function useTitleFocus() {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isFirstScreen && !isFocusTaken(document)) title.current?.focus({ preventScroll: true })
    // The screen is hydrated: its forms have taken their early input (early-acts.ts) in layout effects.
    queueMicrotask(endEarlyActs)
    return () => {
      isFirstScreen = false
    }
  }, [])
  return title
}

export function Page({ title, lead, back, actions, isWide = false, children }: PageProps) {
  useDocumentTitle(title)
  const heading = useTitleFocus()
  return (
    <div className={isWide ? `${classes.page} ${classes.wide}` : classes.page}>
      {back && <div className={classes.back}>{back}</div>}
      <div className={classes.head}>
        <div className={classes.titles}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className={classes.lead}>{lead}</p>}
        </div>
        {actions && <Actions>{actions}</Actions>}
      </div>
      {children}
    </div>
  )
}

type SectionProps = {
  /** Target of a link to this part of the page. */
  readonly id?: string | undefined
  readonly title?: string
  readonly lead?: ReactNode
  readonly children: ReactNode
}

/**
 * Titled group of fields or facts. It has no accessible name of its own: a screen reader would repeat the title with
 * each field.
 */
export const Section = ({ id, title, lead, children }: SectionProps) => (
  <section id={id} className={classes.section}>
    {title && <h2>{title}</h2>}
    {lead && <p className={classes.lead}>{lead}</p>}
    {children}
  </section>
)

export const Actions = ({ children }: { children: ReactNode }) => <div className={classes.actions}>{children}</div>
