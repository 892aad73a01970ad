import type { ReactNode } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import classes from './directory.module.css'

type FilterFormProps = {
  /** The words to search for; they always show. */
  readonly words: ReactNode
  /** How many filters are set. */
  readonly count: number
  /** The way back to a list without filters. */
  readonly clear: ReactNode
  /** The other controls, which fold away on phones. */
  readonly children: ReactNode
  readonly onSubmit: (given: Record<string, unknown>) => void
}

/** A search in the address: without a script a form that the browser sends, with it a search as one types. */
export function FilterForm({ words, count, clear, children, onSubmit }: FilterFormProps) {
  const { t } = useTexts()
  return (
    <search className={classes.filters}>
      <form
        method="get"
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit(Object.fromEntries(new FormData(event.currentTarget)))
        }}
      >
        {words}
        <details className={classes.fold}>
          <summary>{count === 0 ? t('directory.filters.title') : t('directory.filters.titleSet', { count })}</summary>
          <div className={classes.controls}>{children}</div>
        </details>
        <div className={classes.filterEnd}>
          <Button type="submit">{t('directory.filters.submit')}</Button>
          {count > 0 && clear}
        </div>
      </form>
    </search>
  )
}
