import type { InterviewFilter, InterviewListQuery } from '@portal/domain/interviews/schema.ts'
import { IN_HAND, type InterviewStatus, isUnassigned } from '@portal/domain/interviews/status.ts'
import { type Actor, hasRole } from '@portal/domain/kernel/actor.ts'
import { endOfKazakhstanDay, startOfKazakhstanDay } from '@portal/domain/kernel/time-zone.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ReadScope } from '../../http/handler.ts'
import { escapeLike, isOneOf, totalWith } from '../../platform/database/database.ts'
import { nameConditions } from '../../platform/name-search.ts'
import { allOf, type Condition, FROM, interviewFields, interviewSight, selectInterviews } from './queries.ts'

/** An expert has no interview without an expert: asked for those, they get what they hold (docs/specification/interviews.md#sight). */
const statusCondition = (actor: Actor, status: InterviewStatus): Condition =>
  isOneOf(sql`i.status`, !hasRole(actor, 'EXPERT_MANAGER') && isUnassigned(status) ? IN_HAND : [status])

/** The rows of the whole portal: interviews are joined to those. */
const NAMED = { sight: '*', applicationId: sql`r.application_id`, searchName: sql`r.search_name` }

function filterConditions({ date, number, expertIds, fio, educationLevel }: InterviewFilter): Condition[] {
  return [
    ...(date === undefined
      ? []
      : [sql<boolean>`i.starts_at >= ${startOfKazakhstanDay(date)} and i.starts_at < ${endOfKazakhstanDay(date)}`]),
    ...(number === undefined ? [] : [sql<boolean>`r.number like ${`%${escapeLike(number)}%`}`]),
    ...(expertIds?.length ? [sql<boolean>`i.expert_id = any (${expertIds}::uuid[])`] : []),
    ...(fio === undefined ? [] : nameConditions(fio, NAMED)),
    ...(educationLevel === undefined ? [] : [sql<boolean>`r.education_level = ${educationLevel}`]),
  ]
}

/**
 * How many interviews conditions choose, as a column: for a head who narrows nothing down sums of kept totals (index
 * interview_totals_by_key), else a walk over the interviews, with their applications where those are asked for.
 */
function totalOf(actor: Actor, { status, staffId }: InterviewListQuery, filter: InterviewFilter): RawBuilder<number> {
  const filters = filterConditions(filter)
  const isLed = hasRole(actor, 'EXPERT_MANAGER') && (actor.universityId === null || !hasRole(actor, 'EXPERT'))
  if (isLed && staffId === undefined && filters.length === 0) {
    const isOurs = actor.universityId === null ? sql`true` : sql`i.university_id = ${actor.universityId}`
    return sql`(select coalesce(sum(count), 0)::int from interview_totals i
      where ${isOurs} and ${statusCondition(actor, status)})`
  }
  const asksOfApplication = [filter.number, filter.fio, filter.educationLevel].some((given) => given !== undefined)
  return sql`(select count(*)::int from ${asksOfApplication ? FROM : sql`interviews i`}
    where ${allOf(conditionsOf(actor, { status, staffId }, filters))})`
}

const conditionsOf = (
  actor: Actor,
  { status, staffId }: Pick<InterviewListQuery, 'status' | 'staffId'>,
  filters: readonly Condition[],
): readonly Condition[] => [
  interviewSight(actor),
  statusCondition(actor, status),
  ...(staffId === undefined ? [] : [sql<boolean>`i.expert_id = ${staffId}`]),
  ...filters,
]

/**
 * A page of interviews. Indexes interviews_by_status and interviews_of_university for heads and interviews_of_expert for
 * experts give the order; names are searched by row_names_by_word.
 */
export async function listInterviews(
  scope: ReadScope,
  query: InterviewListQuery,
  filter: InterviewFilter,
  minutes: number,
) {
  const { page, size, sort } = query
  const direction = sort === 'date,asc' ? 'asc' : 'desc'
  const total = totalOf(scope.actor, query, filter)
  const rows = await selectInterviews(scope.db, conditionsOf(scope.actor, query, filterConditions(filter)), {
    direction,
    limit: size,
    offset: page * size,
    total,
  })
  const totalSize = await totalWith(scope.db, rows, total, page)
  return { list: rows.map((row) => interviewFields(scope, row, minutes)), totalSize }
}
