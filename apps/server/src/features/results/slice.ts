import type { Slice } from '../../slice.ts'
import { listCompetitionPages } from './read-published.ts'
import { resultsRoutes } from './routes.ts'

export const results = {
  provides: { listPages: listCompetitionPages },
  open: ({ seal }) => ({ routes: resultsRoutes({ seal }) }),
} satisfies Slice<'results'>
