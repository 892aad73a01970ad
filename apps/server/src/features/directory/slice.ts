import type { Slice } from '../../slice.ts'
import { keepEntries } from './keep-entries.ts'
import { loadDirectory } from './load-directory.ts'
import { listPublicPages } from './queries.ts'
import { directoryRoutes } from './routes.ts'

export const directory = {
  provides: { keepEntries, listPages: listPublicPages },
  open: ({ db, clock, data }) => ({
    routes: directoryRoutes(),
    prepare: () => loadDirectory({ db, data, now: clock.now() }),
  }),
} satisfies Slice<'directory'>
