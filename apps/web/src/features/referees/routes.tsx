import { createRoute, lazyRouteComponent as screen } from '@tanstack/react-router'
import { at, letters } from '../../platform/parent-routes.ts'

export const refereesRoutes = {
  letters: [
    createRoute({
      ...at(letters, '/referee'),
      component: screen(() => import('./screens/letter.tsx'), 'LetterScreen'),
    }),
  ],
} as const
