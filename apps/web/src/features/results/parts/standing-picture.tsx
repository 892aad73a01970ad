import { COLUMN_POINTS, columnOf } from '@portal/domain/results/rules.ts'
import { usePoints } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import type { OwnGrant } from '../api.ts'
import classes from './own-grant.module.css'

type Standing = NonNullable<OwnGrant['choices'][number]['standing']>

const WIDTH = 10
const GAP = 1
const HEIGHT = 70
const FOOT = 24

/**
 * Histogram of the competitors' points on a list, with the reader's own and the last admitted ones; a text says the
 * same.
 */
export function StandingPicture({
  standing: { columns, own, last, rank, competitors, places },
  hasEmptyPlaces,
}: {
  standing: Standing
  hasEmptyPlaces: boolean
}) {
  const { t } = useTexts()
  const points = usePoints()
  const most = Math.max(1, ...columns)
  const first = Math.max(0, columns.findIndex((count) => count > 0) - 1)
  const end = Math.min(columns.length, columns.reduce((last, count, at) => (count > 0 ? at : last), -1) + 2)
  const shown = columns.slice(first, end)
  // Position within a column: two totals of one column stay distinct.
  const middleOf = (total: number) =>
    (columnOf(total) - first + ((total % COLUMN_POINTS) + 0.5) / COLUMN_POINTS) * WIDTH
  const width = Math.max(shown.length, 12) * WIDTH
  return (
    <figure className={classes.standing}>
      <figcaption>
        {rank !== null && <div>{t('results.standing.text', { rank, competitors, places })}</div>}
        {hasEmptyPlaces && <div>{t('results.standing.left')}</div>}
        {last !== null && <div>{t('results.standing.last', { last: points(last), own: points(own) })}</div>}
      </figcaption>
      <svg
        preserveAspectRatio="xMinYMid meet"
        viewBox={`0 0 ${width} ${HEIGHT + FOOT}`}
        role="img"
        aria-label={t('results.standing.title')}
      >
        {shown.map((count, at) => {
          const height = count === 0 ? 0 : Math.max(2, (HEIGHT * count) / most)
          const from = (first + at) * COLUMN_POINTS
          const isAbove = last !== null && from + COLUMN_POINTS > last
          return (
            <rect
              key={from}
              x={at * WIDTH + GAP / 2}
              y={HEIGHT - height}
              width={WIDTH - GAP}
              height={height}
              className={isAbove ? classes.above : classes.below}
            />
          )
        })}
        <line x1="0" x2={width} y1={HEIGHT} y2={HEIGHT} className={classes.ground} />
        {last !== null && (
          <line x1={middleOf(last)} x2={middleOf(last)} y1="0" y2={HEIGHT} className={classes.cutoff} />
        )}
        <path d={`M${middleOf(own)} ${HEIGHT + 2} l4 7 h-8 z`} className={classes.own} />
        <text x={middleOf(own)} y={HEIGHT + 19} textAnchor="middle" className={classes.label}>
          {points(own)}
        </text>
      </svg>
      <ul className={classes.key} aria-hidden="true">
        <li>
          <span className={classes.keyOwn}>▲</span> {t('results.standing.own')}
        </li>
        {last !== null && (
          <li>
            <span className={classes.keyCutoff}>┆</span> {t('results.standing.cutoff')}
          </li>
        )}
      </ul>
    </figure>
  )
}
