import type { ApplicationStatus, ApplicationType } from '@portal/domain/applications/status.ts'
import { type Actor, hasRole } from '@portal/domain/kernel/actor.ts'
import type { LocalizedName } from '@portal/domain/kernel/localized-name.ts'
import { type TestAbilities, testAbilitiesOf } from '@portal/domain/screening/policy.ts'
import { UNANSWERED } from '@portal/domain/screening/rules.ts'
import type { TestListQuery, TestSortColumn } from '@portal/domain/screening/schema.ts'
import { attemptStatusAt } from '@portal/domain/screening/status.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ReadScope } from '../../http/handler.ts'
import { inOrder, PLANNED_BY_VALUE, totalWith } from '../../platform/database/database.ts'
import { nameConditions } from '../../platform/name-search.ts'
import { isApplicationId } from '../applications/queries.ts'
import { type AttemptRow, attemptView } from './queries.ts'

const SORT: Readonly<Record<TestSortColumn, RawBuilder<unknown>>> = {
  createdDate: sql`t.created_at`,
  number: sql`r.number`,
  fio: sql`r.fio`,
  startedAt: sql`t.started_at`,
  finishedAt: sql`t.finished_at`,
}

const LISTED = sql`screening_attempts t join review_items r on r.application_id = t.application_id`

/** A test may be neither begun nor over. */
const MAY_BE_EMPTY: ReadonlySet<TestSortColumn> = new Set(['startedAt', 'finishedAt'])

/** Everything is answered, and the deadline has come before the job has written it down (index screening_attempts_by_deadline). */
const isLate = (now: Date): RawBuilder<boolean> =>
  sql`(t.active and t.deadline is not null and t.deadline <= ${now} and strpos(t.answers, ${UNANSWERED}) = 0)`

/** `passed` as `attemptView` shows it: a deadline that has come ends an attempt. */
const isPassedAt = (now: Date, passed: boolean): RawBuilder<boolean> =>
  passed ? sql`(t.passed or ${isLate(now)})` : sql`(not t.passed and not ${isLate(now)})`

/**
 * How many tests a list has, as a column: for staff who narrow nothing else down sums of kept totals (index
 * test_totals_by_key), with those whose deadline has come unwritten; else a walk.
 */
function totalOf(actor: Actor, now: Date, query: TestListQuery): RawBuilder<number> {
  const { passed, requestId, fio } = query
  if (hasRole(actor, 'USER') || requestId !== undefined || fio !== undefined)
    return sql`(select count(*)::int from ${LISTED} where ${conditionsOf(actor, now, query)})`
  const sight = actor.universityId ?? '*'
  const isAsked = passed === undefined ? sql`true` : sql`passed = ${passed}`
  const late =
    passed === undefined
      ? sql`0`
      : sql`(select count(*) from ${LISTED} where t.is_current and r.sight = ${sight} and ${isLate(now)}) * ${passed ? 1 : -1}::int`
  return sql`(select (coalesce(sum(count), 0) + ${late})::int from test_totals where sight = ${sight} and ${isAsked})`
}

/** Whose tests, and which of them; the parts of one condition. */
function conditionsOf(actor: Actor, now: Date, { passed, requestId, fio }: TestListQuery): RawBuilder<boolean> {
  const sight = hasRole(actor, 'USER') ? '*' : (actor.universityId ?? '*')
  const parts = [
    sql`t.is_current`,
    // The list rows carry names and number; sight '*' is the owner's too, and nobody lists another's.
    sql`r.sight = ${sight}`,
    ...(hasRole(actor, 'USER')
      ? [sql`t.application_id in (select id from applications where owner_id = ${actor.accountId})`]
      : []),
    ...(passed === undefined ? [] : [isPassedAt(now, passed)]),
    ...(requestId === undefined
      ? []
      : [isApplicationId(requestId) ? sql`r.application_id = ${requestId}` : sql`r.number = ${requestId}`]),
    ...(fio === undefined
      ? []
      : nameConditions(fio, { sight, applicationId: sql`r.application_id`, searchName: sql`r.search_name` })),
  ]
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}

type ListedAttempt = AttemptRow & {
  number: string
  firstName: string
  lastName: string
  universityName: LocalizedName
  programName: LocalizedName
  status: ApplicationStatus
  type: ApplicationType
  universityId: string
  total: number
}

/** Columns of the list row and not of the test itself. */
const OF_LIST: ReadonlySet<TestSortColumn> = new Set(['number', 'fio'])

/** Whether a page is a walk over the tests alone: whoever sees all applications needs no list row to find one. */
const isWalk = (actor: Actor, { requestId, fio, sortBy }: TestListQuery): boolean =>
  actor.kind === 'STAFF' &&
  actor.universityId === null &&
  requestId === undefined &&
  fio === undefined &&
  !OF_LIST.has(sortBy)

/**
 * A page of tests, the newest first: an applicant's own (index applications_of_owner), or those of the reader's sight
 * (index screening_attempts_by_time, then review_items by key; names by row_names_by_word).
 */
export async function listTests(scope: ReadScope, query: TestListQuery) {
  const { db, actor, now } = scope
  const order = sql`${inOrder(SORT[query.sortBy], query.direction, MAY_BE_EMPTY.has(query.sortBy))}, t.id`
  const page = sql`order by ${order} limit ${query.pageSize} offset ${query.page * query.pageSize}`
  const shown = sql`${PLANNED_BY_VALUE} t.*, r.number, r.first_name, r.last_name, r.university_name, r.program_name, r.status, r.type, r.university_id`
  const isPassed = query.passed === undefined ? sql`true` : isPassedAt(now, query.passed)
  const total = totalOf(actor, now, query)
  const { rows } = await (isWalk(actor, query)
    ? sql<ListedAttempt>`
        select ${shown}, ${total} as total from (select t.* from screening_attempts t where t.is_current and ${isPassed} ${page}) as t
        join review_items r on r.application_id = t.application_id and r.sight = '*' order by ${order}`
    : sql<ListedAttempt>`select ${shown}, ${total} as total from ${LISTED} where ${conditionsOf(actor, now, query)} ${page}`
  ).execute(db)
  return {
    success: true as const,
    data: {
      content: rows.map((row) => ({
        id: row.id,
        requestId: row.applicationId,
        number: row.number,
        attempt: row.attempt,
        ...attemptView(row, now),
        user: { firstName: row.firstName, lastName: row.lastName },
        university: row.universityName,
        speciality: row.programName,
        can: rowAbilities(actor, row, now),
      })),
      totalElements: await totalWith(db, rows, total, query.page),
    },
  }
}

const rowAbilities = (actor: Actor, row: ListedAttempt, now: Date): TestAbilities =>
  testAbilitiesOf(
    actor,
    {
      type: row.type,
      status: row.status,
      // An applicant's list holds their own alone.
      ownerId: actor.accountId,
      inspectorId: null,
      decidedById: null,
      currentUniversityId: row.universityId,
      sightedUniversityIds: [row.universityId],
    },
    attemptStatusAt(row, now),
  )
