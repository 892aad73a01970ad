import type { ReactNode } from 'react'
import { useTexts } from '../platform/texts.ts'
import classes from './description-list.module.css'
import { Section } from './page.tsx'

export type DescriptionRow = {
  readonly key: string
  readonly term: string
  /** A row with null or an empty string is left out, unless it can be changed. */
  readonly value: ReactNode
  /** Link or button to change the value. Name the term in its hidden text. */
  readonly change?: ReactNode
}

const isStated = (value: ReactNode): boolean => value !== null && value !== '' && value !== undefined

type DescriptionListProps = {
  readonly rows: readonly DescriptionRow[]
  /** For readers who must see what is missing: staff, and applicants on their own data. */
  readonly showsAbsent?: boolean
}

/** List of terms and values, each with an optional control to change it. */
export function DescriptionList({ rows, showsAbsent = false }: DescriptionListProps) {
  const { t } = useTexts()
  const shown = rows.filter(({ value, change }) => showsAbsent || change !== undefined || isStated(value))
  return (
    <dl className={classes.list}>
      {shown.map(({ key, term, value, change }) => (
        <div key={key} className={classes.row}>
          <dt>{term}</dt>
          <dd>{isStated(value) ? value : <span className={classes.absent}>{t('app.states.notFilled')}</span>}</dd>
          {change && <dd className={classes.change}>{change}</dd>}
        </div>
      ))}
    </dl>
  )
}

type FactSectionProps = {
  readonly id?: string
  readonly title: string
  readonly rows: readonly DescriptionRow[]
  readonly note?: string
}

export const FactSection = ({ id, title, rows, note }: FactSectionProps) => (
  <Section id={id} title={title}>
    <DescriptionList rows={rows} />
    {note && <p className={classes.note}>{note}</p>}
  </Section>
)
