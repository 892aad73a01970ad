import { canReadInterview } from '@portal/domain/interviews/policy.ts'
import { UNSIGNED } from '@portal/domain/interviews/status.ts'
import type { Actor } from '@portal/domain/kernel/actor.ts'
import { type Selectable, sql } from 'kysely'
import type { Reader, Trx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { type LoadedApplication, loadLocked } from '../applications/load-application.ts'

export type InterviewRow = Selectable<Tables['interviews']>

export type LockedInterview = { readonly interview: InterviewRow; readonly loaded: LoadedApplication }

/** Arbitrary key, the same for all servers of one database. */
const SCHEDULE_LOCK = 742_001_613

/** An interview for its reader. Null where it does not exist or the reader may not read it. */
export async function findInterview(db: Reader, actor: Actor, id: string): Promise<InterviewRow | null> {
  const row = await db.selectFrom('interviews').selectAll().where('id', '=', id).executeTakeFirst()
  return row !== undefined && canReadInterview(actor, row) ? row : null
}

/** The same, locked with its application, whose lock comes first as in withdrawals and decisions. */
export async function lockInterview(db: Trx, actor: Actor, id: string): Promise<LockedInterview | null> {
  const found = await findInterview(db, actor, id)
  if (found === null) return null
  const locked = await loadLockedInterview(db, found)
  return canReadInterview(actor, locked.interview) ? locked : null
}

/** The same for the portal's own commands, without a reader. */
export async function loadLockedInterview(
  db: Trx,
  { id, applicationId }: Pick<InterviewRow, 'id' | 'applicationId'>,
): Promise<LockedInterview> {
  const loaded = await loadLocked(db, applicationId)
  const rows = db.selectFrom('interviews').selectAll().where('id', '=', id)
  return { interview: await rows.forUpdate().executeTakeFirstOrThrow(), loaded }
}

/** The unsigned interview of an application, locked. An application has one at most. */
export const lockUnsigned = (db: Trx, applicationId: string): Promise<InterviewRow | undefined> =>
  db
    .selectFrom('interviews')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .where('status', 'in', [...UNSIGNED])
    .forUpdate()
    .executeTakeFirst()

/** One lock for scheduling in the whole portal, because free times depend on all interviews. */
export const lockSchedule = async (db: Trx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${SCHEDULE_LOCK})`.execute(db)
}
