import type { ApplicationStatus } from '@portal/domain/applications/status.ts'
import { type Actor, hasRole } from '@portal/domain/kernel/actor.ts'
import type { EducationLevel } from '@portal/domain/kernel/education.ts'
import type { LocalizedName } from '@portal/domain/kernel/localized-name.ts'
import { refuse } from '@portal/domain/kernel/refusal.ts'
import { type TestAbilities, testAbilitiesOf } from '@portal/domain/screening/policy.ts'
import {
  answersOf,
  figuresOf,
  isComplete,
  MOST_POINTS,
  nextIndexOf,
  scoreAttempt,
  UNANSWERED,
} from '@portal/domain/screening/rules.ts'
import type { TestListQuery, TestSortColumn } from '@portal/domain/screening/schema.ts'
import { attemptStatusAt, isOver as isTimeOver } from '@portal/domain/screening/status.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { ReadScope } from '../../http/handler.ts'
import { inOrder, nameConditions, PLANNED_BY_VALUE, type Reader, totalWith } from '../../platform/database.ts'
import { rowsIn, rowsOf, statement } from '../../platform/statement.ts'
import type { Tables } from '../../platform/tables.ts'
import { findApplication } from '../applications/load-application.ts'
import { applicationIdOf, isApplicationId, type Told } from '../applications/queries.ts'
import { recordReading } from '../audit/record-audit.ts'
import type { TestContent } from './load-content.ts'

export type AttemptRow = Selectable<Tables['screeningAttempts']>

/** What an attempt shows at an instant, whether or not somebody has closed it after its deadline. */
export function attemptView(attempt: AttemptRow, now: Date) {
  const state = attemptStatusAt(attempt, now)
  const isOver = isTimeOver(state)
  return {
    state,
    active: attempt.active && !isOver,
    passed: attempt.passed || (isOver && isComplete(attempt.answers)),
    startedAt: attempt.startedAt,
    deadline: attempt.deadline,
    finishedAt: attempt.finishedAt ?? (isOver ? attempt.deadline : null),
  }
}

export type AttemptView = ReturnType<typeof attemptView>

const currentAttempt = (applicationId: RawBuilder<unknown>) =>
  sql<AttemptRow>`select * from screening_attempts where application_id = ${applicationId} and is_current`

/** The newest attempts of some applications; index one_current_attempt. */
const currentAttempts = statement<{ ids: readonly string[] }, AttemptRow>(({ ids }) =>
  currentAttempt(sql`any (${ids}::uuid[])`),
)

/** The tests that applications show to their readers, by application; a draft has none. */
export async function testsOf(db: Reader, applicationIds: readonly string[], now: Date) {
  const attempts = await currentAttempts(db, { ids: applicationIds })
  return new Map(attempts.map((attempt) => [attempt.applicationId, attemptView(attempt, now)]))
}

/** The test that one application shows; a draft has none. */
export const toldTest: Told<AttemptView> = {
  column: (applicationId) => rowsOf(currentAttempt(applicationId)),
  shown: (column, now) => {
    const [attempt] = rowsIn<'screeningAttempts'>(column)
    return attempt === undefined ? null : attemptView(attempt, now)
  },
}

/** An attempt over the scales of the test that it was taken with. */
function profileOf({ answers }: AttemptRow, { key, scales }: TestContent) {
  const scores = scoreAttempt(answers, key)
  return scales.map((scale) => ({ ...scale, ...(scores.get(scale.id) ?? { score: 0, max: 0, answered: 0 }) }))
}

