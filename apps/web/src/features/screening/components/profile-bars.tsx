import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useTexts } from '../../../platform/texts.ts'
import type { TestResult } from '../api.ts'
import classes from './screening.module.css'

export function ProfileBars({ scales }: { scales: TestResult['scales'] }) {
  const { t, language } = useTexts()
  return (
    <ul className={classes.scales}>
      {scales.map((scale) => (
        <li key={scale.id} className={classes.scale}>
          <span>{nameIn(scale, language)}</span>
          <div className={classes.track} aria-hidden="true">
            <div style={{ width: `${(scale.score / scale.max) * 100}%` }} />
          </div>
          <span className={classes.points}>{t('screening.result.points', { score: scale.score, max: scale.max })}</span>
        </li>
      ))}
    </ul>
  )
}
