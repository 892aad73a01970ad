import type { Role } from '@portal/domain/kernel/role.ts'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { hasRole, useSession } from '../session.ts'
import { signOut } from '../sign-out.ts'
import { type TextKey, useTexts } from '../texts.ts'
import classes from './layout.module.css'

type Way = {
  readonly to: '/profile' | '/day' | '/applications' | '/test' | '/interview-applications' | '/universities'
  readonly label: TextKey
  readonly roles: readonly Role[]
}

/** The sidebar's links by role (specification, Help and layout). The super admin works without it. */
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

const SLOT = 'sidebar-slot'

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
      <div id={SLOT} />
    </div>
  )
}

/** Puts a screen's own controls into the sidebar, such as the filters of a list. */
export function Sidebar({ children }: { children: ReactNode }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  useEffect(() => setSlot(document.getElementById(SLOT)), [])
  return slot && createPortal(children, slot)
}
