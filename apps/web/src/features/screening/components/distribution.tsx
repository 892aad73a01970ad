import { useTexts } from '../../../platform/texts.ts'
import classes from './screening.module.css'

const HEIGHT = 40
const STEP = 8

/** Number of attempts by points as bars, with a text for screen readers. */
export function Distribution({ counts, name }: { counts: readonly number[]; name: string }) {
  const { t } = useTexts()
  const most = Math.max(1, ...counts)
  const words = counts.flatMap((count, points) => (count === 0 ? [] : [`${points}: ${count}`])).join('; ')
  return (
    <svg
      className={classes.bars}
      viewBox={`0 0 ${counts.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('screening.reliability.distributionOf', { name, words })}
    >
      {counts.map((count, points) => {
        const height = (count / most) * (HEIGHT - 2)
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is the number of points
            key={points}
            x={points * STEP + 1}
            y={HEIGHT - Math.max(height, 1)}
            width={STEP - 2}
            height={Math.max(height, 1)}
            fill={count === 0 ? '#d3dfe6' : '#00758a'}
          />
        )
      })}
    </svg>
  )
}
