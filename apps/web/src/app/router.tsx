import type { EndpointName } from '@portal/domain/contract.ts'
import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  notFound,
  type RouterHistory,
  redirect,
  type StaticDataRouteOption,
  lazyRouteComponent as screen,
} from '@tanstack/react-router'
import type { AuditSearch } from '../features/audit/state/audit-search.ts'
import type { ClaimsSearch } from '../features/grants/state/claims-search.ts'
import type { ResultSearch } from '../features/grants/state/result-search.ts'
import type { InterviewSearch } from '../features/interviews/state/interview-search.ts'
import type { ListSearch } from '../features/review/state/list-search.ts'
import type { TestSearch } from '../features/screening/state/test-search.ts'
import type { OpenDaysSearch } from '../features/universities/state/open-days-search.ts'
import type { ProfileSearch } from '../features/universities/state/profile-search.ts'
import { rememberBeginning } from '../platform/next-page.ts'
import type { ReaderScope } from '../platform/public-query.ts'
import { currentSession, homeOf, may } from '../platform/session.ts'
import { ApplicationsByRole, OpenByRole, ProfileByRole, RootByRole, TestsByRole } from './by-role.tsx'
import { PlainLayout } from './layout/layouts.tsx'
import { Root } from './layout/root.tsx'
import { FaultScreen } from './screens/fault.tsx'
import { NotFoundScreen } from './screens/not-found.tsx'

/** Lets in whose session opens one of the screen's calls; for others it does not exist (docs/specification/screens.md#routes). */
const only = (...calls: readonly EndpointName[]) => ({
  staticData: { calls },
  beforeLoad: (): void => {
    if (!may(currentSession(), ...calls)) throw notFound()
  },
})

/** Screens that are for guests alone. */
const onlyGuests = {
  beforeLoad: (): void => {
    if (currentSession() !== null) throw notFound()
  },
}

/** Who edits a university's own pages, with the words of the public ones. */
const editors = only('readUniversityProfile')
const onlyEditors = {
  ...editors,
  beforeLoad: async ({ context }: Given): Promise<void> => {
    editors.beforeLoad()
    await context.texts.load('directory')
  },
}

/** A text of the address, or nothing. */
const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** The page to which a guest is on the way, at the pages that lead there. */
const nextSearch = (search: Record<string, unknown>): { next?: string } => {
  const next = text(search['next'])
  return next === undefined ? {} : { next }
}

/** The screen reads the address itself: its rules need not weigh on the sign-in page. */
const asGiven = <Search extends object>(search: object): Search => search as Search

/** What a route learns of the reader for whom it opens. */
type Given = { readonly context: ReaderScope }

type Door = {
  readonly beforeLoad: (given: Given) => void | Promise<void>
  readonly staticData?: StaticDataRouteOption
}

/** Below which layout a route lies, at which path, and who is let in. */
const at = <Parent extends AnyRoute, const Path extends string>(
  parent: Parent,
  path: Path,
  { beforeLoad, staticData = {} }: Partial<Door> = {},
) => ({ getParentRoute: () => parent, path, staticData, ...(beforeLoad === undefined ? {} : { beforeLoad }) })

const root = createRootRouteWithContext<ReaderScope>()({
  component: Root,
  notFoundComponent: NotFoundScreen,
  errorComponent: FaultScreen,
})

const guest = createRoute({
  getParentRoute: () => root,
  id: 'guest',
  component: screen(() => import('./layout/guest-layout.tsx'), 'GuestLayout'),
})
const plain = createRoute({ getParentRoute: () => root, id: 'plain', component: () => <PlainLayout /> })
const work = createRoute({
  getParentRoute: () => root,
  id: 'work',
  component: screen(() => import('./layout/work-layout.tsx'), 'WorkLayout'),
  staticData: { isForSignedIn: true },
  beforeLoad: async ({ context, location: { href }, search }) => {
    if (currentSession() === null) {
      const isToBegin = isBeginning(search)
      if (isToBegin) rememberBeginning(href)
      throw redirect({ to: '/', search: isToBegin ? {} : { next: href }, replace: true })
    }
    await context.texts.load('work')
  },
})

