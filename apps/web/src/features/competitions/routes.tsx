import { createRoute, lazyRouteComponent as screen } from '@tanstack/react-router'
import { at, only, work } from '../../platform/parent-routes.ts'

export const competitionsRoutes = {
  work: [
    createRoute({
      ...at(work, '/competitions', only('listPlaces')),
      component: screen(() => import('./screens/staff-competitions.tsx'), 'StaffCompetitionsScreen'),
    }),
    createRoute({
      ...at(work, '/competitions/$id', only('listPlaces')),
      component: screen(() => import('./screens/staff-competition.tsx'), 'StaffCompetitionScreen'),
    }),
  ],
} as const
