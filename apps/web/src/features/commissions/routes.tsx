import { createRoute, lazyRouteComponent as screen } from '@tanstack/react-router'
import { asGiven, at, only, withTexts, work } from '../../platform/parent-routes.ts'
import type { CommissionSearch } from './state/commission-search.ts'
import type { GradingSearch } from './state/grading-search.ts'

export const commissionsRoutes = {
  work: [
    createRoute({
      ...at(work, '/competitions/$id/commission', withTexts(only('readCommission'), 'slots')),
      validateSearch: asGiven<CommissionSearch>,
      component: screen(() => import('./screens/commission.tsx'), 'CommissionScreen'),
    }),
    createRoute({
      ...at(work, '/grading', withTexts(only('listOwnGrading'), 'slots')),
      validateSearch: asGiven<GradingSearch>,
      component: screen(() => import('./screens/grading-list.tsx'), 'GradingListScreen'),
    }),
    createRoute({
      ...at(work, '/grading/$id', withTexts(only('readGrading'), 'slots')),
      component: screen(() => import('./screens/grading.tsx'), 'GradingScreen'),
    }),
  ],
} as const