/** The ended tests of some applications over their scales, as `readTestResult` shows each, by application. */
export async function testProfilesOf(
  db: Reader,
  applicationIds: readonly string[],
  now: Date,
  contents: ReadonlyMap<number, TestContent>,
) {
  const attempts = await currentAttempts(db, { ids: applicationIds })
  return new Map(
    attempts.flatMap((attempt) => {
      const content = contents.get(attempt.contentVersion)
      return content === undefined || attemptView(attempt, now).active
        ? []
        : [[attempt.applicationId, profileOf(attempt, content)] as const]
    }),
  )
}

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
  const parts = [
    sql`t.is_current`,
    // The list rows carry names and number; sight '*' is the owner's too, and nobody lists another's.
    hasRole(actor, 'USER')
      ? sql`r.sight = '*' and t.application_id in (select id from applications where owner_id = ${actor.accountId})`
      : sql`r.sight = ${actor.universityId ?? '*'}`,
    ...(passed === undefined ? [] : [isPassedAt(now, passed)]),
    ...(requestId === undefined
      ? []
      : [isApplicationId(requestId) ? sql`r.application_id = ${requestId}` : sql`r.number = ${requestId}`]),
    ...(fio === undefined ? [] : nameConditions(fio, sql`r.search_name`)),
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
 * (index screening_attempts_by_time, then review_items by key; names by review_items_by_name).
 */
export async function listTests(scope: ReadScope, query: TestListQuery) {
  const { db, actor, now } = scope
  const order = sql`${inOrder(SORT[query.sortBy], query.direction, MAY_BE_EMPTY.has(query.sortBy))}, t.id`
  const page = sql`order by ${order} limit ${query.pageSize} offset ${query.page * query.pageSize}`
  const shown = sql`${PLANNED_BY_VALUE} t.*, r.number, r.first_name, r.last_name, r.university_name, r.program_name, r.status, r.university_id`
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

/**
 * The profile of an application's newest ended attempt over the scales, with all attempts, for those who may see the
 * application; 409 before any has ended.
 */
export async function readTestResult(scope: ReadScope, requestId: string, contents: ReadonlyMap<number, TestContent>) {
  const { db, actor, now } = scope
  const id = await applicationIdOf(db, requestId)
  const loaded = id === null ? null : await findApplication(db, actor, id)
  if (loaded === null) return refuse('not_found')
  const attempts = await db
    .selectFrom('screeningAttempts')
    .selectAll()
    .where('applicationId', '=', loaded.application.id)
    .orderBy('attempt', 'desc')
    .execute()
  const views = attempts.map((row) => ({ row, ...attemptView(row, now) }))
  const shown = views.find((view) => view.row.isCurrent && !view.active)
  const content = contents.get(shown?.row.contentVersion ?? 0)
  if (shown === undefined || content === undefined) return refuse('test_not_complete')
  const { id: objectId, number } = loaded.application
  await recordReading(scope, { event: 'testOpened', objectId, objectNumber: number ?? '' })
  const { firstName, lastName } = loaded.application.applicant as { firstName: string; lastName: string }
  return {
    success: true as const,
    data: {
      scales: profileOf(shown.row, content),
      startedAt: shown.startedAt,
      finishedAt: shown.finishedAt,
      passed: shown.passed,
      number: loaded.application.number ?? '',
      user: { firstName, lastName },
      attempts: views.map(({ row, state, startedAt, finishedAt }) => ({
        attempt: row.attempt,
        state,
        startedAt,
        finishedAt,
        answered: Object.keys(answersOf(row.answers)).length,
      })),
    },
  }
}

/**
 * Reliability over every complete attempt of the newest version, in the reader's sight. One walk over 80 letters an
 * attempt: 100,000 attempts are 8 MB and no cursor.
 */
export async function readTestReliability(
  { db, actor }: ReadScope,
  { educationLevel }: { educationLevel?: EducationLevel | undefined },
  content: TestContent,
) {
  const { rows } = await sql<{ answers: string }>`
    select t.answers from screening_attempts t
    join review_items r on r.application_id = t.application_id and r.sight = ${actor.universityId ?? '*'}
    where t.passed and t.content_version = ${content.version}
      ${educationLevel === undefined ? sql`` : sql`and r.education_level = ${educationLevel}`}`.execute(db)
  const figures = new Map(
    figuresOf(
      rows.map(({ answers }) => answers),
      content.key,
    ).map((entry) => [entry.scale, entry]),
  )
  return {
    success: true as const,
    data: {
      version: content.version,
      attempts: rows.length,
      scales: content.scales.map((scale) => {
        const entry = figures.get(scale.id)
        const { mean, deviation, alpha, distribution } = entry ?? {
          mean: 0,
          deviation: 0,
          alpha: null,
          distribution: [],
        }
        const max = content.key.filter((statement) => statement.scale === scale.id).length * MOST_POINTS
        return { ...scale, max, mean, deviation, alpha, distribution: [...distribution] }
      }),
    },
  }
}

/** How far an attempt is, as its taker is told. */
export const progressOf = (answers: string, seconds: number) => ({
  nextIndex: nextIndexOf(answers),
  remainingSeconds: seconds,
})
