import type { Slice } from '../../slice.ts'
import type { FollowClaims } from './answer-proposal.ts'
import { areClaimsOpen, datesOf, filesOfCompetitions, isInCompetition, isTaking } from './queries.ts'
import { competitionsRoutes } from './routes.ts'

export const competitions = {
  provides: { areClaimsOpen, datesOf, isTaking, filesInScope: filesOfCompetitions, isFileUsed: isInCompetition },
  open: (_, { followClaims }) => ({ routes: competitionsRoutes(followClaims) }),
} satisfies Slice<'competitions', { readonly followClaims: FollowClaims }>
