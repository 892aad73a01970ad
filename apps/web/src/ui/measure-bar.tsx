import classes from './measure-bar.module.css'

type MeasureBarProps = {
  /** Figures in words, for a screen reader. */
  readonly label: string
  /** All values from 0 to `most`. */
  readonly most: number
  readonly value: number
  /** Part of the value in the colour of a warning, at its end. */
  readonly part?: number
  /** Value to compare with, as an upright line. */
  readonly mark?: number | null
}

/** Horizontal bar of one value, with a part of it or a mark to compare with. */
export function MeasureBar({ label, most, value, part = 0, mark = null }: MeasureBarProps) {
  const at = (amount: number): number => (100 * Math.min(amount, most)) / Math.max(1, most)
  return (
    <svg className={classes.bar} viewBox="0 0 100 10" preserveAspectRatio="none" role="img" aria-label={label}>
      <rect width="100" height="10" className={classes.track} />
      <rect width={at(value)} height="10" className={classes.fill} />
      {part > 0 && <rect x={at(value) - at(part)} width={at(part)} height="10" className={classes.part} />}
      {mark !== null && <rect x={Math.min(at(mark), 98.5)} width="1.5" height="10" className={classes.mark} />}
    </svg>
  )
}
