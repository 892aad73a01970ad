import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import classes from './directory.module.css'
import { TypedField } from './typed-field.tsx'

type FilterFormProps = {
  /** The list; the way back to it without filters keeps the words. */
  readonly to: '/programs' | '/universities'
  /** The words to search for; they always show. */
  readonly q: string | undefined
  readonly label: string
  readonly hint: string
  readonly onType: (q: string) => void
  /** How many filters are set. */
  readonly count: number
  /** The other controls, which fold away on phones. */
  readonly children: ReactNode
  readonly onSubmit: (given: Record<string, unknown>) => void
}

/** A search in the address: without a script a form that the browser sends, with it a search as one types. */
export function FilterForm({ to, q, label, hint, onType, count, children, onSubmit }: FilterFormProps) {
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
        <TypedField
          id="q"
          name="q"
          type="search"
          label={label}
          hint={hint}
          value={q ?? ''}
          maxLength={200}
          onChange={onType}
        />
        <details className={classes.fold}>
          <summary>{count === 0 ? t('directory.filters.title') : t('directory.filters.titleSet', { count })}</summary>
          <div className={classes.controls}>{children}</div>
        </details>
        <div className={classes.filterEnd}>
          <Button type="submit">{t('directory.filters.submit')}</Button>
          {count > 0 && (
            <Link to={to} search={q === undefined ? {} : { q }} activeOptions={{ exact: true }}>
              {t('directory.filters.clear')}
            </Link>
          )}
        </div>
      </form>
    </search>
  )
}
