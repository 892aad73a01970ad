import type { Slice } from '../../slice.ts'
import { enterCompetitionOnMove, enteredNow, entryOf } from './enter-competition.ts'
import { findOwnClaims } from './read-claims.ts'
import { claimsRoutes } from './routes.ts'

export const claims = {
  provides: { entryOf, enteredNow, claimsOf: findOwnClaims, onMove: enterCompetitionOnMove },
  open: () => ({ routes: claimsRoutes }),
} satisfies Slice<'claims'>
