import type { claimsEndpoints } from '@portal/domain/claims/endpoints.ts'
import type { Handlers } from '../../http/handler.ts'
import { answerClaim } from './answer-claim.ts'
import { checkClaim } from './check-claim.ts'
import { listOpenCompetitions } from './enter-competition.ts'
import { checkResults, downloadResultsTemplate, importResults } from './import-results.ts'
import { listClaims } from './list-claims.ts'
import { readClaims, readOwnClaims } from './read-claims.ts'

export const claimsRoutes: Handlers<typeof claimsEndpoints> = {
  listOpenCompetitions: {
    read: (scope) => listOpenCompetitions(scope),
  },
  readOwnClaims: { read: (scope, { params }) => readOwnClaims(scope, params.id) },
  answerClaim: { write: (scope, { params, body }) => answerClaim(scope, params.id, body) },
  listClaims: { read: (scope, { query }) => listClaims(scope, query) },
  readClaims: { read: (scope, { params }) => readClaims(scope, params.id) },
  downloadResultsTemplate: { read: (scope, { params }) => downloadResultsTemplate(scope, params.id) },
  checkResults: { read: (scope, { params, file }) => checkResults(scope, params.id, file) },
  importResults: { around: (scope, { params, file }) => importResults(scope, params.id, file) },
  checkClaim: { write: (scope, { params, body }) => checkClaim(scope, params.id, body) },
}
