import { lazyRouteComponent } from '@tanstack/react-router'
import { SignInScreen } from '../features/accounts/screens/sign-in.tsx'
import { GuestLayout } from './layout/layouts.tsx'
import { hasRole, useSession } from './session.ts'

const OwnApplications = lazyRouteComponent(
  () => import('../features/applications/screens/own-applications.tsx'),
  'OwnApplicationsScreen',
)

/** `/` signs guests in. Everybody else has been sent to their own first screen before. */
export function RootByRole() {
  const session = useSession()
  if (session !== null) return null
  return (
    <GuestLayout>
      <SignInScreen />
    </GuestLayout>
  )
}

/** `/applications` is the applicant's own list. */
export function ApplicationsByRole() {
  const session = useSession()
  return hasRole(session, 'USER') ? <OwnApplications /> : null
}
