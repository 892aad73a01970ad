import { createRoute, lazyRouteComponent as screen } from '@tanstack/react-router'
import { asGiven, at, only, work } from '../../platform/parent-routes.ts'
import type { ClaimsSearch } from './state/claims-search.ts'

export const claimsRoutes = {
  work: [
    createRoute({
      ...at(work, '/claims', only('listClaims')),
      validateSearch: asGiven<ClaimsSearch>,
      component: screen(() => import('./screens/claims.tsx'), 'ClaimsScreen'),
    }),
    createRoute({
      ...at(work, '/competitions/$id/results', only('importResults')),
      component: screen(() => import('./screens/results.tsx'), 'ResultsScreen'),
    }),
  ],
} as const
