import { type AsyncRouteComponent, lazyRouteComponent as screen } from '@tanstack/react-router'
import { currentSession, may, type Session, useSession } from '../platform/session.ts'
import { PlainLayout } from './layout/layouts.tsx'

type Choose = (session: Session | null) => AsyncRouteComponent<object> | null

function Chosen({ choose }: { choose: Choose }) {
  const Screen = choose(useSession())
  return Screen && <Screen />
}

/** Route component by session. The router preloads the chosen screen only. */
const byRole = (choose: Choose) =>
  Object.assign(() => <Chosen choose={choose} />, { preload: async () => choose(currentSession())?.preload?.() })

const GuestHome = screen(() => import('./screens/guest-home.tsx'), 'GuestHome')
const Administration = screen(() => import('./screens/administration.tsx'), 'AdministrationScreen')

/**
 * `/`: sign-in for guests, the super administrator's screen. Other roles are redirected to their own first screen.
 * After sign-in the guest's screen stays until the next one has loaded.
 */
export const RootByRole = byRole((session) => (may(session, 'createStaff') ? Administration : GuestHome))

const WorkLayout = screen(() => import('./layout/work-layout.tsx'), 'WorkLayout')

export const OpenByRole = byRole((session) => (session === null ? PlainLayout : WorkLayout))

const OwnApplications = screen(
  () => import('../features/applications/screens/own-applications.tsx'),
  'OwnApplicationsScreen',
)
const StaffApplications = screen(
  () => import('../features/review/screens/staff-applications.tsx'),
  'StaffApplicationsScreen',
)

/** `/applications`: an applicant's own list, or all applications of the staff member's scope. */
export const ApplicationsByRole = byRole((session) =>
  may(session, 'listOwnApplications') ? OwnApplications : StaffApplications,
)

const OwnTests = screen(() => import('../features/screening/screens/own-tests.tsx'), 'OwnTestsScreen')
const StaffTests = screen(() => import('../features/screening/screens/staff-tests.tsx'), 'StaffTestsScreen')

/** `/test`: an applicant's own tests, or all tests of the staff member's scope. */
export const TestsByRole = byRole((session) => (may(session, 'openTest') ? OwnTests : StaffTests))

const OwnHome = screen(() => import('./screens/applicant-home.tsx'), 'ApplicantHomeScreen')
const OwnUniversity = screen(() => import('../features/universities/screens/own-university.tsx'), 'OwnUniversityScreen')

/** `/profile`: an applicant's home with the profile, or the university of its staff. */
export const ProfileByRole = byRole((session) => (may(session, 'editProfile') ? OwnHome : OwnUniversity))
