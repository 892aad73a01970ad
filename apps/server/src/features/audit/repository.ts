import type { AuditDetails, AuditEvent } from '@portal/domain/audit/rules.ts'
import { sql } from 'kysely'
import { type Db, type Reader, short, type Trx, WITHOUT_WAITING } from '../../platform/database/database.ts'

/** The first key of the advisory lock for rows with a limit. */
const AUDIT_TURNS = 742_001_585

export type NewAuditRow = {
  readonly at: Date
  readonly event: AuditEvent
  readonly actorId: string | null
  readonly actorName: string | null
  readonly actorRoles: readonly string[] | null
  readonly objectId: string | null
  readonly objectNumber: string | null
  readonly objectName: string | null
  readonly details: AuditDetails | null
}

const values = ({ details, ...row }: NewAuditRow) => ({
  ...row,
  actorRoles: row.actorRoles === null ? null : [...row.actorRoles],
  details: details === null ? null : JSON.stringify(details),
})

export const insertAudit = (db: Reader, row: NewAuditRow) => db.insertInto('auditEvents').values(values(row)).execute()

/**
 * Inserts a row unless the same actor did the same with the same object since an instant. Index audit_events_of_object.
 * Its commit does not wait for the disk. A retry inserts nothing, so it may run among short reads.
 * @returns whether it was inserted.
 */
export async function insertAuditOnce(db: Db, row: NewAuditRow, since: Date): Promise<boolean> {
  const { at, event, actorId, actorName, actorRoles, objectId, objectNumber, objectName, details } = values(row)
  const inserted = await sql`
    insert into audit_events (at, event, actor_id, actor_name, actor_roles, object_id, object_number, object_name, details)
    select ${at}, ${event}, ${actorId}::uuid, ${actorName}, ${actorRoles}::text[],
      ${objectId}::uuid, ${objectNumber}, ${objectName}, ${details}::jsonb
    where not exists (
      select from audit_events where object_id = ${objectId}::uuid and at > ${since} and event = ${event}
        and actor_id = ${actorId}::uuid and details is not distinct from ${details}::jsonb)
    and ${WITHOUT_WAITING} returning id`.execute(short(db))
  return inserted.rows.length === 1
}

/**
 * Inserts a row without actor unless the event and object have `most` rows since an instant. Index
 * audit_events_by_event. A lock serializes concurrent ones: each would count without the others.
 */
export async function insertAuditUpTo(db: Trx, row: NewAuditRow, since: Date, most: number): Promise<void> {
  const { details } = values(row)
  const turn = `${row.event} ${row.objectId}`
  await sql`select pg_advisory_xact_lock(${AUDIT_TURNS}, hashtext(${turn}))`.execute(db)
  await sql`insert into audit_events (at, event, object_id, object_number, object_name, details)
    select ${row.at}, ${row.event}, ${row.objectId}::uuid, ${row.objectNumber}, ${row.objectName}, ${details}::jsonb
    where ${most} > (
      select count(*) from (
        select from audit_events where event = ${row.event} and at > ${since}
          and object_id is not distinct from ${row.objectId}::uuid limit ${most}
      ) written)`.execute(db)
}

/** Deletes rows older than the retention period. The table's trigger refuses every other deletion. */
export async function deleteAuditBefore(db: Trx, retainedSince: Date): Promise<void> {
  await sql`select set_config('portal.audit_kept_since', ${retainedSince.toISOString()}, true)`.execute(db)
  await db.deleteFrom('auditEvents').where('at', '<', retainedSince).execute()
}
