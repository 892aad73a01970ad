import { createRoute, lazyRouteComponent as screen } from '@tanstack/react-router'
import { asGiven, at, only, results, work } from '../../platform/parent-routes.ts'

export const offersRoutes = {
  results: [
    createRoute({
      ...at(results, '/grants/letter'),
      validateSearch: asGiven<{ code?: string }>,
      component: screen(() => import('./screens/check-letter.tsx'), 'CheckLetterScreen'),
    }),
  ],
  work: [
    createRoute({
      ...at(work, '/grant/$applicationId', only('readOwnGrant')),
      component: screen(() => import('./screens/own-grant.tsx'), 'OwnGrantScreen'),
    }),
  ],
} as const
