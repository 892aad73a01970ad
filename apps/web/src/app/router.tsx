import type { EndpointName } from '@portal/domain/contract.ts'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import type { AuditSearch } from '../features/audit/state/audit-search.ts'
import type { InterviewSearch } from '../features/interviews/state/interview-search.ts'
import type { ListSearch } from '../features/review/state/list-search.ts'
import type { TestSearch } from '../features/screening/state/test-search.ts'
import type { OpenDaysSearch } from '../features/universities/state/open-days-search.ts'
import type { ProfileSearch } from '../features/universities/state/profile-search.ts'
import { currentSession, homeOf, may, rememberBeginning } from '../platform/session.ts'
import { loadTexts } from '../platform/texts.ts'
import { ApplicationsByRole, OpenByRole, ProfileByRole, RootByRole, TestsByRole } from './by-role.tsx'
import { GuestLayout, PlainLayout } from './layout/layouts.tsx'
import { Root } from './layout/root.tsx'
import { FaultScreen } from './screens/fault.tsx'
import { NotFoundScreen } from './screens/not-found.tsx'

/** Lets in whose session opens one of the screen's calls; for others it does not exist (docs/specification/screens.md#routes). */
const only =
  (...calls: readonly EndpointName[]) =>
  (): void => {
    if (!may(currentSession(), ...calls)) throw notFound()
  }

/** Screens that are for guests alone. */
const onlyGuests = (): void => {
  if (currentSession() !== null) throw notFound()
}

/** Who edits a university's own pages, with the words of the public ones. */
const onlyEditors = async (): Promise<void> => {
  only('readUniversityProfile')()
  await loadTexts('directory')
}

/** A text of the address, or nothing. */
const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** The screen reads the address itself: its rules need not weigh on the sign-in page. */
const asGiven = <Search extends object>(search: object): Search => search as Search

const root = createRootRoute({ component: Root, notFoundComponent: NotFoundScreen, errorComponent: FaultScreen })

const guest = createRoute({ getParentRoute: () => root, id: 'guest', component: GuestLayout })
const plain = createRoute({ getParentRoute: () => root, id: 'plain', component: () => <PlainLayout /> })
const work = createRoute({
  getParentRoute: () => root,
  id: 'work',
  component: lazyRouteComponent(() => import('./layout/work-layout.tsx'), 'WorkLayout'),
  beforeLoad: async ({ location, search }) => {
    if (currentSession() === null) {
      if (!isBeginning(search)) throw notFound()
      rememberBeginning(location.publicHref)
      throw redirect({ to: '/', replace: true })
    }
    await loadTexts('work')
  },
})

const open = createRoute({
  getParentRoute: () => root,
  id: 'open',
  component: OpenByRole,
  beforeLoad: async () => {
    if (currentSession() !== null) await loadTexts('work')
  },
})

const guides = createRoute({ getParentRoute: () => open, id: 'guides', beforeLoad: () => loadTexts('guidance') })
const directory = createRoute({ getParentRoute: () => open, id: 'directory', beforeLoad: () => loadTexts('directory') })

/** A guest who wants to apply for something signs in first and goes on there. */
const isBeginning = (search: object): boolean => 'university' in search && 'program' in search

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: RootByRole,
  beforeLoad: async () => {
    const session = currentSession()
    if (session === null) return
    if (homeOf(session) !== '/') throw redirect({ to: homeOf(session), replace: true })
    await loadTexts('work')
  },
})

