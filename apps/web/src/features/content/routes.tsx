import { createRoute, lazyRouteComponent as screen } from '@tanstack/react-router'
import { at, only, type RouteContext, work } from '../../platform/parent-routes.ts'

const keepers = only('listContentKinds')
/** Guard of the keepers' screens. It loads their texts. */
const onlyKeepers = {
  ...keepers,
  beforeLoad: async ({ context }: RouteContext): Promise<void> => {
    keepers.beforeLoad()
    await context.texts.load('content')
  },
}

const component = screen(() => import('./screens/content.tsx'), 'ContentScreen')

export const contentRoutes = {
  work: [
    createRoute({ ...at(work, '/content', onlyKeepers), component }),
    createRoute({ ...at(work, '/content/$kind', onlyKeepers), component }),
    createRoute({ ...at(work, '/content/$kind/$key', onlyKeepers), component }),
  ],
} as const
