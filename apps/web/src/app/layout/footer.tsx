import { useTexts } from '../texts.ts'
import { Contacts } from './contacts.tsx'
import classes from './layout.module.css'

export function Footer() {
  const { t } = useTexts()
  return (
    <footer className={classes.footer}>
      <div>
        <p>{t('app.footer.about')}</p>
        <Contacts />
      </div>
    </footer>
  )
}
