import { useTexts } from '../platform/texts.ts'
import classes from './outdated-rows.module.css'

/** Note over outdated rows while new ones load. It appears after a moment and neither moves nor dims the rows. */
export function OutdatedRows({ isShown }: { isShown: boolean }) {
  const { t } = useTexts()
  return (
    <p role="status" className={classes.bar}>
      {isShown && <span className={classes.note}>{t('app.states.earlier')}</span>}
    </p>
  )
}
