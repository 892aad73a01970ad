import { createRoute, redirect } from '@tanstack/react-router'
import type { ListSearch } from '../features/review/state/list-search.ts'
import type { TestSearch } from '../features/screening/state/test-search.ts'
import type { ProfileSearch } from '../features/universities/state/profile-search.ts'
import { asGiven, at, nextSearch, only, onlyEditors, root, work } from '../platform/parent-routes.ts'
import { currentSession, homeOf, may } from '../platform/session.ts'
import { ApplicationsByRole, ProfileByRole, RootByRole, TestsByRole } from './by-role.tsx'

/** Front page of guests and of the super administrator. Other roles are redirected to their own first screen. */
export const home = createRoute({
  ...at(root, '/'),
  component: RootByRole,
  validateSearch: nextSearch,
  beforeLoad: async ({ context }) => {
    const session = currentSession()
    if (session === null) return
    if (homeOf(session) !== '/') throw redirect({ to: homeOf(session), replace: true })
    await context.texts.load('work')
  },
  loader: async ({ context }) => {
    if (currentSession() !== null) return
    // A browser shows sign-in at once. Only a rendered page waits for the rest of it.
    if (typeof document !== 'undefined') return
    await context.texts.load('season')
    const [{ preloadSeason }, { preloadSeasonScreen }] = await Promise.all([
      import('../features/reception/state/season-query.ts'),
      import('./screens/guest-home.tsx'),
    ])
    await Promise.all([preloadSeason(context), preloadSeasonScreen?.()])
  },
})

export const workByRole = [
  createRoute({
    ...at(work, '/profile', only('editProfile', 'readUniversityProfile')),
    beforeLoad: (given) => (may(currentSession(), 'editProfile') ? undefined : onlyEditors.beforeLoad(given)),
    validateSearch: asGiven<ProfileSearch>,
    component: ProfileByRole,
  }),
  createRoute({
    ...at(work, '/applications', only('listOwnApplications', 'listApplications')),
    validateSearch: asGiven<ListSearch>,
    component: ApplicationsByRole,
  }),
  createRoute({
    ...at(work, '/test', only('listTests')),
    validateSearch: asGiven<TestSearch>,
    component: TestsByRole,
  }),
] as const
