import type { claimsEndpoints } from '@portal/domain/claims/endpoints.ts'
import type { Handlers } from '../../http/handler.ts'
import { competitionsTaking } from '../competitions/queries.ts'
import { answerClaim } from './answer-claim.ts'
import { checkClaim } from './check-claim.ts'
import { listClaims } from './list-claims.ts'
import { readClaims, readOwnClaims } from './read-claims.ts'

export const claimsRoutes: Handlers<typeof claimsEndpoints> = {
  listOpenCompetitions: {
    read: async ({ db, now }) => ({
      list: (await competitionsTaking(db, now)).map(({ id, year, level, closesAt }) => ({ id, year, level, closesAt })),
    }),
  },
  readOwnClaims: { read: (scope, { params }) => readOwnClaims(scope, params.id) },
  answerClaim: { write: (scope, { params, body }) => answerClaim(scope, params.id, body) },
  listClaims: { read: (scope, { query }) => listClaims(scope, query) },
  readClaims: { read: (scope, { params }) => readClaims(scope, params.id) },
  checkClaim: { write: (scope, { params, body }) => checkClaim(scope, params.id, body) },
}
