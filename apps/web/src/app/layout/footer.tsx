import { useTexts } from '../../platform/texts.ts'
import { Contacts } from './contacts.tsx'
import { GuidanceLinks } from './guidance-links.tsx'
import classes from './layout.module.css'

export function Footer() {
  const { t } = useTexts()
  return (
    <footer className={classes.footer}>
      <div>
        <p>{t('app.footer.about')}</p>
        <GuidanceLinks className={classes.ways} />
        <Contacts />
      </div>
    </footer>
  )
}
