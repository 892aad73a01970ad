import { z } from 'zod'
import { pageNumber, pageSize } from '../kernel/page.ts'
import { ROLES } from '../kernel/role.ts'
import { instant, isoDate, lineText, uuid } from '../kernel/values.ts'
import { AUDIT_EVENTS } from './rules.ts'

/** `from` and `to` are days in Kazakhstan, inclusive; `object` is an id or an application's number. */
export const auditQuery = z.object({
  page: pageNumber,
  pageSize,
  from: isoDate.optional(),
  to: isoDate.optional(),
  staffId: uuid.optional(),
  event: z.enum(AUDIT_EVENTS).optional(),
  object: lineText.min(1).max(64).optional(),
})
export type AuditQuery = z.output<typeof auditQuery>

export const auditRow = z.object({
  id: z.number().int(),
  at: instant,
  event: z.enum(AUDIT_EVENTS),
  actor: z.object({ id: z.string(), fullName: z.string(), roles: z.array(z.enum(ROLES)) }).nullable(),
  objectId: z.string().nullable(),
  objectNumber: z.string().nullable(),
  objectName: z.string().nullable(),
  details: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]))
    .nullable(),
})
