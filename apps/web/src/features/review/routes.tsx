import { createRoute, lazyRouteComponent as screen } from '@tanstack/react-router'
import { asGiven, at, only, work } from '../../platform/parent-routes.ts'

export const reviewRoutes = {
  work: [
    createRoute({
      ...at(work, '/day', only('readDay')),
      validateSearch: asGiven<{ readonly period?: string | undefined }>,
      component: screen(() => import('./screens/day.tsx'), 'DayScreen'),
    }),
    createRoute({
      ...at(work, '/applications/$id', {
        ...only('readApplication'),
        staticData: { calls: ['readApplication'], isOneWindow: true },
      }),
      component: screen(() => import('./screens/staff-application.tsx'), 'StaffApplicationScreen'),
    }),
  ],
} as const