const open = createRoute({
  getParentRoute: () => root,
  id: 'open',
  component: OpenByRole,
  beforeLoad: async ({ context }) => {
    if (currentSession() !== null) await context.texts.load('work')
  },
})

const guides = createRoute({
  getParentRoute: () => open,
  id: 'guides',
  beforeLoad: ({ context }) => context.texts.load('guidance'),
})
const directory = createRoute({
  getParentRoute: () => open,
  id: 'directory',
  beforeLoad: ({ context }) => context.texts.load('directory'),
})

const results = createRoute({
  getParentRoute: () => open,
  id: 'results',
  beforeLoad: ({ context }) => context.texts.load('results'),
})

/** A guest who wants to apply for something signs in first and goes on there. */
const isBeginning = (search: object): boolean => 'university' in search && 'program' in search

const home = createRoute({
  ...at(root, '/'),
  component: RootByRole,
  validateSearch: nextSearch,
  beforeLoad: async ({ context }) => {
    const session = currentSession()
    if (session === null) return
    if (homeOf(session) !== '/') throw redirect({ to: homeOf(session), replace: true })
    await context.texts.load('work')
  },
})

const guestRoutes = guest.addChildren([
  createRoute({
    ...at(guest, '/forgot-password', onlyGuests),
    validateSearch: nextSearch,
    component: screen(() => import('../features/accounts/screens/forgot-password.tsx'), 'ForgotPasswordScreen'),
  }),
  createRoute({
    ...at(guest, '/resetPassword', onlyGuests),
    validateSearch: (search): { token?: string; staff?: boolean } => ({
      ...(text(search['token']) === undefined ? {} : { token: String(search['token']) }),
      ...(String(search['staff']) === 'true' ? { staff: true } : {}),
    }),
    component: screen(() => import('../features/accounts/screens/reset-password.tsx'), 'ResetPasswordScreen'),
  }),
  createRoute({
    ...at(guest, '/resetPassword/$token', onlyGuests),
    validateSearch: (search): { staff?: boolean } => (String(search['staff']) === 'true' ? { staff: true } : {}),
    component: screen(() => import('../features/accounts/screens/reset-password.tsx'), 'ResetPasswordScreen'),
  }),
  createRoute({
    ...at(guest, '/confirm/$token'),
    component: screen(() => import('../features/accounts/screens/confirm-email.tsx'), 'ConfirmEmailScreen'),
  }),
])

const plainRoutes = plain.addChildren([
  createRoute({
    ...at(plain, '/register', onlyGuests),
    component: screen(() => import('../features/accounts/screens/register.tsx'), 'RegisterScreen'),
  }),
])

/** Help and questions: open to everybody (docs/specification/directory-and-universities.md#public-pages). */
const guideRoutes = guides.addChildren([
  createRoute({
    ...at(guides, '/help'),
    component: screen(() => import('../features/guidance/screens/help.tsx'), 'HelpScreen'),
  }),
  createRoute({
    ...at(guides, '/help/how_to_choose_city'),
    validateSearch: (search): { place?: string } => {
      const place = text(search['place'])
      return place === undefined ? {} : { place }
    },
    component: screen(() => import('../features/guidance/screens/choose-city.tsx'), 'ChooseCityScreen'),
  }),
  createRoute({
    ...at(guides, '/help/what_is_ent'),
    component: screen(() => import('../features/guidance/screens/what-is-ent.tsx'), 'WhatIsEntScreen'),
  }),
  createRoute({
    ...at(guides, '/help/how_to_choose_a_specialty'),
    component: screen(() => import('../features/guidance/screens/choose-specialty.tsx'), 'ChooseSpecialtyScreen'),
  }),
  createRoute({
    ...at(guides, '/help/how_to_choose_a_university'),
    component: screen(() => import('../features/guidance/screens/choose-university.tsx'), 'ChooseUniversityScreen'),
  }),
  createRoute({
    ...at(guides, '/help/how_to_choose_a_profession'),
    component: screen(() => import('../features/guidance/screens/choose-profession.tsx'), 'ChooseProfessionScreen'),
  }),
  createRoute({
    ...at(guides, '/help/how_to_apply_for_a_grant'),
    component: screen(() => import('../features/guidance/screens/apply-for-grant.tsx'), 'ApplyForGrantScreen'),
  }),
  createRoute({
    ...at(guides, '/faq'),
    component: screen(() => import('../features/guidance/screens/faq.tsx'), 'FaqScreen'),
  }),
])

