import { createRoute, lazyRouteComponent as screen } from '@tanstack/react-router'
import { at, directory, onlyWith, type RouteContext, textSearch, work } from '../../platform/parent-routes.ts'

const TEXTS = ['content', 'directory'] as const
const onlyKeepers = onlyWith(TEXTS, 'listContentKinds')

const component = screen(() => import('./screens/content.tsx'), 'ContentScreen')

export const contentRoutes = {
  directory: [
    createRoute({
      ...at(directory, '/changes'),
      validateSearch: textSearch('kind', 'entry', 'page'),
      loaderDeps: ({ search }) => search,
      beforeLoad: ({ context }: RouteContext) => context.texts.load('content'),
      loader: async ({ context, deps }) => (await import('./state/changes.ts')).preloadChanges(context, deps),
      component: screen(() => import('./screens/changes.tsx'), 'ChangesScreen'),
    }),
  ],
  work: [
    createRoute({ ...at(work, '/content', onlyKeepers), component }),
    createRoute({
      ...at(work, '/content/$kind', onlyKeepers),
      validateSearch: textSearch('q', 'state', 'page'),
      component,
    }),
    createRoute({
      ...at(work, '/content/imports/$id', onlyKeepers),
      component: screen(() => import('./screens/content-import.tsx'), 'ContentImportScreen'),
    }),
    createRoute({ ...at(work, '/content/$kind/$key', onlyKeepers), component }),
    createRoute({
      ...at(work, '/questions', onlyWith(TEXTS, 'listQuestions')),
      component: screen(() => import('./screens/content.tsx'), 'QuestionsScreen'),
    }),
  ],
} as const
