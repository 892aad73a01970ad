import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { TypedField } from '../parts/typed-field.tsx'
import classes from './directory.module.css'

type FilterFormProps = {
  /** Address of the list. The link that clears the filters keeps the search text. */
  readonly to: '/programs' | '/universities'
  readonly q: string | undefined
  readonly label: string
  readonly hint: string
  readonly onType: (q: string) => void
  readonly count: number
  readonly children: ReactNode
  readonly onSubmit: (given: Record<string, unknown>) => void
}

/** Search in the address: a form that the browser can submit without scripts; with scripts it searches while typing. */
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
