import { createRoute, lazyRouteComponent as screen } from '@tanstack/react-router'
import { asGiven, at, only, withTexts, work } from '../../platform/parent-routes.ts'
import type { TimesSearch } from './state/times-search.ts'

export const slotsRoutes = {
  work: [
    createRoute({
      ...at(work, '/slots/$id', withTexts(only('chooseSlot'), 'slots')),
      component: screen(() => import('./screens/own-slots.tsx'), 'OwnSlotsScreen'),
    }),
    createRoute({
      ...at(work, '/interviews/slots', withTexts(only('listSlots'), 'slots')),
      validateSearch: asGiven<TimesSearch>,
      component: screen(() => import('./screens/times.tsx'), 'TimesScreen'),
    }),
  ],
} as const
