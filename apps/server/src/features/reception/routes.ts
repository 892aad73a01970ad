import type { receptionEndpoints } from '@portal/domain/reception/endpoints.ts'
import type { Handlers } from '../../http/handler.ts'
import { receptionAt } from './queries.ts'
import { setReceptionWindow, toggleReception } from './set-reception.ts'

export const receptionRoutes: Handlers<typeof receptionEndpoints> = {
  readReception: { read: async ({ db, now }) => ({ success: true, data: await receptionAt(db, now) }) },
  enableReception: { write: (scope) => toggleReception(scope, true) },
  disableReception: { write: (scope) => toggleReception(scope, false) },
  setReceptionWindow: { write: (scope, { body }) => setReceptionWindow(scope, body) },
}
