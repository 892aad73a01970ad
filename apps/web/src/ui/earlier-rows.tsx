import { useTexts } from '../platform/texts.ts'
import classes from './earlier-rows.module.css'

/** Over rows that stay until others come: says after a moment that they are old, moves and dims nothing. */
export function EarlierRows({ isShown }: { isShown: boolean }) {
  const { t } = useTexts()
  return (
    <p role="status" className={classes.bar}>
      {isShown && <span className={classes.note}>{t('app.states.earlier')}</span>}
    </p>
  )
}
