import type { Slice } from '../../slice.ts'
import { entryOf, followWithCompetition } from './enter-competition.ts'
import { findOwnClaims } from './read-claims.ts'
import { claimsRoutes } from './routes.ts'

export const claims = {
  provides: { entryOf, claimsOf: findOwnClaims, follow: followWithCompetition },
  open: () => ({ routes: claimsRoutes }),
} satisfies Slice<'claims'>
