import { createRoute, lazyRouteComponent as screen } from '@tanstack/react-router'
import { at, directory, type RouteContext, textSearch } from '../../platform/parent-routes.ts'
import type { ReaderScope } from '../../platform/public-query.ts'

/** Search of an address, parsed by the page's own code. */
type Address = Record<string, unknown>

/** Places as people keep them, before a search of an address is read. */
const withPlaces = async (scope: ReaderScope): Promise<void> => (await import('./parts/places.ts')).preloadPlaces(scope)

/** Page of the directory that loads its data before it is shown. A change of its search does not wait. */
const answered = <const Path extends string>(
  path: Path,
  preload: (scope: ReaderScope, address: Address) => Promise<void>,
) => ({
  ...at(directory, path),
  validateSearch: (search: Address) => search,
  loaderDeps: ({ search }: { search: Address }) => search,
  loader: async ({ context, deps, cause }: RouteContext & { deps: Address; cause: string }): Promise<void> => {
    if (cause === 'stay') return
    await withPlaces(context)
    await preload(context, deps)
  },
})

export const directoryRoutes = {
  directory: [
    createRoute({
      ...answered('/universities', async (...asked) => (await import('./api.ts')).preloadUniversities(...asked)),
      component: screen(() => import('./screens/universities.tsx'), 'UniversitiesScreen'),
    }),
    createRoute({
      ...answered('/programs', async (...asked) => (await import('./api.ts')).preloadPrograms(...asked)),
      component: screen(() => import('./screens/programs.tsx'), 'ProgramsScreen'),
    }),
    createRoute({
      ...at(directory, '/my-list'),
      validateSearch: textSearch('entries'),
      loader: ({ context }) => withPlaces(context),
      component: screen(() => import('./screens/shortlist.tsx'), 'ShortlistScreen'),
    }),
    createRoute({
      ...at(directory, '/programs/$code'),
      loader: async ({ context, params, location }) => {
        await withPlaces(context)
        return (await import('./state/weighing-queries.ts')).preloadProgram(context, location.search, params)
      },
      component: screen(() => import('./screens/program.tsx'), 'ProgramScreen'),
    }),
    createRoute({
      ...answered('/score', async (...asked) => (await import('./state/weighing-queries.ts')).preloadScore(...asked)),
      component: screen(() => import('./screens/score.tsx'), 'ScoreScreen'),
    }),
    createRoute({
      ...answered('/compare', async (...asked) =>
        (await import('./state/weighing-queries.ts')).preloadComparison(...asked),
      ),
      component: screen(() => import('./screens/compare.tsx'), 'CompareScreen'),
    }),
    createRoute({
      ...answered('/rankings', async (...asked) =>
        (await import('./state/weighing-queries.ts')).preloadRankings(...asked),
      ),
      component: screen(() => import('./screens/rankings.tsx'), 'RankingsScreen'),
    }),
  ],
} as const
