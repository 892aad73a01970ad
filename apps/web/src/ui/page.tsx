import { type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from '../platform/texts.ts'
import { endEarlyActs } from './early-acts.ts'
import classes from './page.module.css'

type PageProps = {
  readonly title: string
  readonly lead?: ReactNode
  /** A link back, above the title. */
  readonly back?: ReactNode
  /** Buttons beside the title. */
  readonly actions?: ReactNode
  /** Dense staff screens take the whole width; forms stay narrow enough to read. */
  readonly isWide?: boolean
  readonly children?: ReactNode
}

/** Names the browser's tab after the screen. */
export function useDocumentTitle(title: string): void {
  const { t } = useTexts()
  useEffect(() => {
    document.title = `${title} · ${t('app.name')}`
  }, [title, t])
}

/** A menu of the frame that was opened while the next screen was still on its way. */
const OPEN_MENU = 'header :is(details[open], :has(> [aria-expanded="true"]))'

/** Whether the reader is at work outside the screen: in a field, or in a menu that would close without the focus. */
const isFocusTaken = ({ activeElement }: Document): boolean =>
  activeElement instanceof HTMLInputElement || activeElement?.closest(OPEN_MENU) != null

/** Moves the focus to a screen's title after a navigation, so that a screen reader says where one has come. */
export function useTitleFocus() {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The first page of a visit keeps the browser's own focus.
    const isFirst = performance.now() < 1500
    if (!isFirst && !isFocusTaken(document)) title.current?.focus({ preventScroll: true })
    // The screen lives; its forms, which come around the title, take what was typed early before this.
    queueMicrotask(endEarlyActs)
  }, [])
  return title
}

/** The frame of one screen: its title, what stands beside it, and the content below. */
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

/** A titled group of fields or facts on a surface of its own. Its heading is enough: a name would double the fields' labels. */
export const Section = ({ title, lead, children }: { title?: string; lead?: ReactNode; children: ReactNode }) => (
  <section className={classes.section}>
    {title && <h2>{title}</h2>}
    {lead && <p className={classes.lead}>{lead}</p>}
    {children}
  </section>
)

/** Buttons side by side, wrapping where the screen is narrow. */
export const Actions = ({ children }: { children: ReactNode }) => <div className={classes.actions}>{children}</div>
