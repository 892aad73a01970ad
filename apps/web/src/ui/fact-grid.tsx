import classes from './fact-grid.module.css'

type Fact = { readonly label: string; readonly value: string | null }

/** Figures beside each other. A fact without a value is left out. */
export const FactGrid = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={classes.facts}>
    {facts.map(
      ({ label, value }) =>
        value !== null && (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
)
