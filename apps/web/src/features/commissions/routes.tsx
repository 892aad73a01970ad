import { createRoute, lazyRouteComponent as screen } from '@tanstack/react-router'
import { asGiven, at, only, type RouteContext, work } from '../../platform/parent-routes.ts'
import type { CommissionSearch } from './state/commission-search.ts'
import type { GradingSearch } from './state/grading-search.ts'

/** Guard of screens that need a call, with the texts of commissions. */
const withTexts = (guard: ReturnType<typeof only>) => ({
  ...guard,
  beforeLoad: async ({ context }: RouteContext): Promise<void> => {
    guard.beforeLoad()
    await context.texts.load('commissions')
  },
})

export const commissionsRoutes = {
  work: [
    createRoute({
      ...at(work, '/competitions/$id/commission', withTexts(only('readCommission'))),
      validateSearch: asGiven<CommissionSearch>,
      component: screen(() => import('./screens/commission.tsx'), 'CommissionScreen'),
    }),
    createRoute({
      ...at(work, '/competitions/$id/commission/papers/$applicationId', withTexts(only('listCasePapers'))),
      component: screen(() => import('./screens/case-papers.tsx'), 'CasePapersScreen'),
    }),
    createRoute({
      ...at(work, '/grading', withTexts(only('listOwnGrading'))),
      validateSearch: asGiven<GradingSearch>,
      component: screen(() => import('./screens/grading-list.tsx'), 'GradingListScreen'),
    }),
    createRoute({
      ...at(work, '/grading/$id', withTexts(only('readGrading'))),
      component: screen(() => import('./screens/grading.tsx'), 'GradingScreen'),
    }),
  ],
} as const
