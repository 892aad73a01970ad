import { z } from 'zod'
import { comparison, comparisonQuery, cutOffRow, cutOffsQuery, fragileAwardsView, fragileQuery, protocolBody, runBody, runRow } from '../allotment/run-schema.ts'
import { LEADERS, LEADERS_AND_HEADS } from '../competitions/status.ts'
import { competitionView, proposalAnswerBody } from '../competitions/view-schema.ts'
import { dataOf, type EndpointTable, pageOf } from '../kernel/endpoint.ts'
import { pageNumber, pageSize } from '../kernel/page.ts'
import { queryBoolean, uuid } from '../kernel/values.ts'

const byId = z.object({ id: uuid })
const byNumber = z.object({
  id: uuid,
  number: z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number),
})
const view = dataOf(competitionView)
const run = '/staff/grants/competitions/:id/runs/:number'

/** Dry runs, simulations, and the publication of a run (docs/specification/competition.md#dry-runs, #publishing). */
export const runsEndpoints = {
  listRuns: {
    method: 'GET',
    path: '/staff/grants/competitions/:id/runs',
    access: LEADERS_AND_HEADS,
    isOfWholePortal: true,
    params: byId,
    /** `isPublishable`: only runs that could be proposed, or only the others; absent: all. */
    query: z.object({ page: pageNumber, size: pageSize, isPublishable: queryBoolean.optional() }),
    answer: pageOf(runRow),
    errors: ['not_found'],
  },
  startRun: {
    method: 'POST',
    path: '/staff/grants/competitions/:id/runs',
    access: LEADERS,
    isOfWholePortal: true,
    params: byId,
    body: runBody,
    answer: dataOf(runRow),
    errors: ['not_found', 'round_not_due', 'part_without_maximum'],
    rate: 'export',
  },
  readRun: {
    method: 'GET',
    path: run,
    access: LEADERS_AND_HEADS,
    isOfWholePortal: true,
    params: byNumber,
    answer: dataOf(runRow),
    errors: ['not_found'],
  },
  compareRuns: {
    method: 'GET',
    path: `${run}/comparison`,
    access: LEADERS_AND_HEADS,
    isOfWholePortal: true,
    params: byNumber,
    query: comparisonQuery,
    answer: dataOf(comparison),
    errors: ['not_found'],
  },
  /** With another run to compare: the largest changes first. */
  listCutOffs: {
    method: 'GET',
    path: `${run}/cut-offs`,
    access: LEADERS_AND_HEADS,
    isOfWholePortal: true,
    params: byNumber,
    query: cutOffsQuery,
    answer: pageOf(cutOffRow),
    errors: ['not_found'],
  },
  /** Awards that one mark of one person decides, by application and never by code. */
  listFragileAwards: {
    method: 'GET',
    path: `${run}/fragile-awards`,
    access: LEADERS_AND_HEADS,
    isOfWholePortal: true,
    params: byNumber,
    query: fragileQuery,
    answer: dataOf(fragileAwardsView),
    errors: ['not_found'],
  },
  downloadRunInput: {
    method: 'GET',
    path: `${run}/input`,
    access: LEADERS_AND_HEADS,
    isOfWholePortal: true,
    kind: 'download',
    params: byNumber,
    errors: ['not_found'],
    rate: 'export',
  },
  downloadRunOutput: {
    method: 'GET',
    path: `${run}/output`,
    access: LEADERS_AND_HEADS,
    isOfWholePortal: true,
    kind: 'download',
    params: byNumber,
    errors: ['not_found'],
    rate: 'export',
  },
  proposeProtocol: {
    method: 'POST',
    path: '/staff/grants/competitions/:id/protocol',
    access: LEADERS,
    isOfWholePortal: true,
    params: byId,
    body: protocolBody,
    answer: view,
    errors: [
      'not_found',
      'reason_required',
      'claims_wait',
      'grades_wait',
      'repetition_waits',
      'claims_are_open',
      'run_not_publishable',
      'round_not_due',
      'competition_proposal_waits',
      'season_closed',
    ],
  },
  confirmProtocol: {
    method: 'POST',
    path: '/staff/grants/competitions/:id/protocol/confirm',
    access: ['ADMIN'],
    isOfWholePortal: true,
    params: byId,
    body: proposalAnswerBody,
    answer: view,
    errors: ['not_found', 'stale_version', 'another_person_confirms', 'claims_wait', 'grades_wait', 'repetition_waits', 'run_not_publishable', 'run_input_changed', 'round_not_due', 'season_closed'],
  },
  refuseProtocol: {
    method: 'POST',
    path: '/staff/grants/competitions/:id/protocol/refuse',
    access: LEADERS_AND_HEADS,
    isOfWholePortal: true,
    params: byId,
    body: proposalAnswerBody,
    answer: view,
    errors: ['not_found', 'stale_version', 'reason_required', 'forbidden'],
  },
} as const satisfies EndpointTable
