import { createRouter, type RouterHistory, lazyRouteComponent as screen } from '@tanstack/react-router'
import { accountsRoutes } from '../features/accounts/routes.tsx'
import { appealsRoutes } from '../features/appeals/routes.tsx'
import { applicationsRoutes } from '../features/applications/routes.tsx'
import { auditRoutes } from '../features/audit/routes.tsx'
import { broadcastsRoutes } from '../features/broadcasts/routes.tsx'
import { claimsRoutes } from '../features/claims/routes.tsx'
import { commissionsRoutes } from '../features/commissions/routes.tsx'
import { competitionsRoutes } from '../features/competitions/routes.tsx'
import { contentRoutes } from '../features/content/routes.tsx'
import { correctionsRoutes } from '../features/corrections/routes.tsx'
import { directoryRoutes } from '../features/directory/routes.tsx'
import { guidanceRoutes } from '../features/guidance/routes.tsx'
import { interviewsRoutes } from '../features/interviews/routes.tsx'
import { notificationsRoutes } from '../features/notifications/routes.tsx'
import { offersRoutes } from '../features/offers/routes.tsx'
import { refereesRoutes } from '../features/referees/routes.tsx'
import { resultsRoutes } from '../features/results/routes.tsx'
import { reviewRoutes } from '../features/review/routes.tsx'
import { screeningRoutes } from '../features/screening/routes.tsx'
import { seasonsRoutes } from '../features/seasons/routes.tsx'
import { slotsRoutes } from '../features/slots/routes.tsx'
import { universitiesRoutes } from '../features/universities/routes.tsx'
import { directory, guest, guides, letters, open, plain, results, root, work } from '../platform/parent-routes.ts'
import type { ReaderScope } from '../platform/public-query.ts'
import { OpenByRole } from './by-role.tsx'
import { PlainLayout } from './layout/layouts.tsx'
import { Root } from './layout/root.tsx'
import { home, workByRole } from './role-routes.tsx'
import { FaultScreen } from './screens/fault.tsx'
import { NotFoundScreen } from './screens/not-found.tsx'

root.update({ component: Root, notFoundComponent: NotFoundScreen, errorComponent: FaultScreen })
guest.update({ component: screen(() => import('./layout/guest-layout.tsx'), 'GuestLayout') })
plain.update({ component: () => <PlainLayout /> })
work.update({ component: screen(() => import('./layout/work-layout.tsx'), 'WorkLayout') })
open.update({ component: OpenByRole })

const routeTree = root.addChildren([
  home,
  guest.addChildren([...accountsRoutes.guest]),
  plain.addChildren([...accountsRoutes.plain]),
  open.addChildren([
    guides.addChildren([...guidanceRoutes.guides, ...broadcastsRoutes.guides, ...applicationsRoutes.guides]),
    directory.addChildren([...directoryRoutes.directory, ...universitiesRoutes.directory, ...contentRoutes.directory]),
    results.addChildren([...resultsRoutes.results, ...offersRoutes.results]),
    letters.addChildren([...refereesRoutes.letters]),
  ]),
  work.addChildren([
    ...workByRole,
    ...accountsRoutes.work,
    ...universitiesRoutes.work,
    ...claimsRoutes.work,
    ...competitionsRoutes.work,
    ...seasonsRoutes.work,
    ...resultsRoutes.work,
    ...offersRoutes.work,
    ...appealsRoutes.work,
    ...broadcastsRoutes.work,
    ...reviewRoutes.work,
    ...auditRoutes.work,
    ...contentRoutes.work,
    ...notificationsRoutes.work,
    ...screeningRoutes.work,
    ...interviewsRoutes.work,
    ...applicationsRoutes.work,
    ...correctionsRoutes.work,
    ...slotsRoutes.work,
    ...commissionsRoutes.work,
  ]),
])

/** Repeats the parameter for several values of a name, as a form does. The router's default is JSON. */
function stringifySearch(search: Record<string, unknown>): string {
  const address = new URLSearchParams()
  for (const [name, given] of Object.entries(search))
    for (const value of [given].flat()) if (value !== undefined) address.append(name, String(value))
  return address.size > 0 ? `?${address}` : ''
}

/**
 * The portal's router under /admission, for one reader.
 * @param history history of the server's rendering.
 * @param mayScroll called after each rendered page: whether to set its scroll position.
 */
export const createPortalRouter = (context: ReaderScope, history?: RouterHistory, mayScroll = () => true) =>
  createRouter({
    routeTree,
    context,
    basepath: '/admission',
    stringifySearch,
    defaultPreload: 'intent',
    // At prerendering it would put an inline script onto the page, which the content security policy refuses.
    scrollRestoration: history === undefined && mayScroll,
    notFoundMode: 'root',
    ...(history === undefined ? {} : { history }),
  })

export type PortalRouter = ReturnType<typeof createPortalRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: PortalRouter
  }
}
