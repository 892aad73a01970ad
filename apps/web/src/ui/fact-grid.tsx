import type { ReactNode } from 'react'
import classes from './fact-grid.module.css'

export type Fact = {
  readonly label: string
  readonly value: ReactNode | null
  /** Smaller line below the value. */
  readonly detail?: string | undefined
}

/** Figures beside each other. A fact without a value is left out, and a grid without facts too. */
export function FactGrid({ facts }: { facts: readonly Fact[] }) {
  const stated = facts.filter(({ value }) => value !== null && value !== '')
  if (stated.length === 0) return null
  const hasDetails = stated.some(({ detail }) => detail !== undefined)
  return (
    <dl className={hasDetails ? `${classes.facts} ${classes.detailed}` : classes.facts}>
      {stated.map(({ label, value, detail }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          {detail !== undefined && <dd className={classes.detail}>{detail}</dd>}
        </div>
      ))}
    </dl>
  )
}