/** The address of a page whose own code reads it: its rules need not weigh on the sign-in page. */
type Address = Record<string, unknown>

/** A page of the directory has its answers before it is shown; a search does not wait for them to show what is typed. */
const answered = <const Path extends string>(
  path: Path,
  preload: (scope: ReaderScope, address: Address) => Promise<void>,
) => ({
  ...at(directory, path),
  validateSearch: (search: Address) => search,
  loaderDeps: ({ search }: { search: Address }) => search,
  loader: async ({ context, deps, cause }: Given & { deps: Address; cause: string }): Promise<void> => {
    if (cause !== 'stay') await preload(context, deps)
  },
})

/** Universities and programs: open as well (docs/specification/directory-and-universities.md#public-pages). */
const directoryRoutes = directory.addChildren([
  createRoute({
    ...answered('/universities', async (...asked) =>
      (await import('../features/directory/api.ts')).preloadUniversities(...asked),
    ),
    component: screen(() => import('../features/directory/screens/universities.tsx'), 'UniversitiesScreen'),
  }),
  createRoute({
    ...answered('/programs', async (...asked) =>
      (await import('../features/directory/api.ts')).preloadPrograms(...asked),
    ),
    component: screen(() => import('../features/directory/screens/programs.tsx'), 'ProgramsScreen'),
  }),
  createRoute({
    ...at(directory, '/programs/$code'),
    loader: async ({ context, params }) =>
      (await import('../features/directory/state/program-query.ts')).preloadProgram(context, params.code),
    component: screen(() => import('../features/directory/screens/program.tsx'), 'ProgramScreen'),
  }),
  createRoute({
    ...answered('/score', async (...asked) =>
      (await import('../features/directory/state/weighing-queries.ts')).preloadScore(...asked),
    ),
    component: screen(() => import('../features/directory/screens/score.tsx'), 'ScoreScreen'),
  }),
  createRoute({
    ...answered('/compare', async (...asked) =>
      (await import('../features/directory/state/weighing-queries.ts')).preloadComparison(...asked),
    ),
    component: screen(() => import('../features/directory/screens/compare.tsx'), 'CompareScreen'),
  }),
  createRoute({
    ...answered('/rankings', async (...asked) =>
      (await import('../features/directory/state/weighing-queries.ts')).preloadRankings(...asked),
    ),
    component: screen(() => import('../features/directory/screens/rankings.tsx'), 'RankingsScreen'),
  }),
  createRoute({
    ...at(directory, '/universities/$id'),
    loader: async ({ context, params }) =>
      (await import('../features/universities/api.ts')).preloadUniversity(context, params.id),
    component: screen(() => import('../features/universities/screens/university.tsx'), 'UniversityScreen'),
  }),
  createRoute({
    ...at(directory, '/universities/$id/news/$newsId'),
    loader: async ({ context, params }) =>
      (await import('../features/universities/api.ts')).preloadNews(context, params.newsId),
    component: screen(() => import('../features/universities/screens/news.tsx'), 'NewsScreen'),
  }),
  createRoute({
    ...at(directory, '/open-days'),
    validateSearch: asGiven<OpenDaysSearch>,
    loaderDeps: ({ search }) => search,
    loader: async ({ context, deps }) =>
      (await import('../features/universities/api.ts')).preloadOpenDays(context, deps),
    component: screen(() => import('../features/universities/screens/open-days.tsx'), 'OpenDaysScreen'),
  }),
])

