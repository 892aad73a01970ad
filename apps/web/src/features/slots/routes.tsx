import { createRoute, lazyRouteComponent as screen } from '@tanstack/react-router'
import { asGiven, at, only, type RouteContext, work } from '../../platform/parent-routes.ts'
import type { TimesSearch } from './state/times-search.ts'

/** Guard of screens that need a call, with the texts of interview times. */
const withTexts = (guard: ReturnType<typeof only>) => ({
  ...guard,
  beforeLoad: async ({ context }: RouteContext): Promise<void> => {
    guard.beforeLoad()
    await context.texts.load('slots')
  },
})

export const slotsRoutes = {
  work: [
    createRoute({
      ...at(work, '/slots/$id', withTexts(only('chooseSlot'))),
      component: screen(() => import('./screens/own-slots.tsx'), 'OwnSlotsScreen'),
    }),
    createRoute({
      ...at(work, '/interviews/slots', withTexts(only('listSlots'))),
      validateSearch: asGiven<TimesSearch>,
      component: screen(() => import('./screens/times.tsx'), 'TimesScreen'),
    }),
  ],
} as const
