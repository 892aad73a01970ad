import { createRoute, lazyRouteComponent as screen } from '@tanstack/react-router'
import { asGiven, at, directory, onlyEditors, work } from '../../platform/parent-routes.ts'
import type { OpenDaysSearch } from './state/open-days-search.ts'

export const universitiesRoutes = {
  directory: [
    createRoute({
      ...at(directory, '/universities/$id'),
      loader: async ({ context, params, location }) =>
        (await import('./api.ts')).preloadUniversity(context, location.search, params),
      component: screen(() => import('./screens/university.tsx'), 'UniversityScreen'),
    }),
    createRoute({
      ...at(directory, '/universities/$id/news/$newsId'),
      loader: async ({ context, params }) => (await import('./api.ts')).preloadNews(context, params.newsId),
      component: screen(() => import('./screens/news.tsx'), 'NewsScreen'),
    }),
    createRoute({
      ...at(directory, '/open-days'),
      validateSearch: asGiven<OpenDaysSearch>,
      loaderDeps: ({ search }) => search,
      loader: async ({ context, deps }) => (await import('./api.ts')).preloadOpenDays(context, deps),
      component: screen(() => import('./screens/open-days.tsx'), 'OpenDaysScreen'),
    }),
  ],
  work: [
    createRoute({
      ...at(work, '/news/create', onlyEditors),
      validateSearch: asGiven<{ universityId?: string }>,
      component: screen(() => import('./screens/news-editor.tsx'), 'CreateNewsScreen'),
    }),
    createRoute({
      ...at(work, '/news/$id', onlyEditors),
      component: screen(() => import('./screens/news-editor.tsx'), 'EditNewsScreen'),
    }),
  ],
} as const
