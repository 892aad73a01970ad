import { useTexts } from '../texts.ts'
import classes from './layout.module.css'

export function Footer() {
  const { t } = useTexts()
  return (
    <footer className={classes.footer}>
      <p>{t('app.footer.about')}</p>
    </footer>
  )
}
