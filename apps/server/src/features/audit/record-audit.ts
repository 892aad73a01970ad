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

/** Who did it, as the trail keeps them; null: nobody was signed in. */
type Doer = Pick<Actor, 'accountId' | 'fullName' | 'roles'> | null

/** What was done, and to what: an application by its id and number, a staff member by id and name. */
export type AuditEntry = {
  readonly event: AuditEvent
  readonly objectId?: string
  readonly objectNumber?: string
  readonly objectName?: string
  readonly details?: AuditDetails
}

const rowOf = (
  actor: Doer,
  at: Date,
  { event, objectId, objectNumber, objectName, details }: AuditEntry,
): NewAuditRow => ({
  at,
  event,
  actorId: actor?.accountId ?? null,
  actorName: actor?.fullName ?? null,
  actorRoles: actor?.roles ?? null,
  objectId: objectId ?? null,
  objectNumber: objectNumber ?? null,
  objectName: objectName ?? null,
  details: details ?? null,
})

/**
 * Writes what was done into the audit trail: a command in its own transaction, so that either both are there or
 * neither; a read (what leaves as a document) before anything of it leaves.
 */
export async function recordAudit(
  {
    db,
    primary = db,
    actor,
    now,
  }: { readonly db: Reader; readonly primary?: Reader; readonly actor: Doer; readonly now: Date },
  entry: AuditEntry,
): Promise<void> {
  await insertAudit(primary, rowOf(actor, now, entry))
}

/** Writes that somebody tried a staff account in vain, or an e-mail that is nobody's; so many in an hour, and no more. */
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

/** When this server last wrote each reading, by what is read through: who knows that it stands need not ask again. */
const written = new WeakMap<Reader, Map<string, number>>()
/** Readings of ten minutes of a very busy server; beyond them it asks the database. */
const MOST_REMEMBERED = 20_000

/**
 * Writes into the audit trail that somebody has looked at an object. To be awaited before anything of it leaves.
 * Repeated within ten minutes it is one row, so that moving to and fro costs no write; on the server that wrote it,
 * not even a question.
 */
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
