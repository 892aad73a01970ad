import { createRoute, lazyRouteComponent as screen } from '@tanstack/react-router'
import { at, only, work } from '../../platform/parent-routes.ts'

export const seasonsRoutes = {
  work: [
    createRoute({
      ...at(work, '/seasons', only('readSeasonSetup')),
      component: screen(() => import('./screens/seasons.tsx'), 'SeasonsScreen'),
    }),
    createRoute({
      ...at(work, '/seasons/$year', only('readSeasonSetup')),
      component: screen(() => import('./screens/season.tsx'), 'SeasonScreen'),
    }),
  ],
} as const
