import { type AsyncRouteComponent, lazyRouteComponent as screen } from '@tanstack/react-router'
import { currentSession, may, type Session, useSession } from '../platform/session.ts'
import { PlainLayout } from './layout/layouts.tsx'

type Choose = (session: Session | null) => AsyncRouteComponent<object> | null

function Chosen({ choose }: { choose: Choose }) {
  const Screen = choose(useSession())
  return Screen && <Screen />
}

/** A route whose screen depends on who opens it: the router loads that screen alone, before it shows the route. */
const byRole = (choose: Choose) =>
  Object.assign(() => <Chosen choose={choose} />, { preload: async () => choose(currentSession())?.preload?.() })

const GuestHome = screen(() => import('./screens/guest-home.tsx'), 'GuestHome')
const Administration = screen(() => import('./screens/administration.tsx'), 'AdministrationScreen')

/**
 * `/` signs guests in and is the super admin's desk. Everybody else has been sent to their own first screen before; who
 * has just signed in keeps this one until their own is there.
 */
export const RootByRole = byRole((session) => (may(session, 'createStaff') ? Administration : GuestHome))

const WorkLayout = screen(() => import('./layout/work-layout.tsx'), 'WorkLayout')

/** Pages that are open to everybody stand in their reader's own frame. */
export const OpenByRole = byRole((session) => (session === null ? PlainLayout : WorkLayout))

const OwnApplications = screen(
  () => import('../features/applications/screens/own-applications.tsx'),
  'OwnApplicationsScreen',
)
const StaffApplications = screen(
  () => import('../features/review/screens/staff-applications.tsx'),
  'StaffApplicationsScreen',
)

/** `/applications` is the applicant's own list, and the list of all in their sight for staff. */
export const ApplicationsByRole = byRole((session) =>
  may(session, 'listOwnApplications') ? OwnApplications : StaffApplications,
)

const OwnTests = screen(() => import('../features/screening/screens/own-tests.tsx'), 'OwnTestsScreen')
const StaffTests = screen(() => import('../features/screening/screens/staff-tests.tsx'), 'StaffTestsScreen')

/** `/test` is the applicant's own tests, and those of all in their sight for staff. */
export const TestsByRole = byRole((session) => (may(session, 'openTest') ? OwnTests : StaffTests))

const OwnProfile = screen(() => import('../features/accounts/screens/profile.tsx'), 'ProfileScreen')
const OwnUniversity = screen(() => import('../features/universities/screens/own-university.tsx'), 'OwnUniversityScreen')

/** `/profile` is the applicant's own, and the university's for its staff. */
export const ProfileByRole = byRole((session) => (may(session, 'editProfile') ? OwnProfile : OwnUniversity))
