import { z } from 'zod'
import { correctionView } from '../applications/correction-schema.ts'
import { dataOf, done, type EndpointTable, listOf } from '../kernel/endpoint.ts'
import { INSPECTOR_ROLES, OFFICE_ROLES } from '../kernel/role.ts'
import { uuid } from '../kernel/values.ts'
import { seasonQuery } from '../seasons/schema.ts'
import { answerBody, askBody, correctBody, correctionFigures, correctionReason, correctionRounds } from './schema.ts'

const byId = z.object({ id: uuid })
const view = dataOf(correctionView)

/** Requests of the office for other documents (docs/specification/corrections.md). */
export const correctionsEndpoints = {
  listCorrections: { method: 'GET', path: '/staff/request/:id/correction', access: OFFICE_ROLES, params: byId, answer: dataOf(correctionRounds), errors: ['not_found'] },
  askCorrection: {
    ...{ method: 'POST', path: '/staff/request/:id/correction', access: INSPECTOR_ROLES, params: byId, body: askBody, answer: view },
    errors: ['not_found', 'forbidden', 'reason_required', 'correction_is_open', 'not_successfully_updated_status_of_application', 'season_closed', 'claims_closed', 'stale_version'],
    missing: 'fill_all_required_fields',
    idempotent: true,
  },
  /** Ends the open request without an answer. */
  cancelCorrection: {
    ...{ method: 'DELETE', path: '/staff/request/:id/correction', access: INSPECTOR_ROLES, params: byId, answer: done },
    errors: ['not_found', 'forbidden', 'correction_not_open'],
  },
  /** Gives the new file of one item. The application changes with the answer alone. */
  correctItem: {
    ...{ method: 'PUT', path: '/request/:id/correction', access: ['USER'], params: byId, body: correctBody, answer: view },
    errors: ['not_found', 'correction_not_open', 'file_infected'],
    missing: 'fill_all_required_fields',
  },
  answerCorrection: {
    ...{ method: 'POST', path: '/request/:id/correction', access: ['USER'], params: byId, body: answerBody, answer: view },
    errors: ['not_found', 'correction_not_open', 'correction_not_ready', 'claims_closed', 'file_infected', 'stale_version'],
    idempotent: true,
  },
  listCorrectionReasons: { method: 'GET', path: '/staff/correction-reasons', access: OFFICE_ROLES, answer: listOf(correctionReason) },
  readCorrectionFigures: { method: 'GET', path: '/staff/corrections/figures', access: ['ADMIN'], query: seasonQuery, answer: dataOf(correctionFigures), mayLag: true },
} as const satisfies EndpointTable
