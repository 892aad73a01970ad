import { createRoute, lazyRouteComponent as screen } from '@tanstack/react-router'
import { asGiven, at, only, results, work } from '../../platform/parent-routes.ts'
import type { ResultSearch } from './state/result-search.ts'

export const resultsRoutes = {
  results: [
    createRoute({
      ...at(results, '/grants'),
      loader: async ({ context }) => (await import('./api.ts')).preloadCompetitions(context),
      component: screen(() => import('./screens/competitions.tsx'), 'CompetitionsScreen'),
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
      ...at(work, '/protocol-audits', only('listAudits', 'nameAuditor')),
      component: screen(() => import('./screens/protocol-audits.tsx'), 'ProtocolAuditsScreen'),
    }),
  ],
} as const
