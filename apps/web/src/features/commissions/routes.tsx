import { createRoute, lazyRouteComponent as screen } from '@tanstack/react-router'
import { asGiven, at, onlyWith, work } from '../../platform/parent-routes.ts'
import type { CommissionSearch } from './state/commission-search.ts'
import type { GradingSearch } from './state/grading-search.ts'

export const commissionsRoutes = {
  work: [
    createRoute({
      ...at(work, '/competitions/$id/commission', onlyWith(['commissions'], 'readCommission')),
      validateSearch: asGiven<CommissionSearch>,
      component: screen(() => import('./screens/commission.tsx'), 'CommissionScreen'),
    }),
    createRoute({
      ...at(work, '/competitions/$id/commission/papers/$applicationId', onlyWith(['commissions'], 'listCasePapers')),
      component: screen(() => import('./screens/case-papers.tsx'), 'CasePapersScreen'),
    }),
    createRoute({
      ...at(work, '/grading', onlyWith(['commissions'], 'listOwnGrading')),
      validateSearch: asGiven<GradingSearch>,
      component: screen(() => import('./screens/grading-list.tsx'), 'GradingListScreen'),
    }),
    createRoute({
      ...at(work, '/grading/$id', onlyWith(['commissions'], 'readGrading')),
      component: screen(() => import('./screens/grading.tsx'), 'GradingScreen'),
    }),
  ],
} as const
