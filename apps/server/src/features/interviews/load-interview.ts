import { canReadInterview } from '@portal/domain/interviews/policy.ts'
import type { Actor } from '@portal/domain/kernel/actor.ts'
import { type Selectable, sql } from 'kysely'
import type { Reader, Trx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { type LoadedApplication, loadLocked } from '../applications/load-application.ts'

export type InterviewRow = Selectable<Tables['interviews']>

/** An interview and its application, both locked. */
export type LockedInterview = { readonly interview: InterviewRow; readonly loaded: LoadedApplication }

/** Any constant will do; all servers of one database must agree on it. */
const SCHEDULE_LOCK = 742_001_613

/** Reads an interview for its reader; null where it does not exist or is not theirs to see. */
export async function findInterview(db: Reader, actor: Actor, id: string): Promise<InterviewRow | null> {
  const row = await db.selectFrom('interviews').selectAll().where('id', '=', id).executeTakeFirst()
  return row !== undefined && canReadInterview(actor, row) ? row : null
}

/**
 * The same with its application, both locked until the command's transaction ends, the application first, as a
 * withdrawal and a decision lock them.
 */
export async function lockInterview(db: Trx, actor: Actor, id: string): Promise<LockedInterview | null> {
  const found = await findInterview(db, actor, id)
  if (found === null) return null
  const locked = await loadLockedInterview(db, found)
  return canReadInterview(actor, locked.interview) ? locked : null
}

/** The same for the portal's own acts, which no reader asked for. */
export async function loadLockedInterview(
  db: Trx,
  { id, applicationId }: Pick<InterviewRow, 'id' | 'applicationId'>,
): Promise<LockedInterview> {
  const loaded = await loadLocked(db, applicationId)
  const rows = db.selectFrom('interviews').selectAll().where('id', '=', id)
  return { interview: await rows.forUpdate().executeTakeFirstOrThrow(), loaded }
}

/** One who schedules at a time, in the whole portal: whether a time is free is asked of all interviews. */
export const lockSchedule = async (db: Trx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${SCHEDULE_LOCK})`.execute(db)
}
