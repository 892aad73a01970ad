import type { ReactNode } from 'react'
import classes from './fact-grid.module.css'

export type Fact = {
  readonly label: string
  readonly value: ReactNode | null
  /** Smaller line below the value. */
  readonly detail?: string | undefined
}

/** Figures beside each other. A fact without a value is left out. */
export const FactGrid = ({ facts }: { facts: readonly Fact[] }) => (
  <dl
    className={
      facts.some(({ detail }) => detail !== undefined) ? `${classes.facts} ${classes.detailed}` : classes.facts
    }
  >
    {facts.map(
      ({ label, value, detail }) =>
        value !== null &&
        value !== '' && (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
            {detail !== undefined && <dd className={classes.detail}>{detail}</dd>}
          </div>
        ),
    )}
  </dl>
)
