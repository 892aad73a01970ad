import { z } from 'zod'
import { dataOf, type EndpointTable, pageOf } from '../kernel/endpoint.ts'
import { pageNumber, pageSize } from '../kernel/page.ts'
import { uuid } from '../kernel/values.ts'
import { inSeason } from '../seasons/schema.ts'
import { CONFIRMED_STEPS } from './confirm-rules.ts'
import { LEADERS, LEADERS_AND_HEADS } from './status.ts'
import { checkedBody, competitionBody, competitionRow, competitionView, placesQuery, placesRow, placesUploadQuery, proposalAnswerBody, setupChangeBody } from './view-schema.ts'

const byId = z.object({ id: uuid })
const view = dataOf(competitionView)
const changed = ['not_found', 'stale_version', 'reason_required', 'competition_proposal_waits'] as const

/**
 * Setup of a competition: its rules, by form or sheet, and their versions (docs/specification/competition.md#rules).
 */
export const competitionsEndpoints = {
  listCompetitions: {
    method: 'GET',
    path: '/staff/grants/competitions',
    access: [...LEADERS_AND_HEADS, 'MANAGER'],
    isOfWholePortal: true,
    query: z.object({ page: pageNumber, size: pageSize, ...inSeason }),
    answer: pageOf(competitionRow),
  },
  createCompetition: {
    method: 'POST',
    path: '/staff/grants/competitions',
    access: LEADERS,
    isOfWholePortal: true,
    body: competitionBody,
    answer: view,
    errors: ['competition_already_exists', 'level_without_score'],
  },
  readCompetition: {
    method: 'GET',
    path: '/staff/grants/competitions/:id',
    access: [...LEADERS_AND_HEADS, 'MANAGER'],
    isOfWholePortal: true,
    params: byId,
    answer: view,
    errors: ['not_found'],
  },
  listPlaces: {
    method: 'GET',
    path: '/staff/grants/competitions/:id/places',
    access: LEADERS_AND_HEADS,
    isOfWholePortal: true,
    params: byId,
    query: placesQuery,
    answer: pageOf(placesRow),
    errors: ['not_found'],
  },
  /** Takes effect at once before the opening. Afterwards it is a proposal with a public reason. */
  changeCompetition: {
    method: 'PUT',
    path: '/staff/grants/competitions/:id',
    access: LEADERS,
    isOfWholePortal: true,
    params: byId,
    body: setupChangeBody,
    answer: view,
    errors: changed,
  },
  /** Confirms the content of a step, for the version that the person looked at. */
  confirmStep: {
    method: 'POST',
    path: '/staff/grants/competitions/:id/steps/:step/confirm',
    access: LEADERS_AND_HEADS,
    isOfWholePortal: true,
    params: byId.extend({ step: z.enum(CONFIRMED_STEPS) }),
    body: checkedBody,
    answer: view,
    errors: ['not_found', 'stale_version', 'forbidden', 'competition_not_ready'],
  },
  /** Opens the competition on its opening day. Refused while anything is missing or not confirmed. */
  openCompetition: {
    method: 'POST',
    path: '/staff/grants/competitions/:id/open',
    access: LEADERS_AND_HEADS,
    isOfWholePortal: true,
    params: byId,
    body: checkedBody,
    answer: view,
    errors: ['not_found', 'stale_version', 'forbidden', 'competition_not_ready', 'another_person_confirms'],
  },
  confirmCompetition: {
    method: 'POST',
    path: '/staff/grants/competitions/:id/confirm',
    access: ['ADMIN'],
    isOfWholePortal: true,
    params: byId,
    body: proposalAnswerBody,
    answer: view,
    errors: ['not_found', 'stale_version', 'another_person_confirms'],
  },
  refuseCompetition: {
    method: 'POST',
    path: '/staff/grants/competitions/:id/refuse',
    access: LEADERS_AND_HEADS,
    isOfWholePortal: true,
    params: byId,
    body: proposalAnswerBody,
    answer: view,
    errors: ['not_found', 'stale_version', 'reason_required', 'forbidden'],
  },
  downloadPlaces: {
    method: 'GET',
    path: '/staff/grants/competitions/:id/places/download',
    access: LEADERS_AND_HEADS,
    isOfWholePortal: true,
    kind: 'download',
    params: byId,
    errors: ['not_found'],
    rate: 'export',
  },
  downloadPlacesTemplate: {
    method: 'GET',
    path: '/staff/grants/places-template',
    access: LEADERS,
    isOfWholePortal: true,
    kind: 'download',
  },
  uploadPlaces: {
    method: 'POST',
    path: '/staff/grants/competitions/:id/places/upload',
    access: LEADERS,
    isOfWholePortal: true,
    kind: 'upload',
    params: byId,
    query: placesUploadQuery,
    answer: view,
    errors: [...changed, 'wrong_places_file', 'big-file-size', 'wrong_file_type'],
    rate: 'upload',
  },
  /** The uploaded file with its faulty cells marked, as base64 in JSON. */
  markPlaces: {
    method: 'POST',
    path: '/staff/grants/competitions/:id/places/upload/marked',
    access: LEADERS,
    isOfWholePortal: true,
    kind: 'upload',
    params: byId,
    answer: dataOf(z.object({ name: z.string(), content: z.string() })),
    errors: ['not_found', 'wrong_places_file', 'big-file-size', 'wrong_file_type'],
    rate: 'upload',
  },
} as const satisfies EndpointTable
