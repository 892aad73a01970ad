import {
  AUDIT_REPEATS_AFTER_MS,
  type AuditDetails,
  type AuditEvent,
  FAILED_SIGN_INS_AN_HOUR,
} from '@portal/domain/audit/rules.ts'
import type { Actor } from '@portal/domain/kernel/actor.ts'
import { HOUR_MS } from '@portal/domain/kernel/durations.ts'
import type { Db, Reader, Trx } from '../../platform/database/database.ts'
import { insertAudit, insertAuditOnce, insertAuditUpTo, type NewAuditRow } from './repository.ts'

/** The actor as the audit trail stores it. Null: the caller was not signed in. */
type AuditActor = Pick<Actor, 'accountId' | 'fullName' | 'roles'> | null

export type AuditEntry = {
  readonly event: AuditEvent
  readonly objectId?: string
  readonly objectNumber?: string
  readonly objectName?: string
  readonly details?: AuditDetails
}

/** The trail outlives applications and accounts, so it names no applicant. */
const nameOf = ({ roles, fullName }: NonNullable<AuditActor>): string => (roles.includes('USER') ? '' : fullName)

const rowOf = (
  actor: AuditActor,
  at: Date,
  { event, objectId, objectNumber, objectName, details }: AuditEntry,
): NewAuditRow => ({
  at,
  event,
  actorId: actor?.accountId ?? null,
  actorName: actor === null ? null : nameOf(actor),
  actorRoles: actor?.roles ?? null,
  objectId: objectId ?? null,
  objectNumber: objectNumber ?? null,
  objectName: objectName ?? null,
  details: details ?? null,
})

/**
 * Records an event in the audit trail. A command records in its own transaction, so both are stored or neither. A read
 * (a document, for example) records before any byte is sent.
 */
export async function recordAudit(
  {
    db,
    primary = db,
    actor,
    now,
  }: { readonly db: Reader; readonly primary?: Reader; readonly actor: AuditActor; readonly now: Date },
  entry: AuditEntry,
): Promise<void> {
  await insertAudit(primary, rowOf(actor, now, entry))
}

/** Records a failed sign-in to a staff account or with an unknown e-mail, up to a limit an hour. */
export const recordFailedSignIn = (
  { db, now }: { readonly db: Trx; readonly now: Date },
  tried: Pick<AuditEntry, 'objectId' | 'objectName'>,
): Promise<void> =>
  insertAuditUpTo(
    db,
    rowOf(null, now, { event: 'staffSignInFailed', ...tried }),
    new Date(now.getTime() - HOUR_MS),
    FAILED_SIGN_INS_AN_HOUR,
  )

/** Cache of readings written by this server, by database reader: the key of a reading → its time. */
const written = new WeakMap<Reader, Map<string, number>>()
/** Readings of ten minutes of a very busy server. Beyond them the database is asked. */
const MOST_REMEMBERED = 20_000

/** Await it before any byte is sent. A repetition within ten minutes adds no row, on this server no statement. */
export async function recordReading(
  { db, actor, now }: { readonly db: Db; readonly actor: Actor; readonly now: Date },
  entry: AuditEntry & { readonly objectId: string },
): Promise<void> {
  const known = written.get(db) ?? new Map<string, number>()
  const key = JSON.stringify([actor.accountId, entry])
  const age = now.getTime() - (known.get(key) ?? Number.NEGATIVE_INFINITY)
  if (age >= 0 && age < AUDIT_REPEATS_AFTER_MS) return
  const since = new Date(now.getTime() - AUDIT_REPEATS_AFTER_MS)
  if (!(await insertAuditOnce(db, rowOf(actor, now, entry), since))) return
  if (known.size >= MOST_REMEMBERED) known.clear()
  written.set(db, known.set(key, now.getTime()))
}
