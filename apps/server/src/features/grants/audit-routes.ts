import type { auditEndpoints } from '@portal/domain/grants/audit-endpoints.ts'
import type { Handlers } from '../../http/handler.ts'
import type { Seal } from '../../platform/seal.ts'
import { listAuditors, nameAuditor, removeAuditor } from './name-auditors.ts'
import { downloadWholeInput, listAudits } from './read-audits.ts'

/** Handlers of auditors and of what they read, which is kept sealed. */
export const auditRoutes = ({ seal }: { readonly seal: Seal }): Handlers<typeof auditEndpoints> => ({
  listAuditors: { read: ({ db }, { params }) => listAuditors(db, params.slug) },
  nameAuditor: { write: (scope, { params, body }) => nameAuditor(scope, params.slug, body) },
  removeAuditor: { write: (scope, { params }) => removeAuditor(scope, params.slug, params.accountId) },
  listAudits: { read: (scope) => listAudits(scope) },
  downloadWholeInput: { read: (scope, { params }) => downloadWholeInput(scope, params, seal) },
})
