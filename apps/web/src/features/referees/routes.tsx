import { createRoute, lazyRouteComponent as screen } from '@tanstack/react-router'
import { at, letters, textSearch } from '../../platform/parent-routes.ts'

export const refereesRoutes = {
  letters: [
    createRoute({
      ...at(letters, '/referee'),
      validateSearch: textSearch('token'),
      component: screen(() => import('./screens/letter.tsx'), 'LetterScreen'),
    }),
  ],
} as const
