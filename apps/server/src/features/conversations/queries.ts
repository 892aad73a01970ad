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

/**
 * Applications with their choice under consideration whose conversation waits for the office, while both sides may
 * write (`isWritable`). Index conversations_that_wait_for_the_office: some hundreds at most.
 */
export const waitingForOffice = (now: Date) => sql<{ applicationId: string; currentChoice: number; since: Date }>`
  select c.application_id, a.current_choice, c.waiting_since as since
  from conversations c
  join applications a on a.id = c.application_id
  join seasons s on s.year = a.season and s.closed_at is null
  join accounts o on o.id = a.owner_id and o.deleted_at is null
  where c.waits_for = 'OFFICE' and (${isOneOf(sql.ref('a.status'), OPEN)} or a.status_changed_at >= ${writableSince(now)})`
