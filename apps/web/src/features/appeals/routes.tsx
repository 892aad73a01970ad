import { createRoute, lazyRouteComponent as screen } from '@tanstack/react-router'
import { asGiven, at, only, work } from '../../platform/parent-routes.ts'

export const appealsRoutes = {
  work: [
    createRoute({
      ...at(work, '/appeals', only('listAppeals')),
      validateSearch: asGiven<{ page?: number }>,
      component: screen(() => import('./screens/appeals.tsx'), 'AppealsScreen'),
    }),
    createRoute({
      ...at(work, '/appeals/$id', only('readAppeal')),
      component: screen(() => import('./screens/appeal.tsx'), 'AppealScreen'),
    }),
  ],
} as const
