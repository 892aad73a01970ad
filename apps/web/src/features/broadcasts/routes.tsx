import { createRoute, lazyRouteComponent as screen } from '@tanstack/react-router'
import { asGiven, at, guides, only, textSearch, work } from '../../platform/parent-routes.ts'

export const broadcastsRoutes = {
  guides: [
    createRoute({
      ...at(guides, '/news/stop'),
      validateSearch: textSearch('token'),
      component: screen(() => import('./screens/stop-news.tsx'), 'StopNewsScreen'),
    }),
  ],
  work: [
    createRoute({
      ...at(work, '/broadcasts', only('listBroadcasts')),
      validateSearch: asGiven<{ page?: number }>,
      component: screen(() => import('./screens/broadcasts.tsx'), 'BroadcastsScreen'),
    }),
    createRoute({
      ...at(work, '/broadcasts/$id', only('listBroadcasts')),
      component: screen(() => import('./screens/broadcast.tsx'), 'BroadcastScreen'),
    }),
  ],
} as const
