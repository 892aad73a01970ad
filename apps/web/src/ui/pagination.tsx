import type { ReactNode } from 'react'
import { useTexts } from '../platform/texts.ts'
import classes from './pagination.module.css'

/**
 * Pages to show around the current one, counted from 0: the first, the last, one sibling on each side; null is a gap.
 */
export function pagesAround(current: number, count: number): readonly (number | null)[] {
  const wanted = new Set([0, count - 1, current - 1, current, current + 1].filter((page) => page >= 0 && page < count))
  const pages = [...wanted].sort((a, b) => a - b)
  return pages.flatMap((page, position) => {
    const skipped = page - (pages[position - 1] ?? page - 1) - 1
    // A gap takes as much space as one page: show the page.
    if (skipped === 1) return [page - 1, page]
    return skipped > 1 ? [null, page] : [page]
  })
}

export type PageLink = {
  readonly className: string | undefined
  readonly 'aria-label'?: string
  readonly children: ReactNode
}

type PaginationProps = {
  /** From 0. */
  readonly page: number
  readonly pageSize: number
  readonly totalSize: number
  readonly of?: string
} & (
  | { readonly onChange: (page: number) => void }
  /** Links that work without a script. The caller's links mark the current page themselves. */
  | { readonly linkTo: (page: number, link: PageLink) => ReactNode }
)

/** Links to the other pages of a list; absent for a single page (docs/specification/screens.md#lists). */
export function Pagination({ page, pageSize, totalSize, of, ...target }: PaginationProps) {
  const { t } = useTexts()
  const count = Math.ceil(totalSize / pageSize)
  if (count <= 1) return null

  const linkOf = (to: number, text: ReactNode, name?: string) => {
    const link = { className: classes.page, children: text, ...(name === undefined ? {} : { 'aria-label': name }) }
    const isClosed = to < 0 || to >= count
    if ('linkTo' in target) return isClosed ? null : target.linkTo(to, link)
    return (
      <button
        type="button"
        {...link}
        // Not `disabled`: at the last page the focused button would lose the focus.
        aria-disabled={isClosed}
        {...(to === page ? { 'aria-current': 'page' as const } : {})}
        onClick={() => isClosed || target.onChange(to)}
      />
    )
  }
  return (
    <nav
      className={classes.nav}
      aria-label={of === undefined ? t('app.pagination.label') : t('app.pagination.labelOf', { list: of })}
    >
      <ul>
        <li>{linkOf(page - 1, t('app.pagination.previous'))}</li>
        {pagesAround(page, count).map((shown, position, all) =>
          shown === null ? (
            <li key={`after ${all[position - 1]}`} className={classes.gap} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={shown}>{linkOf(shown, shown + 1, t('app.pagination.page', { number: shown + 1 }))}</li>
          ),
        )}
        <li>{linkOf(page + 1, t('app.pagination.next'))}</li>
      </ul>
    </nav>
  )
}
