import classes from './meter.module.css'

type MeterProps = { readonly done: number; readonly total: number; readonly text: string }

/** Share of a whole as a bar, with its numbers in words beside it. */
export const Meter = ({ done, total, text }: MeterProps) => (
  <div className={classes.meter}>
    <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect className={classes.rail} width="100" height="8" />
      <rect className={classes.share} width={total === 0 ? 0 : (100 * done) / total} height="8" />
    </svg>
    <span>{text}</span>
  </div>
)
