import type { auditEndpoints } from '@portal/domain/audit/endpoints.ts'
import type { Handlers } from '../../http/handler.ts'
import { listAudit } from './queries.ts'

export const auditRoutes: Handlers<typeof auditEndpoints> = {
  listAudit: { read: (scope, { query }) => listAudit(scope, query) },
}
