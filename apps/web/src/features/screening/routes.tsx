import { createRoute, lazyRouteComponent as screen } from '@tanstack/react-router'
import { at, only, work } from '../../platform/parent-routes.ts'

export const screeningRoutes = {
  work: [
    createRoute({
      ...at(work, '/test/reliability', only('readTestReliability')),
      component: screen(() => import('./screens/reliability.tsx'), 'ReliabilityScreen'),
    }),
    createRoute({
      ...at(work, '/test/$id', only('openTest')),
      component: screen(() => import('./screens/take-test.tsx'), 'TakeTestScreen'),
    }),
    createRoute({
      ...at(work, '/test/$id/result', only('readTestResult')),
      component: screen(() => import('./screens/test-result.tsx'), 'TestResultScreen'),
    }),
  ],
} as const
