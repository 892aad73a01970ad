import { CHECKERS } from '../competitions/status.ts'
import { dataOf, type EndpointTable, pageOf } from '../kernel/endpoint.ts'
import { byApplication } from '../results/schema.ts'
import { appealBody, appealDecision, appealRow, appealsQuery, byAppeal, ownAppeals, staffAppeal } from './schema.ts'

/** Appeals against published protocols (docs/specification/competition.md#appeals). */
export const appealsEndpoints = {
  readOwnAppeals: {
    method: 'GET',
    path: '/grants/own/:applicationId/appeals',
    access: ['USER'],
    params: byApplication,
    answer: dataOf(ownAppeals),
    errors: ['not_found'],
  },
  sendAppeal: {
    method: 'POST',
    path: '/grants/own/:applicationId/appeals',
    access: ['USER'],
    params: byApplication,
    body: appealBody,
    answer: dataOf(ownAppeals),
    errors: ['not_found', 'appeal_not_open', 'file_infected', 'stale_version'],
    missing: 'fill_all_required_fields',
    idempotent: true,
  },
  listAppeals: {
    method: 'GET',
    path: '/staff/grants/appeals',
    access: [...CHECKERS, 'EXPERT_MANAGER'],
    isOfWholePortal: true,
    query: appealsQuery,
    answer: pageOf(appealRow),
  },
  readAppeal: {
    method: 'GET',
    path: '/staff/grants/appeals/:id',
    access: [...CHECKERS, 'EXPERT_MANAGER'],
    isOfWholePortal: true,
    params: byAppeal,
    answer: dataOf(staffAppeal),
    errors: ['not_found'],
  },
  decideAppeal: {
    method: 'POST',
    path: '/staff/grants/appeals/:id',
    access: CHECKERS,
    isOfWholePortal: true,
    params: byAppeal,
    body: appealDecision,
    answer: dataOf(staffAppeal),
    errors: ['not_found', 'forbidden', 'stale_version'],
    missing: 'fill_all_required_fields',
  },
} as const satisfies EndpointTable
