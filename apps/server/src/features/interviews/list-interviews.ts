import type { InterviewFilter, InterviewListQuery } from '@portal/domain/interviews/schema.ts'
import { IN_HAND, type InterviewStatus, isUnassigned } from '@portal/domain/interviews/status.ts'
import { type Actor, hasRole } from '@portal/domain/kernel/actor.ts'
import { cappedTotal, MAX_COUNTED } from '@portal/domain/kernel/page.ts'
import { endOfKazakhstanDay, startOfKazakhstanDay } from '@portal/domain/kernel/time-zone.ts'
import { sql } from 'kysely'
import type { ReadScope } from '../../http/handler.ts'
import { anyOf, countUpTo, escapeLike, isOneOf } from '../../platform/database/database.ts'
import { isListedAs } from '../../platform/name-search.ts'
import { type Condition, eb, FROM, interviewFields, interviewScope, ofSeason, selectInterviews } from './queries.ts'

/** Experts have no unassigned interviews: that filter gives open ones (docs/specification/interviews.md#visibility). */
const statusCondition = (actor: Actor, status: InterviewStatus): Condition =>
  isOneOf(eb.ref('i.status'), !hasRole(actor, 'EXPERT_MANAGER') && isUnassigned(status) ? IN_HAND : [status])

function filterConditions({ date, number, expertIds, fio, educationLevel }: InterviewFilter): Condition[] {
  return [
    ...(date === undefined
      ? []
      : [eb('i.startsAt', '>=', startOfKazakhstanDay(date)), eb('i.startsAt', '<', endOfKazakhstanDay(date))]),
    ...(number === undefined ? [] : [eb('r.number', 'like', `%${escapeLike(number)}%`)]),
    ...(expertIds?.length ? [eb('i.expertId', '=', anyOf(expertIds))] : []),
    ...(fio === undefined ? [] : [isListedAs('i.applicationId', fio)]),
    ...(educationLevel === undefined ? [] : [eb('r.educationLevel', '=', educationLevel)]),
  ]
}

const conditionsOf = (
  actor: Actor,
  { status, staffId }: Pick<InterviewListQuery, 'status' | 'staffId'>,
  filters: readonly Condition[],
): readonly Condition[] => [
  interviewScope(actor),
  statusCondition(actor, status),
  ...(staffId === undefined ? [] : [eb('i.expertId', '=', staffId)]),
  ...filters,
]

/**
 * A page of interviews. The order comes from the indexes interviews_by_status and interviews_of_university for heads,
 * and interviews_of_expert for experts. Names use listed_names_by_part. A count stops after MAX_COUNTED rows, and joins
 * applications only where a filter does.
 */
export async function listInterviews(
  scope: ReadScope,
  { page, size, sort, status, staffId, season }: InterviewListQuery,
  filter: InterviewFilter,
  minutes: number,
) {
  const conditions = [
    await ofSeason(scope, season),
    ...conditionsOf(scope.actor, { status, staffId }, filterConditions(filter)),
  ]
  const asksOfApplication = filter.number !== undefined || filter.educationLevel !== undefined
  const [rows, count] = await Promise.all([
    selectInterviews(scope.db, conditions, {
      direction: sort === 'date,asc' ? 'asc' : 'desc',
      limit: size,
      offset: page * size,
    }),
    countUpTo(
      scope.db,
      sql`${asksOfApplication ? FROM : sql`interviews i`} where ${eb.and(conditions)}`,
      MAX_COUNTED + 1,
    ),
  ])
  return { list: rows.map((row) => interviewFields(scope, row, minutes)), ...cappedTotal(count) }
}
