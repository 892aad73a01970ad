import { Link } from '@tanstack/react-router'
import { useSession } from '../../platform/session.ts'
import { signOut } from '../../platform/sign-out.ts'
import { useTexts } from '../../platform/texts.ts'
import { SidebarSlot } from '../../ui/sidebar.tsx'
import classes from './layout.module.css'
import { waysOf } from './navigation-ways.ts'

/** The sidebar: the ways that the session opens, signing out, and below them what the screen adds, such as its filters. */
export function Navigation() {
  const { t } = useTexts()
  const ways = waysOf(useSession())
  return (
    <div className={classes.side}>
      <nav aria-label={t('app.navigation.label')}>
        <ul>
          {ways.map(({ to, label }) => (
            <li key={label}>
              <Link to={to}>{t(label)}</Link>
            </li>
          ))}
          <li>
            <button type="button" onClick={() => void signOut()}>
              {t('app.header.signOut')}
            </button>
          </li>
        </ul>
      </nav>
      <SidebarSlot />
    </div>
  )
}
