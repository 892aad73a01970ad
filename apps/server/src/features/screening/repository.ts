import { type AttemptEnd, isCounted } from '@portal/domain/screening/status.ts'
import { expiry } from '@portal/domain/screening/workflow.ts'
import { sql, type Updateable } from 'kysely'
import type { Trx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { newId } from '../../platform/identity/tokens.ts'
import { isApplicationId, seasonOf } from '../applications/queries.ts'

/** Only writer of attempts at the screening test. */

type NewAttempt = { applicationId: string; attempt: number; contentVersion: number; createdAt: Date }

/** Inserts an unopened attempt. The previous one must be marked with `isCurrent: false` (`updateAttempt`). */
export const insertAttempt = (db: Trx, attempt: NewAttempt) =>
  db
    .insertInto('screeningAttempts')
    .values({
      ...attempt,
      id: newId(),
      season: seasonOf(attempt.applicationId),
      isCurrent: true,
      active: true,
      passed: false,
    })
    .execute()

/** Stores a version of the test that people have made, unless it is known. */
export const insertVersion = (
  db: Trx,
  { content, contentHash, createdAt }: { content: string; contentHash: string; createdAt: Date },
) =>
  sql`
    insert into screening_versions (version, content, content_hash, created_at)
    select coalesce(max(version), 1000) + 1, ${content}::jsonb, ${contentHash}, ${createdAt} from screening_versions
    on conflict do nothing`.execute(db)

/** Gives the attempts of an application its season. */
export const followSeason = (db: Trx, applicationId: string) =>
  db
    .updateTable('screeningAttempts')
    .set({ season: seasonOf(applicationId) })
    .where('applicationId', '=', applicationId)
    .execute()

/** Ends a running or waiting attempt. It has passed when everything was answered in time. */
export const endAttempt = (db: Trx, id: string, ended: AttemptEnd, finishedAt: Date) =>
  db
    .updateTable('screeningAttempts')
    .set({
      active: false,
      ended,
      finishedAt,
      passed: isCounted(ended) ? sql<boolean>`strpos(answers, '.') = 0` : false,
    })
    .where('id', '=', id)
    .where('active', '=', true)
    .execute()

export type AttemptChange = Pick<
  Updateable<Tables['screeningAttempts']>,
  'startedAt' | 'deadline' | 'extraSeconds' | 'isCurrent'
>

/** Starts the clock, adds time, or marks an attempt as replaced. `endAttempt` ends it. */
export const updateAttempt = (db: Trx, id: string, change: AttemptChange) =>
  db.updateTable('screeningAttempts').set(change).where('id', '=', id).execute()

/** Ends every attempt with a passed deadline, as of its deadline. Index screening_attempts_by_deadline. */
export async function endOverdue(db: Trx, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update screening_attempts set active = false, ended = ${expiry().to}, finished_at = deadline, passed = strpos(answers, '.') = 0
    where active and deadline <= ${now}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Checks and stores one answer in one statement, without a race. Undefined: nothing was stored. */
export async function storeAnswer(
  db: Trx,
  answer: { ownerId: string; requestId: string; index: number; letter: string; startedAt: Date | undefined; now: Date },
): Promise<{ answers: string; startedAt: Date; deadline: Date } | undefined> {
  const { rows } = await sql<{ answers: string; startedAt: Date; deadline: Date }>`
    update screening_attempts t set answers = overlay(t.answers placing ${answer.letter} from ${answer.index + 1} for 1)
    from applications a
    where ${sql.ref(isApplicationId(answer.requestId) ? 'a.id' : 'a.number')} = ${answer.requestId} and a.owner_id = ${answer.ownerId} and t.application_id = a.id
      and t.is_current and t.active and t.deadline > ${answer.now}
      ${answer.startedAt === undefined ? sql`` : sql`and t.started_at = ${answer.startedAt}`}
    returning t.answers, t.started_at, t.deadline`.execute(db)
  return rows[0]
}
