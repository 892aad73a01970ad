import classes from './score-bar.module.css'

type ScoreBarProps = {
  /** Scale, lowest and highest score of an earlier year, and one's own score if known. */
  readonly least: number
  readonly most: number
  readonly from: number
  readonly to: number
  readonly mine: number | null
  /** Line below the bar. */
  readonly caption: string
  /** The same in words, for screen readers. */
  readonly label: string
}

/** Own score on the range of scores of an earlier year. */
export function ScoreBar({ least, most, from, to, mine, caption, label }: ScoreBarProps) {
  const at = (score: number): number => (Math.min(Math.max(score, least), most) - least) / (most - least)
  return (
    <div className={classes.bar} role="img" aria-label={label}>
      <svg viewBox="0 0 100 14" preserveAspectRatio="none" aria-hidden="true">
        <rect className={classes.track} x="0" y="4" width="100" height="6" rx="1" />
        <rect className={classes.band} x={at(from) * 100} y="4" width={(at(to) - at(from)) * 100} height="6" rx="1" />
        {mine !== null && <rect className={classes.mine} x={at(mine) * 100 - 0.3} y="0" width="0.6" height="14" />}
      </svg>
      <div className={classes.scale} aria-hidden="true">
        <span>{least}</span>
        <span>{caption}</span>
        <span>{most}</span>
      </div>
    </div>
  )
}