/** What is published of competitions for grants: open as well (docs/specification/competition.md#public-result). */
const resultRoutes = results.addChildren([
  createRoute({
    ...at(results, '/grants'),
    loader: async ({ context }) => (await import('../features/grants/api.ts')).preloadCompetitions(context),
    component: screen(() => import('../features/grants/screens/competitions.tsx'), 'CompetitionsScreen'),
  }),
  createRoute({
    ...at(results, '/grants/letter'),
    validateSearch: asGiven<{ code?: string }>,
    component: screen(() => import('../features/grants/screens/check-letter.tsx'), 'CheckLetterScreen'),
  }),
  createRoute({
    ...at(results, '/grants/$slug'),
    validateSearch: asGiven<Partial<ResultSearch>>,
    loaderDeps: ({ search }) => search,
    loader: async ({ context, params, deps }) =>
      (await import('../features/grants/api.ts')).preloadCompetition(context, params.slug, deps),
    component: screen(() => import('../features/grants/screens/competition.tsx'), 'CompetitionScreen'),
  }),
])

/**
 * An application's form: which one, at which of its tasks, of which kind where the path does not say it, and with which
 * choice it begins: a university and its program, the level and the language in which it is taught.
 */
const FORM_SEARCH = ['id', 'task', 'kind', 'university', 'program', 'level', 'taught'] as const
type FormSearch = { [Name in (typeof FORM_SEARCH)[number]]?: string }
const formSearch = (search: Record<string, unknown>): FormSearch =>
  Object.fromEntries(
    FORM_SEARCH.flatMap((name) => (text(search[name]) === undefined ? [] : [[name, String(search[name])]])),
  )

const applicationForm = screen(
  () => import('../features/applications/screens/create-application.tsx'),
  'CreateApplicationScreen',
)

const workRoutes = work.addChildren([
  createRoute({
    ...at(work, '/profile', only('editProfile', 'readUniversityProfile')),
    beforeLoad: (given) => (may(currentSession(), 'editProfile') ? undefined : onlyEditors.beforeLoad(given)),
    validateSearch: asGiven<ProfileSearch>,
    component: ProfileByRole,
  }),
  createRoute({
    ...at(work, '/news/create', onlyEditors),
    validateSearch: asGiven<{ universityId?: string }>,
    component: screen(() => import('../features/universities/screens/news-editor.tsx'), 'CreateNewsScreen'),
  }),
  createRoute({
    ...at(work, '/news/$id', onlyEditors),
    component: screen(() => import('../features/universities/screens/news-editor.tsx'), 'EditNewsScreen'),
  }),
  createRoute({
    ...at(work, '/changePassword'),
    component: screen(() => import('../features/accounts/screens/change-password.tsx'), 'ChangePasswordScreen'),
  }),
  createRoute({
    ...at(work, '/security'),
    component: screen(() => import('../features/accounts/screens/security.tsx'), 'SecurityScreen'),
  }),
  createRoute({
    ...at(work, '/mailSettings', only('readMailSettings')),
    component: screen(() => import('../features/accounts/screens/mail-settings.tsx'), 'MailSettingsScreen'),
  }),
  createRoute({
    ...at(work, '/applications', only('listOwnApplications', 'listApplications')),
    validateSearch: asGiven<ListSearch>,
    component: ApplicationsByRole,
  }),
  createRoute({
    ...at(work, '/claims', only('listClaims')),
    validateSearch: asGiven<ClaimsSearch>,
    component: screen(() => import('../features/grants/screens/claims.tsx'), 'ClaimsScreen'),
  }),
  createRoute({
    ...at(work, '/day', only('readDay')),
    component: screen(() => import('../features/review/screens/day.tsx'), 'DayScreen'),
  }),
  createRoute({
    ...at(work, '/audit', only('listAudit')),
    validateSearch: asGiven<AuditSearch>,
    component: screen(() => import('../features/audit/screens/audit.tsx'), 'AuditScreen'),
  }),
  createRoute({
    ...at(work, '/protocol-audits', only('listAudits', 'nameAuditor')),
    component: screen(() => import('../features/grants/screens/protocol-audits.tsx'), 'ProtocolAuditsScreen'),
  }),
  createRoute({
    ...at(work, '/messages', only('listUndelivered')),
    component: screen(() => import('../features/notifications/screens/undelivered.tsx'), 'UndeliveredScreen'),
  }),
  createRoute({
    ...at(work, '/applications/$id', only('readApplication')),
    component: screen(() => import('../features/review/screens/staff-application.tsx'), 'StaffApplicationScreen'),
  }),
  createRoute({
    ...at(work, '/test', only('listTests')),
    validateSearch: asGiven<TestSearch>,
    component: TestsByRole,
  }),
  createRoute({
    ...at(work, '/test/reliability', only('readTestReliability')),
    component: screen(() => import('../features/screening/screens/reliability.tsx'), 'ReliabilityScreen'),
  }),
  createRoute({
    ...at(work, '/test/$id', only('openTest')),
    component: screen(() => import('../features/screening/screens/take-test.tsx'), 'TakeTestScreen'),
  }),
  createRoute({
    ...at(work, '/test/$id/result', only('readTestResult')),
    component: screen(() => import('../features/screening/screens/test-result.tsx'), 'TestResultScreen'),
  }),
  createRoute({
    ...at(work, '/interview-applications', only('listInterviews')),
    validateSearch: asGiven<InterviewSearch>,
    component: screen(() => import('../features/interviews/screens/interview-list.tsx'), 'InterviewListScreen'),
  }),
  createRoute({
    ...at(work, '/competitions', only('listPlaces')),
    component: screen(() => import('../features/grants/screens/staff-competitions.tsx'), 'StaffCompetitionsScreen'),
  }),
  createRoute({
    ...at(work, '/competitions/$id', only('listPlaces')),
    component: screen(() => import('../features/grants/screens/staff-competition.tsx'), 'StaffCompetitionScreen'),
  }),
  createRoute({
    ...at(work, '/interview-results', only('readInterviewResults')),
    component: screen(() => import('../features/interviews/screens/interview-results.tsx'), 'InterviewResultsScreen'),
  }),
  createRoute({
    ...at(work, '/applications/interview/$id', only('readInterview')),
    component: screen(() => import('../features/interviews/screens/single-interview.tsx'), 'SingleInterviewScreen'),
  }),
  createRoute({
    ...at(work, '/appeals', only('listAppeals')),
    validateSearch: asGiven<{ page?: number }>,
    component: screen(() => import('../features/grants/screens/appeals.tsx'), 'AppealsScreen'),
  }),
  createRoute({
    ...at(work, '/appeals/$id', only('readAppeal')),
    component: screen(() => import('../features/grants/screens/appeal.tsx'), 'AppealScreen'),
  }),
  createRoute({
    ...at(work, '/grant/$applicationId', only('readOwnGrant')),
    component: screen(() => import('../features/grants/screens/own-grant.tsx'), 'OwnGrantScreen'),
  }),
  createRoute({
    ...at(work, '/apply-for-grant', only('createApplication')),
    validateSearch: formSearch,
    component: applicationForm,
  }),
  createRoute({
    ...at(work, '/create-application', only('createApplication')),
    validateSearch: formSearch,
    component: applicationForm,
  }),
])

