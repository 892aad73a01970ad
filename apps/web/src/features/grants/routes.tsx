import { createRoute, lazyRouteComponent as screen } from '@tanstack/react-router'
import { asGiven, at, only, results, work } from '../../platform/parent-routes.ts'
import type { ClaimsSearch } from './state/claims-search.ts'
import type { ResultSearch } from './state/result-search.ts'

/** Routes of the slice by their parent. */
export const grantsRoutes = {
  results: [
    createRoute({
      ...at(results, '/grants'),
      loader: async ({ context }) => (await import('./api.ts')).preloadCompetitions(context),
      component: screen(() => import('./screens/competitions.tsx'), 'CompetitionsScreen'),
    }),
    createRoute({
      ...at(results, '/grants/letter'),
      validateSearch: asGiven<{ code?: string }>,
      component: screen(() => import('./screens/check-letter.tsx'), 'CheckLetterScreen'),
    }),
    createRoute({
      ...at(results, '/grants/$slug'),
      validateSearch: asGiven<Partial<ResultSearch>>,
      loaderDeps: ({ search }) => search,
      loader: async ({ context, params, deps }) =>
        (await import('./api.ts')).preloadCompetition(context, params.slug, deps),
      component: screen(() => import('./screens/competition.tsx'), 'CompetitionScreen'),
    }),
  ],
  work: [
    createRoute({
      ...at(work, '/claims', only('listClaims')),
      validateSearch: asGiven<ClaimsSearch>,
      component: screen(() => import('./screens/claims.tsx'), 'ClaimsScreen'),
    }),
    createRoute({
      ...at(work, '/protocol-audits', only('listAudits', 'nameAuditor')),
      component: screen(() => import('./screens/protocol-audits.tsx'), 'ProtocolAuditsScreen'),
    }),
    createRoute({
      ...at(work, '/competitions', only('listPlaces')),
      component: screen(() => import('./screens/staff-competitions.tsx'), 'StaffCompetitionsScreen'),
    }),
    createRoute({
      ...at(work, '/competitions/$id', only('listPlaces')),
      component: screen(() => import('./screens/staff-competition.tsx'), 'StaffCompetitionScreen'),
    }),
    createRoute({
      ...at(work, '/appeals', only('listAppeals')),
      validateSearch: asGiven<{ page?: number }>,
      component: screen(() => import('./screens/appeals.tsx'), 'AppealsScreen'),
    }),
    createRoute({
      ...at(work, '/appeals/$id', only('readAppeal')),
      component: screen(() => import('./screens/appeal.tsx'), 'AppealScreen'),
    }),
    createRoute({
      ...at(work, '/grant/$applicationId', only('readOwnGrant')),
      component: screen(() => import('./screens/own-grant.tsx'), 'OwnGrantScreen'),
    }),
  ],
} as const
