import type { ReactNode } from 'react'
import { useTexts } from '../platform/texts.ts'
import classes from './description-list.module.css'
import { Section } from './page.tsx'

export type DescriptionRow = {
  readonly key: string
  readonly term: string
  /** Null and the empty string show as "not stated". */
  readonly value: ReactNode
  /** Link or button to change the value. Name the term in its hidden text. */
  readonly change?: ReactNode
}

/** List of terms and values, each with an optional control to change it. */
export function DescriptionList({ rows }: { rows: readonly DescriptionRow[] }) {
  const { t } = useTexts()
  return (
    <dl className={classes.list}>
      {rows.map(({ key, term, value, change }) => (
        <div key={key} className={classes.row}>
          <dt>{term}</dt>
          <dd>
            {value === null || value === '' || value === undefined ? (
              <span className={classes.absent}>{t('app.states.notStated')}</span>
            ) : (
              value
            )}
          </dd>
          {change && <dd className={classes.change}>{change}</dd>}
        </div>
      ))}
    </dl>
  )
}

export const FactSection = ({ title, rows }: { title: string; rows: readonly DescriptionRow[] }) => (
  <Section title={title}>
    <DescriptionList rows={rows} />
  </Section>
)
