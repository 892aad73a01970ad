import { createRoute, lazyRouteComponent as screen } from '@tanstack/react-router'
import { at, only, work } from '../../platform/parent-routes.ts'

export const notificationsRoutes = {
  work: [
    createRoute({
      ...at(work, '/notices'),
      component: screen(() => import('./screens/notices.tsx'), 'NoticesScreen'),
    }),
    createRoute({
      ...at(work, '/messages', only('listUndelivered')),
      component: screen(() => import('./screens/undelivered.tsx'), 'UndeliveredScreen'),
    }),
  ],
} as const
