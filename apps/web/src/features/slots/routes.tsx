import { createRoute, lazyRouteComponent as screen } from '@tanstack/react-router'
import { asGiven, at, onlyWith, work } from '../../platform/parent-routes.ts'
import type { TimesSearch } from './state/times-search.ts'

export const slotsRoutes = {
  work: [
    createRoute({
      ...at(work, '/slots/$id', onlyWith(['slots'], 'chooseSlot')),
      component: screen(() => import('./screens/own-slots.tsx'), 'OwnSlotsScreen'),
    }),
    createRoute({
      ...at(work, '/interviews/slots', onlyWith(['slots'], 'listSlots')),
      validateSearch: asGiven<TimesSearch>,
      component: screen(() => import('./screens/times.tsx'), 'TimesScreen'),
    }),
  ],
} as const
