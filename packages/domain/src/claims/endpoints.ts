import { z } from 'zod'
import { CHECKERS } from '../competitions/status.ts'
import { cappedPageOf, dataOf, type EndpointTable, listOf } from '../kernel/endpoint.ts'
import { uuid } from '../kernel/values.ts'
import { importReport } from './import-rules.ts'
import { claimAnswer, claimCheck, claimsQuery, claimsRow, openCompetition, ownClaims, staffClaims } from './schema.ts'

const byId = z.object({ id: uuid })
const ofResults = { access: ['ADMIN'], isOfWholePortal: true, params: byId } as const
const uploaded = {
  kind: 'upload',
  answer: dataOf(importReport),
  errors: ['not_found', 'wrong_results_file', 'wrong_results_columns', 'big-file-size', 'wrong_file_type'],
  rate: 'upload',
} as const

/** Competing for a grant, and checking the competitors' claims (docs/specification/competition.md#competing). */
export const claimsEndpoints = {
  listOpenCompetitions: {
    method: 'GET',
    path: '/grants/open',
    access: 'public',
    answer: listOf(openCompetition),
  },
  readOwnClaims: {
    method: 'GET',
    path: '/grants/claims/:id',
    access: ['USER'],
    params: byId,
    answer: dataOf(ownClaims),
    errors: ['not_found'],
  },
  answerClaim: {
    method: 'POST',
    path: '/grants/claims/:id',
    access: ['USER'],
    params: byId,
    body: claimAnswer,
    answer: dataOf(ownClaims),
    errors: ['not_found', 'forbidden', 'claims_closed', 'file_infected', 'stale_version'],
    missing: 'fill_all_required_fields',
    idempotent: true,
  },
  listClaims: {
    method: 'GET',
    path: '/staff/grants/claims',
    access: [...CHECKERS, 'EXPERT_MANAGER'],
    isOfWholePortal: true,
    query: claimsQuery,
    answer: cappedPageOf(claimsRow),
  },
  readClaims: {
    method: 'GET',
    path: '/staff/grants/claims/:id',
    access: [...CHECKERS, 'EXPERT_MANAGER'],
    isOfWholePortal: true,
    params: byId,
    answer: dataOf(staffClaims),
    errors: ['not_found'],
  },
  checkClaim: {
    method: 'POST',
    path: '/staff/grants/claims/:id',
    access: CHECKERS,
    isOfWholePortal: true,
    params: byId,
    body: claimCheck,
    answer: dataOf(staffClaims),
    errors: ['not_found', 'forbidden', 'reason_required', 'claims_closed', 'stale_version'],
    missing: 'fill_all_required_fields',
  },
  /** Empty sheet of results, whose headers name the columns by their codes. */
  downloadResultsTemplate: { ...ofResults, method: 'GET', path: '/staff/grants/competitions/:id/results/template', kind: 'download', errors: ['not_found'] },
  /** Report of an import. Stores nothing. */
  checkResults: { ...ofResults, ...uploaded, method: 'POST', path: '/staff/grants/competitions/:id/results/check' },
  /** Confirms or corrects the unchecked scores of the matched rows; others are listed in the report. */
  importResults: { ...ofResults, ...uploaded, method: 'POST', path: '/staff/grants/competitions/:id/results' },
} as const satisfies EndpointTable
