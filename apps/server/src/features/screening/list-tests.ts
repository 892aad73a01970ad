import type { ApplicationStatus, ApplicationType } from '@portal/domain/applications/status.ts'
import { type Actor, hasRole } from '@portal/domain/kernel/actor.ts'
import type { LocalizedName } from '@portal/domain/kernel/localized-name.ts'
import { cappedTotal, MAX_COUNTED } from '@portal/domain/kernel/page.ts'
import { type TestAbilities, testAbilitiesOf } from '@portal/domain/screening/policy.ts'
import { UNANSWERED } from '@portal/domain/screening/rules.ts'
import type { TestListQuery, TestSortColumn } from '@portal/domain/screening/schema.ts'
import { attemptStatusAt } from '@portal/domain/screening/status.ts'
import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ReadScope } from '../../http/handler.ts'
import { countUpTo, inOrder, PLANNED_BY_VALUE } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { isListedAs } from '../../platform/name-search.ts'
import { isApplicationId } from '../applications/queries.ts'
import { seasonAsked } from '../reception/current-season.ts'
import { type AttemptRow, attemptView } from './queries.ts'

const eb = expressionBuilder<Tables & { t: Tables['screeningAttempts']; r: Tables['reviewItems'] }, 't' | 'r'>()

const SORT: Readonly<Record<TestSortColumn, RawBuilder<unknown>>> = {
  createdDate: sql.ref('t.created_at'),
  number: sql.ref('r.number'),
  fio: sql.ref('r.fio'),
  startedAt: sql.ref('t.started_at'),
  finishedAt: sql.ref('t.finished_at'),
}

const LISTED = sql`screening_attempts t join review_items r on r.application_id = t.application_id`

const MAY_BE_EMPTY: ReadonlySet<TestSortColumn> = new Set(['startedAt', 'finishedAt'])

/** All answered, and the deadline passed before the job stored it (index screening_attempts_by_deadline). */
const isLate = (now: Date): RawBuilder<boolean> =>
  sql`(t.active and t.deadline is not null and t.deadline <= ${now} and strpos(t.answers, ${UNANSWERED}) = 0)`

/** `passed` as in `attemptView`: a passed deadline ends an attempt. */
function isPassedAt(now: Date, passed: boolean): Expression<SqlBool> {
  const isPassed = eb.or([eb.ref('t.passed'), isLate(now)])
  return passed ? isPassed : eb.not(isPassed)
}

function conditionsOf(
  actor: Actor,
  now: Date,
  season: number,
  { passed, requestId, fio }: TestListQuery,
): Expression<SqlBool> {
  const isApplicant = hasRole(actor, 'USER')
  const own = eb.selectFrom('applications').select('id').where('ownerId', '=', actor.accountId)
  return eb.and([
    eb.ref('t.isCurrent'),
    // The list rows have names and number. Owners use rows of the scope '*' too, limited to their own applications.
    eb('r.sight', '=', isApplicant ? '*' : (actor.universityId ?? '*')),
    isApplicant ? eb('t.applicationId', 'in', own) : eb('t.season', '=', season),
    ...(passed === undefined ? [] : [isPassedAt(now, passed)]),
    ...(requestId === undefined
      ? []
      : [eb(isApplicationId(requestId) ? 'r.applicationId' : 'r.number', '=', requestId)]),
    ...(fio === undefined ? [] : [isListedAs('r.applicationId', fio)]),
  ])
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
}

const OF_LIST: ReadonlySet<TestSortColumn> = new Set(['number', 'fio'])

/** Whether a page scans only tests: a reader of all applications needs no list rows. */
const isWalk = (actor: Actor, { requestId, fio, sortBy }: TestListQuery): boolean =>
  actor.kind === 'STAFF' &&
  actor.universityId === null &&
  requestId === undefined &&
  fio === undefined &&
  !OF_LIST.has(sortBy)

/**
 * A page of tests, the newest first: an applicant's own (index applications_of_owner), or those in the reader's scope
 * (index screening_attempts_by_time, then review_items by key; names by listed_names_by_part). A count stops after
 * MAX_COUNTED rows.
 */
export async function listTests(scope: ReadScope, query: TestListQuery) {
  const { db, actor, now } = scope
  const order = sql`${inOrder(SORT[query.sortBy], query.direction, MAY_BE_EMPTY.has(query.sortBy))}, t.id`
  const page = sql`order by ${order} limit ${query.pageSize} offset ${query.page * query.pageSize}`
  const shown = sql`${PLANNED_BY_VALUE} t.*, r.number, r.first_name, r.last_name, r.university_name, r.program_name, r.status, r.type, r.university_id`
  const isPassed = query.passed === undefined ? sql.lit(true) : isPassedAt(now, query.passed)
  const season = await seasonAsked(scope, query.season)
  const isOfSeason = sql`t.season = ${season} and t.is_current and ${isPassed}`
  const isOfTestsAlone = isWalk(actor, query)
  const counted = isOfTestsAlone
    ? sql`screening_attempts t where ${isOfSeason} order by t.created_at desc`
    : sql`${LISTED} where ${conditionsOf(actor, now, season, query)}`
  const [{ rows }, count] = await Promise.all([
    isOfTestsAlone
      ? sql<ListedAttempt>`
        select ${shown} from (select t.* from screening_attempts t where ${isOfSeason} ${page}) as t
        join review_items r on r.application_id = t.application_id and r.sight = '*' order by ${order}`.execute(db)
      : sql<ListedAttempt>`select ${shown} from ${LISTED} where ${conditionsOf(actor, now, season, query)} ${page}`.execute(
          db,
        ),
    countUpTo(db, counted, MAX_COUNTED + 1),
  ])
  const { totalSize, isMore } = cappedTotal(count)
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
      totalElements: totalSize,
      isMore,
    },
  }
}

const rowAbilities = (actor: Actor, row: ListedAttempt, now: Date): TestAbilities =>
  testAbilitiesOf(
    actor,
    {
      type: row.type,
      status: row.status,
      ownerId: actor.accountId,
      inspectorId: null,
      decidedById: null,
      currentUniversityId: row.universityId,
      readerUniversityIds: [row.universityId],
    },
    attemptStatusAt(row, now),
  )
