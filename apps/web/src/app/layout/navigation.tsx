import type { Role } from '@portal/domain/kernel/role.ts'
import { Link } from '@tanstack/react-router'
import { hasRole, useSession } from '../../platform/session.ts'
import { signOut } from '../../platform/sign-out.ts'
import { type TextKey, useTexts } from '../../platform/texts.ts'
import { SidebarSlot } from '../../ui/sidebar.tsx'
import classes from './layout.module.css'

type Way = {
  readonly to: '/profile' | '/day' | '/applications' | '/test' | '/interview-applications' | '/universities'
  readonly label: TextKey
  readonly roles: readonly Role[]
}

/** The sidebar's links by role (docs/specification/screens.md#frame). The super admin works without it. */
const WAYS: readonly Way[] = [
  { to: '/profile', label: 'app.navigation.profile', roles: ['USER'] },
  { to: '/applications', label: 'app.navigation.myApplications', roles: ['USER'] },
  { to: '/universities', label: 'app.guidance.universities', roles: ['USER'] },
  { to: '/day', label: 'app.navigation.day', roles: ['ADMIN', 'MANAGER'] },
  { to: '/applications', label: 'app.navigation.applications', roles: ['ADMIN', 'MANAGER'] },
  { to: '/profile', label: 'app.navigation.university', roles: ['ADMIN', 'MANAGER'] },
  { to: '/test', label: 'app.navigation.tests', roles: ['USER', 'ADMIN'] },
  { to: '/interview-applications', label: 'app.navigation.myApplications', roles: ['EXPERT', 'EXPERT_MANAGER'] },
]

/** The sidebar: the ways that the roles open, signing out, and below them what the screen adds, such as its filters. */
export function Navigation() {
  const { t } = useTexts()
  const session = useSession()
  const ways = WAYS.filter(({ roles }) => hasRole(session, ...roles))
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
