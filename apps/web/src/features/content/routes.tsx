import { createRoute, lazyRouteComponent as screen } from '@tanstack/react-router'
import { at, only, type RouteContext, work } from '../../platform/parent-routes.ts'

/** Guard of screens that need a call, with the texts of the content. */
const onlyWith = (guard: ReturnType<typeof only>) => ({
  ...guard,
  beforeLoad: async ({ context }: RouteContext): Promise<void> => {
    guard.beforeLoad()
    await context.texts.load('content')
  },
})
const onlyKeepers = onlyWith(only('listContentKinds'))

const component = screen(() => import('./screens/content.tsx'), 'ContentScreen')

export const contentRoutes = {
  work: [
    createRoute({ ...at(work, '/content', onlyKeepers), component }),
    createRoute({ ...at(work, '/content/$kind', onlyKeepers), component }),
    createRoute({ ...at(work, '/content/$kind/$key', onlyKeepers), component }),
    createRoute({
      ...at(work, '/questions', onlyWith(only('listQuestions'))),
      component: screen(() => import('./screens/content.tsx'), 'QuestionsScreen'),
    }),
  ],
} as const
