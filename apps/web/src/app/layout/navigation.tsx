import { useSession } from '../../platform/session.ts'
import { useTexts } from '../../platform/texts.ts'
import { SectionItems, SignOutItem } from './session-items.tsx'
import classes from './work-layout.module.css'

export function Navigation() {
  const { t } = useTexts()
  const session = useSession()
  return (
    <div className={classes.side}>
      <nav aria-label={t('app.navigation.label')}>
        <ul>
          <SectionItems session={session} />
          <SignOutItem />
        </ul>
      </nav>
    </div>
  )
}
