import type { Slice } from '../../slice.ts'
import { areClaimsOpen, datesOf, filesOfCompetitions, isInCompetition, isTaking } from './queries.ts'
import { competitionsRoutes } from './routes.ts'

export const competitions = {
  provides: { areClaimsOpen, datesOf, isTaking, filesInScope: filesOfCompetitions, isFileUsed: isInCompetition },
  open: () => ({ routes: competitionsRoutes }),
} satisfies Slice<'competitions'>
