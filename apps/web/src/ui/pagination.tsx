import { useTexts } from '../app/texts.ts'
import classes from './pagination.module.css'

/** Pages to show around the current one, counted from 0: the first, the last, one sibling on each side; null is a gap. */
export function pagesAround(current: number, count: number): readonly (number | null)[] {
  const wanted = new Set([0, count - 1, current - 1, current, current + 1].filter((page) => page >= 0 && page < count))
  const pages = [...wanted].sort((a, b) => a - b)
  return pages.flatMap((page, position) => {
    const skipped = page - (pages[position - 1] ?? page - 1) - 1
    // A gap of one page would take the place of that page: show the page.
    if (skipped === 1) return [page - 1, page]
    return skipped > 1 ? [null, page] : [page]
  })
}

type PaginationProps = {
  /** From 0. */
  readonly page: number
  readonly pageSize: number
  readonly totalSize: number
  readonly onChange: (page: number) => void
}

/** Ways to the other pages of a list; nothing where there is one page (specification, section 9). */
export function Pagination({ page, pageSize, totalSize, onChange }: PaginationProps) {
  const { t } = useTexts()
  const count = Math.ceil(totalSize / pageSize)
  if (count <= 1) return null
  return (
    <nav className={classes.nav} aria-label={t('app.pagination.label')}>
      <ul>
        <li>
          <button type="button" className={classes.page} disabled={page === 0} onClick={() => onChange(page - 1)}>
            {t('app.pagination.previous')}
          </button>
        </li>
        {pagesAround(page, count).map((shown, position, all) =>
          shown === null ? (
            <li key={`after ${all[position - 1]}`} className={classes.gap} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={shown}>
              <button
                type="button"
                className={classes.page}
                aria-label={t('app.pagination.page', { number: shown + 1 })}
                {...(shown === page ? { 'aria-current': 'page' as const } : {})}
                onClick={() => onChange(shown)}
              >
                {shown + 1}
              </button>
            </li>
          ),
        )}
        <li>
          <button
            type="button"
            className={classes.page}
            disabled={page >= count - 1}
            onClick={() => onChange(page + 1)}
          >
            {t('app.pagination.next')}
          </button>
        </li>
      </ul>
    </nav>
  )
}
