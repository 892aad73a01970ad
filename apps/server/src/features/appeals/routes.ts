import type { appealsEndpoints } from '@portal/domain/appeals/endpoints.ts'
import type { Handlers } from '../../http/handler.ts'
import { decideAppeal } from './decide-appeal.ts'
import { listAppeals, readAppeal } from './read-appeals.ts'
import { readOwnAppeals, sendAppeal } from './send-appeal.ts'

export const appealsRoutes: Handlers<typeof appealsEndpoints> = {
  readOwnAppeals: { read: (scope, { params }) => readOwnAppeals(scope, params.applicationId) },
  sendAppeal: { write: (scope, { params, body }) => sendAppeal(scope, params.applicationId, body) },
  listAppeals: { read: (scope, { query }) => listAppeals(scope, query) },
  readAppeal: { read: (scope, { params }) => readAppeal(scope, params.id) },
  decideAppeal: { write: (scope, { params, body }) => decideAppeal(scope, params.id, body) },
}
