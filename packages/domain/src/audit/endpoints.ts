import { z } from 'zod'
import type { EndpointTable } from '../kernel/endpoint.ts'
import { auditQuery, auditRow } from './schema.ts'

export const auditEndpoints = {
  /** `totalSize` ends at `MAX_AUDIT_ROWS`; `isMore`: there are more rows. */
  listAudit: {
    method: 'GET',
    path: '/staff/audit',
    access: ['SUPER_ADMIN'],
    query: auditQuery,
    answer: z.object({ list: z.array(auditRow), totalSize: z.number().int(), isMore: z.boolean() }),
    mayLag: true,
  },
} as const satisfies EndpointTable
