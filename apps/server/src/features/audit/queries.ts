import { type AuditDetails, type AuditEvent, MAX_AUDIT_ROWS } from '@portal/domain/audit/rules.ts'
import type { AuditQuery } from '@portal/domain/audit/schema.ts'
import type { Role } from '@portal/domain/kernel/role.ts'
import { sql } from 'kysely'
import type { ReadScope } from '../../http/handler.ts'
import { auditConditions } from './filters.ts'

/**
 * A page of the audit trail, the newest first. Some millions of rows in five years. Every filter has an index that ends
 * in the time (audit_events_by_time, _by_event, _of_actor, _of_object, _of_number). Counting stops after the last page.
 */
export async function listAudit({ db }: ReadScope, query: AuditQuery) {
  const conditions = auditConditions(query)
  const [rows, { rows: counted }] = await Promise.all([
    db
      .selectFrom('auditEvents')
      .selectAll()
      .where(conditions)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(query.pageSize)
      .offset(query.page * query.pageSize)
      .execute(),
    sql<{ count: number }>`
      select count(*) as count from (select from audit_events where ${conditions} limit ${MAX_AUDIT_ROWS + 1}) as found`.execute(
      db,
    ),
  ])
  const count = counted[0]?.count ?? 0
  return {
    list: rows.map(({ actorId, actorName, actorRoles, details, ...row }) => ({
      ...row,
      event: row.event as AuditEvent,
      actor: actorId === null ? null : { id: actorId, fullName: actorName ?? '', roles: (actorRoles ?? []) as Role[] },
      details: details as Record<string, Exclude<AuditDetails[string], readonly string[]> | string[]> | null,
    })),
    totalSize: Math.min(count, MAX_AUDIT_ROWS),
    isMore: count > MAX_AUDIT_ROWS,
  }
}
