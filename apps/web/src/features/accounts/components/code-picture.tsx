import { useTexts } from '../../../platform/texts.ts'
import classes from './factors.module.css'

/** Light margin of a QR code in modules; cameras need it. */
const MARGIN = 4

export function CodePicture({ rows }: { readonly rows: readonly string[] }) {
  const { t } = useTexts()
  const size = rows.length + 2 * MARGIN
  const path = rows
    .flatMap((row, y) =>
      [...row].flatMap((square, x) => (square === '1' ? [`M${x + MARGIN} ${y + MARGIN}h1v1h-1z`] : [])),
    )
    .join('')
  return (
    <div className={classes.picture}>
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={t('security.code.picture')}
        shapeRendering="crispEdges"
      >
        <path d={path} fill="#000" />
      </svg>
    </div>
  )
}