const guestRoutes = guest.addChildren([
  createRoute({
    getParentRoute: () => guest,
    path: '/forgot-password',
    beforeLoad: onlyGuests,
    component: lazyRouteComponent(
      () => import('../features/accounts/screens/forgot-password.tsx'),
      'ForgotPasswordScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => guest,
    path: '/resetPassword',
    beforeLoad: onlyGuests,
    validateSearch: (search): { token?: string; staff?: boolean } => ({
      ...(text(search['token']) === undefined ? {} : { token: String(search['token']) }),
      ...(String(search['staff']) === 'true' ? { staff: true } : {}),
    }),
    component: lazyRouteComponent(
      () => import('../features/accounts/screens/reset-password.tsx'),
      'ResetPasswordScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => guest,
    path: '/resetPassword/$token',
    beforeLoad: onlyGuests,
    validateSearch: (search): { staff?: boolean } => (String(search['staff']) === 'true' ? { staff: true } : {}),
    component: lazyRouteComponent(
      () => import('../features/accounts/screens/reset-password.tsx'),
      'ResetPasswordScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => guest,
    path: '/confirm/$token',
    component: lazyRouteComponent(() => import('../features/accounts/screens/confirm-email.tsx'), 'ConfirmEmailScreen'),
  }),
])

const plainRoutes = plain.addChildren([
  createRoute({
    getParentRoute: () => plain,
    path: '/register',
    beforeLoad: onlyGuests,
    component: lazyRouteComponent(() => import('../features/accounts/screens/register.tsx'), 'RegisterScreen'),
  }),
])

/** Help and questions: open to everybody (docs/specification/directory-and-universities.md#public-pages). */
const guideRoutes = guides.addChildren([
  createRoute({
    getParentRoute: () => guides,
    path: '/help',
    component: lazyRouteComponent(() => import('../features/guidance/screens/help.tsx'), 'HelpScreen'),
  }),
  createRoute({
    getParentRoute: () => guides,
    path: '/help/how_to_choose_city',
    validateSearch: (search): { place?: string } => {
      const place = text(search['place'])
      return place === undefined ? {} : { place }
    },
    component: lazyRouteComponent(() => import('../features/guidance/screens/choose-city.tsx'), 'ChooseCityScreen'),
  }),
  createRoute({
    getParentRoute: () => guides,
    path: '/help/what_is_ent',
    component: lazyRouteComponent(() => import('../features/guidance/screens/what-is-ent.tsx'), 'WhatIsEntScreen'),
  }),
  createRoute({
    getParentRoute: () => guides,
    path: '/help/how_to_choose_a_specialty',
    component: lazyRouteComponent(
      () => import('../features/guidance/screens/choose-specialty.tsx'),
      'ChooseSpecialtyScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => guides,
    path: '/help/how_to_choose_a_university',
    component: lazyRouteComponent(
      () => import('../features/guidance/screens/choose-university.tsx'),
      'ChooseUniversityScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => guides,
    path: '/help/how_to_choose_a_profession',
    component: lazyRouteComponent(
      () => import('../features/guidance/screens/choose-profession.tsx'),
      'ChooseProfessionScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => guides,
    path: '/help/how_to_apply_for_a_grant',
    component: lazyRouteComponent(
      () => import('../features/guidance/screens/apply-for-grant.tsx'),
      'ApplyForGrantScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => guides,
    path: '/faq',
    component: lazyRouteComponent(() => import('../features/guidance/screens/faq.tsx'), 'FaqScreen'),
  }),
])

/** The address of a page whose own code reads it: its rules need not weigh on the sign-in page. */
type Address = Record<string, unknown>
type DirectoryApi = typeof import('../features/directory/api.ts')

/**
 * What a page of the directory is besides its path and screen: its answers are there before it is shown. Once it is, it
 * asks by itself: a search must not wait for its answer to show what is being typed.
 */
const answered = (preload: (api: DirectoryApi, address: Address) => Promise<void>) => ({
  getParentRoute: () => directory,
  validateSearch: (search: Address) => search,
  loaderDeps: ({ search }: { search: Address }) => search,
  loader: async ({ deps, cause }: { deps: Address; cause: string }): Promise<void> => {
    if (cause !== 'stay') await preload(await import('../features/directory/api.ts'), deps)
  },
})

/** Universities and programs: open as well (docs/specification/directory-and-universities.md#public-pages). */
const directoryRoutes = directory.addChildren([
  createRoute({
    ...answered((api, address) => api.preloadUniversities(address)),
    path: '/universities',
    component: lazyRouteComponent(() => import('../features/directory/screens/universities.tsx'), 'UniversitiesScreen'),
  }),
  createRoute({
    ...answered((api, address) => api.preloadPrograms(address)),
    path: '/programs',
    component: lazyRouteComponent(() => import('../features/directory/screens/programs.tsx'), 'ProgramsScreen'),
  }),
  createRoute({
    getParentRoute: () => directory,
    path: '/programs/$code',
    loader: async ({ params }) => (await import('../features/directory/api.ts')).preloadProgram(params.code),
    component: lazyRouteComponent(() => import('../features/directory/screens/program.tsx'), 'ProgramScreen'),
  }),
  createRoute({
    ...answered((api, address) => api.preloadScore(address)),
    path: '/score',
    component: lazyRouteComponent(() => import('../features/directory/screens/score.tsx'), 'ScoreScreen'),
  }),
  createRoute({
    ...answered((api, address) => api.preloadComparison(address)),
    path: '/compare',
    component: lazyRouteComponent(() => import('../features/directory/screens/compare.tsx'), 'CompareScreen'),
  }),
  createRoute({
    ...answered((api, address) => api.preloadRankings(address)),
    path: '/rankings',
    component: lazyRouteComponent(() => import('../features/directory/screens/rankings.tsx'), 'RankingsScreen'),
  }),
  createRoute({
    getParentRoute: () => directory,
    path: '/universities/$id',
    loader: async ({ params }) => (await import('../features/universities/api.ts')).preloadUniversity(params.id),
    component: lazyRouteComponent(() => import('../features/universities/screens/university.tsx'), 'UniversityScreen'),
  }),
  createRoute({
    getParentRoute: () => directory,
    path: '/universities/$id/news/$newsId',
    loader: async ({ params }) => (await import('../features/universities/api.ts')).preloadNews(params.newsId),
    component: lazyRouteComponent(() => import('../features/universities/screens/news.tsx'), 'NewsScreen'),
  }),
  createRoute({
    getParentRoute: () => directory,
    path: '/open-days',
    validateSearch: asGiven<OpenDaysSearch>,
    loaderDeps: ({ search }) => search,
    loader: async ({ deps }) => (await import('../features/universities/api.ts')).preloadOpenDays(deps),
    component: lazyRouteComponent(() => import('../features/universities/screens/open-days.tsx'), 'OpenDaysScreen'),
  }),
])

/**
 * An application's form: which one, at which of its tasks, and with which choice it begins: a university and its
 * program, the level and the language in which it is taught.
 */
type FormSearch = { id?: string; task?: string; university?: string; program?: string; level?: string; taught?: string }
const FORM_SEARCH = ['id', 'task', 'university', 'program', 'level', 'taught'] as const
const formSearch = (search: Record<string, unknown>): FormSearch =>
  Object.fromEntries(
    FORM_SEARCH.flatMap((name) => (text(search[name]) === undefined ? [] : [[name, String(search[name])]])),
  )

const workRoutes = work.addChildren([
  createRoute({
    getParentRoute: () => work,
    path: '/profile',
    beforeLoad: () => (may(currentSession(), 'editProfile') ? undefined : onlyEditors()),
    validateSearch: asGiven<ProfileSearch>,
    component: ProfileByRole,
  }),
  createRoute({
    getParentRoute: () => work,
    path: '/news/create',
    beforeLoad: onlyEditors,
    validateSearch: asGiven<{ universityId?: string }>,
    component: lazyRouteComponent(() => import('../features/universities/screens/news-editor.tsx'), 'CreateNewsScreen'),
  }),
  createRoute({
    getParentRoute: () => work,
    path: '/news/$id',
    beforeLoad: onlyEditors,
    component: lazyRouteComponent(() => import('../features/universities/screens/news-editor.tsx'), 'EditNewsScreen'),
  }),
  createRoute({
    getParentRoute: () => work,
    path: '/changePassword',
    component: lazyRouteComponent(
      () => import('../features/accounts/screens/change-password.tsx'),
      'ChangePasswordScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => work,
    path: '/applications',
    beforeLoad: only('listOwnApplications', 'listApplications'),
    validateSearch: asGiven<ListSearch>,
    component: ApplicationsByRole,
  }),
  createRoute({
    getParentRoute: () => work,
    path: '/day',
    beforeLoad: only('readDay'),
    component: lazyRouteComponent(() => import('../features/review/screens/day.tsx'), 'DayScreen'),
  }),
  createRoute({
    getParentRoute: () => work,
    path: '/audit',
    beforeLoad: only('listAudit'),
    validateSearch: asGiven<AuditSearch>,
    component: lazyRouteComponent(() => import('../features/audit/screens/audit.tsx'), 'AuditScreen'),
  }),
  createRoute({
    getParentRoute: () => work,
    path: '/applications/$id',
    beforeLoad: only('readApplication'),
    component: lazyRouteComponent(
      () => import('../features/review/screens/staff-application.tsx'),
      'StaffApplicationScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => work,
    path: '/test',
    beforeLoad: only('listTests'),
    validateSearch: asGiven<TestSearch>,
    component: TestsByRole,
  }),
  createRoute({
    getParentRoute: () => work,
    path: '/test/reliability',
    beforeLoad: only('readTestReliability'),
    component: lazyRouteComponent(() => import('../features/screening/screens/reliability.tsx'), 'ReliabilityScreen'),
  }),
  createRoute({
    getParentRoute: () => work,
    path: '/test/$id',
    beforeLoad: only('openTest'),
    component: lazyRouteComponent(() => import('../features/screening/screens/take-test.tsx'), 'TakeTestScreen'),
  }),
  createRoute({
    getParentRoute: () => work,
    path: '/test/$id/result',
    beforeLoad: only('readTestResult'),
    component: lazyRouteComponent(() => import('../features/screening/screens/test-result.tsx'), 'TestResultScreen'),
  }),
  createRoute({
    getParentRoute: () => work,
    path: '/interview-applications',
    beforeLoad: only('listInterviews'),
    validateSearch: asGiven<InterviewSearch>,
    component: lazyRouteComponent(
      () => import('../features/interviews/screens/interview-list.tsx'),
      'InterviewListScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => work,
    path: '/interview-results',
    beforeLoad: only('readInterviewResults'),
    component: lazyRouteComponent(
      () => import('../features/interviews/screens/interview-results.tsx'),
      'InterviewResultsScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => work,
    path: '/applications/interview/$id',
    beforeLoad: only('readInterview'),
    component: lazyRouteComponent(
      () => import('../features/interviews/screens/single-interview.tsx'),
      'SingleInterviewScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => work,
    path: '/apply-for-grant',
    beforeLoad: only('createApplication'),
    validateSearch: formSearch,
    component: lazyRouteComponent(
      () => import('../features/applications/screens/create-application.tsx'),
      'CreateApplicationScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => work,
    path: '/create-application',
    beforeLoad: only('createApplication'),
    validateSearch: formSearch,
    component: lazyRouteComponent(
      () => import('../features/applications/screens/create-application.tsx'),
      'CreateApplicationScreen',
    ),
  }),
])

const routeTree = root.addChildren([
  home,
  guestRoutes,
  plainRoutes,
  open.addChildren([guideRoutes, directoryRoutes]),
  workRoutes,
])

/** Several values of a name stand side by side in an address, as a form sends them; the router's own way is JSON. */
function stringifySearch(search: Address): string {
  const address = new URLSearchParams()
  for (const [name, given] of Object.entries(search))
    for (const value of [given].flat()) if (value !== undefined) address.append(name, String(value))
  return address.size > 0 ? `?${address}` : ''
}

/** The portal's routes under /admission; a history is given at prerendering alone. */
export const createPortalRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    basepath: '/admission',
    stringifySearch,
    defaultPreload: 'intent',
    // At prerendering it would put an inline script onto the page, which the content security policy refuses.
    scrollRestoration: history === undefined,
    notFoundMode: 'root',
    ...(history === undefined ? {} : { history }),
  })

export type PortalRouter = ReturnType<typeof createPortalRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: PortalRouter
  }
  interface HistoryState {
    /** The address a confirmation mail has just gone to. */
    registeredEmail?: string
    /** The application that has just been sent. */
    sentNumber?: string
    /** The piece of news has just been written. */
    isNewsWritten?: boolean
  }
}
