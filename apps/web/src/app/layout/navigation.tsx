import type { EndpointName } from '@portal/domain/contract.ts'
import { Link } from '@tanstack/react-router'
import { may, useSession } from '../../platform/session.ts'
import { signOut } from '../../platform/sign-out.ts'
import { type TextKey, useTexts } from '../../platform/texts.ts'
import { SidebarSlot } from '../../ui/sidebar.tsx'
import classes from './layout.module.css'

type Way = {
  readonly to: '/profile' | '/day' | '/applications' | '/test' | '/interview-applications' | '/universities'
  readonly label: TextKey
  /** The call that its screen makes. */
  readonly call: EndpointName
}

/** The sidebar's links (docs/specification/screens.md#frame). The super admin works without it. */
const WAYS: readonly Way[] = [
  { to: '/profile', label: 'app.navigation.profile', call: 'editProfile' },
  { to: '/applications', label: 'app.navigation.myApplications', call: 'listOwnApplications' },
  { to: '/universities', label: 'app.guidance.universities', call: 'createApplication' },
  { to: '/day', label: 'app.navigation.day', call: 'readDay' },
  { to: '/applications', label: 'app.navigation.applications', call: 'listApplications' },
  { to: '/profile', label: 'app.navigation.university', call: 'readUniversityProfile' },
  { to: '/test', label: 'app.navigation.tests', call: 'openTest' },
  { to: '/test', label: 'app.navigation.tests', call: 'readTestReliability' },
  { to: '/interview-applications', label: 'app.navigation.myApplications', call: 'listInterviews' },
]

/** The sidebar: the ways that the session opens, signing out, and below them what the screen adds, such as its filters. */
export function Navigation() {
  const { t } = useTexts()
  const session = useSession()
  const ways = WAYS.filter(({ call }) => may(session, call))
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