const routeTree = root.addChildren([
  home,
  guestRoutes,
  plainRoutes,
  open.addChildren([guideRoutes, directoryRoutes, resultRoutes]),
  workRoutes,
])

/** Several values of a name stand side by side in an address, as a form sends them; the router's own way is JSON. */
function stringifySearch(search: Address): string {
  const address = new URLSearchParams()
  for (const [name, given] of Object.entries(search))
    for (const value of [given].flat()) if (value !== undefined) address.append(name, String(value))
  return address.size > 0 ? `?${address}` : ''
}

/** The portal's routes under /admission, for one reader; a history is given where the server renders a page. */
export const createPortalRouter = (context: ReaderScope, history?: RouterHistory) =>
  createRouter({
    routeTree,
    context,
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
  interface StaticDataRouteOption {
    /** Who may call one of these opens the page. */
    calls?: readonly EndpointName[]
    /** Pages below it need a session. */
    isForSignedIn?: boolean
  }
  interface HistoryState {
    /** The address a confirmation mail has just gone to. */
    registeredEmail?: string
    /** The address that has just been confirmed. */
    confirmedEmail?: string
    /** The account has just been deleted. */
    isAccountDeleted?: boolean
    /** The server has ended the session. */
    isSessionLost?: boolean
    /** The application that has just been sent. */
    sentNumber?: string
    /** The piece of news has just been written. */
    isNewsWritten?: boolean
  }
}
