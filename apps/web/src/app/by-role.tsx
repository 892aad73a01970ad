import { lazyRouteComponent } from '@tanstack/react-router'
import { SignInScreen } from '../features/accounts/screens/sign-in.tsx'
import { may, useMay, useSession } from '../platform/session.ts'
import { GuestLayout, PlainLayout } from './layout/layouts.tsx'

const Administration = lazyRouteComponent(() => import('./screens/administration.tsx'), 'AdministrationScreen')

const OwnApplications = lazyRouteComponent(
  () => import('../features/applications/screens/own-applications.tsx'),
  'OwnApplicationsScreen',
)

const StaffApplications = lazyRouteComponent(
  () => import('../features/review/screens/staff-applications.tsx'),
  'StaffApplicationsScreen',
)

/** `/` signs guests in and is the super admin's desk. Everybody else has been sent to their own first screen before. */
export function RootByRole() {
  const session = useSession()
  if (may(session, 'createStaff')) return <Administration />
  if (session !== null) return null
  return (
    <GuestLayout>
      <SignInScreen />
    </GuestLayout>
  )
}

const WorkLayout = lazyRouteComponent(() => import('./layout/work-layout.tsx'), 'WorkLayout')

/** Pages that are open to everybody stand in their reader's own frame. */
export function OpenByRole() {
  const session = useSession()
  return session === null ? <PlainLayout /> : <WorkLayout />
}

/** `/applications` is the applicant's own list, and the list of all in their sight for staff. */
export function ApplicationsByRole() {
  return useMay('listOwnApplications') ? <OwnApplications /> : <StaffApplications />
}

const OwnTests = lazyRouteComponent(() => import('../features/screening/screens/own-tests.tsx'), 'OwnTestsScreen')

const StaffTests = lazyRouteComponent(() => import('../features/screening/screens/staff-tests.tsx'), 'StaffTestsScreen')

/** `/test` is the applicant's own tests, and those of all in their sight for staff. */
export function TestsByRole() {
  return useMay('openTest') ? <OwnTests /> : <StaffTests />
}

const OwnProfile = lazyRouteComponent(() => import('../features/accounts/screens/profile.tsx'), 'ProfileScreen')

const OwnUniversity = lazyRouteComponent(
  () => import('../features/universities/screens/own-university.tsx'),
  'OwnUniversityScreen',
)

/** `/profile` is the applicant's own, and the university's for its staff. */
export function ProfileByRole() {
  return useMay('editProfile') ? <OwnProfile /> : <OwnUniversity />
}
