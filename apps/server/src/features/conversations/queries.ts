import { OPEN } from '@portal/domain/applications/status.ts'
import { type MessageSight, sightOf, type WritingFacts, writableSince } from '@portal/domain/conversations/rules.ts'
import type { Actor } from '@portal/domain/kernel/actor.ts'
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { isOneOf, type Reader } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { LoadedApplication } from '../applications/load-application.ts'

/** Circumstances that the rules of writing ask for: the season, and whether the owner's account is left. */
export async function writingFacts(db: Reader, { application, facts }: LoadedApplication): Promise<WritingFacts> {
  const { closedAt, deletedAt } = await db
    .selectFrom('accounts')
    .leftJoin('seasons', (join) => join.on('year', '=', application.season))
    .select(['closedAt', 'deletedAt'])
    .where('accounts.id', '=', application.ownerId)
    .executeTakeFirstOrThrow()
  return {
    ...facts,
    statusChangedAt: application.statusChangedAt ?? application.createdAt,
    isSeasonClosed: closedAt !== null,
    isOwnerGone: deletedAt !== null,
  }
}

/** Messages of an application that a reader sees. */
export function sightOn(actor: Actor, { application, choices }: LoadedApplication): MessageSight {
  const reached = choices.filter(
    ({ position, universityId }) => position <= (application.currentChoice ?? 0) && universityId === actor.universityId,
  )
  return sightOf(actor, Math.max(0, ...reached.map(({ position }) => position)))
}

const MOST_CHOICE = 32_767
const message = expressionBuilder<Tables, 'applicationMessages'>()

/** The same rule as a condition (`isInSight`). */
export function inSight(sight: MessageSight): Expression<SqlBool> {
  if (sight === 'ALL') return message.lit(true)
  const isOpen = message.and([
    message('isInternal', '=', false),
    message('choice', '<', Math.min(sight.openBefore, MOST_CHOICE)),
  ])
  return sight.allOf === null ? isOpen : message.or([message('universityId', '=', sight.allOf), isOpen])
}

export const stateOf = (db: Reader, applicationId: string) =>
  db.selectFrom('conversations').selectAll().where('applicationId', '=', applicationId).executeTakeFirst()

/** Condition on a row of `review_items`: both sides may write (`isWritable`). */
const isStillWritable = (season: unknown, now: Date) => sql<boolean>`(
  (${isOneOf(sql.ref('status'), OPEN)} or status_changed_at >= ${writableSince(now)})
  and exists (select from seasons where year = ${season} and closed_at is null))`

/**
 * Condition on a row of `review_items`: its conversation waits for the office of its choice, which is under
 * consideration. Index conversations_that_wait_for_the_office: some hundreds at most.
 */
export const waitsForOffice = (season: unknown, now: Date) => sql<boolean>`(
  (application_id, choice) in (select application_id, choice from conversations where waits_for = 'OFFICE')
  and ${isStillWritable(season, now)})`

/** The same rows of a scope for counts. One look-up a conversation: the planner would scan the whole scope. */
export const waitingForOffice = ({ scope, season }: { scope: unknown; season: unknown }, now: Date) => sql`(
  select items.* from conversations c cross join lateral (
    select * from review_items r
    where r.application_id = c.application_id and r.choice = c.choice and r.sight = ${scope} and r.season = ${season} offset 0
  ) as items
  where c.waits_for = 'OFFICE' and ${isStillWritable(season, now)}) as review_items`
