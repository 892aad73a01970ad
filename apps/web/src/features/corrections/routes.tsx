import { createRoute, lazyRouteComponent as screen } from '@tanstack/react-router'
import { at, only, work } from '../../platform/parent-routes.ts'

export const correctionsRoutes = {
  work: [
    createRoute({
      ...at(work, '/corrections/$id', only('answerCorrection')),
      component: screen(() => import('./screens/correction.tsx'), 'CorrectionScreen'),
    }),
  ],
} as const
