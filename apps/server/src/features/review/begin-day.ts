import { OPEN } from '@portal/domain/applications/status.ts'
import { COUNTED_BY_DAY } from '@portal/domain/applications/workflow.ts'
import { kazakhstanDate, startOfKazakhstanDay } from '@portal/domain/kernel/time-zone.ts'
import { type Holiday, workingDaysAgo, workingDaysSince } from '@portal/domain/kernel/working-days.ts'
import { deskOf } from '@portal/domain/review/policy.ts'
import { AGE_STEPS, WAITING_TABS } from '@portal/domain/review/schema.ts'
import { FUNNEL } from '@portal/domain/review/status.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ReadScope } from '../../http/handler.ts'
import { isOneOf } from '../../platform/database.ts'
import { staffConditions } from './filters.ts'
import { keptIn } from './sum-totals.ts'

export type DayServices = { readonly holidays: readonly Holiday[]; readonly lateAfterWorkingDays: number }

const LATE_AT_MOST = 10
const DAY_MS = 86_400_000

type Condition = RawBuilder<boolean>
const either = (conditions: readonly Condition[]): Condition => sql`(${sql.join(conditions, sql` or `)})`
/** The sum of the kept totals of which a condition holds. */
const sumOf = (condition: Condition): RawBuilder<number> =>
  sql`coalesce(sum(count) filter (where ${condition}), 0)::int`

/**
 * What a head's or a manager's day begins with. Four questions side by side: sums of kept totals for what is under way
 * (index waiting_totals_by_key) and for the funnel (review_totals_by_key), the longest waiting (review_items_by_handing
 * for a head, _by_inspector for a manager), and the history of two days (application_history_by_day).
 */
export async function beginDay(scope: ReadScope, { holidays, lateAfterWorkingDays }: DayServices) {
  const { now } = scope
  const lateBefore = workingDaysAgo(now, lateAfterWorkingDays, holidays)
  const [underWay, late, moves, funnel] = await Promise.all([
    countUnderWay(scope, lateBefore, holidays),
    longestWaiting(scope, lateBefore),
    countMoves(scope),
    countFunnel(scope),
  ])
  return {
    success: true as const,
    data: {
      ...underWay,
      lateAfterWorkingDays,
      late: late.map((row) => ({ ...row, workingDays: workingDaysSince(row.since, now, holidays) })),
      moves,
      funnel,
    },
  }
}

/** What the reader answers for: a head for everything in their sight, a manager for what they have in hand. */
const own = ({ actor }: ReadScope): Condition =>
  deskOf(actor) === 'head'
    ? sql`sight = ${actor.universityId ?? '*'}`
    : sql`sight = ${actor.universityId ?? '*'} and inspector_id = ${actor.accountId}`

const UNDER_WAY: Condition = isOneOf(sql`status`, OPEN)

const waitingTabs = ({ actor }: ReadScope) => WAITING_TABS[deskOf(actor)]

async function countUnderWay(scope: ReadScope, lateBefore: Date, holidays: readonly Holiday[]) {
  const { db, actor, now } = scope
  const tabs = waitingTabs(scope).map((tab) => ({ tab, condition: staffConditions(actor, { status: tab }) }))
  const bounds = AGE_STEPS.map((days) => workingDaysAgo(now, days, holidays))
  // Bounds are beginnings of days, so that what came before one came on an earlier day.
  const isBefore = (bound: Date | undefined): Condition =>
    bound === undefined ? sql`false` : sql`handed_on < ${kazakhstanDate(bound)}`
  const isOfStep = (index: number): Condition =>
    sql`${index === 0 ? sql`true` : isBefore(bounds[index])} and not ${isBefore(bounds[index + 1])}`
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join([
      ...tabs.map(({ condition }) => sumOf(condition)),
      ...tabs.map(({ condition }) => sumOf(sql`${condition} and ${isBefore(lateBefore)}`)),
      ...AGE_STEPS.map((_, index) => sumOf(isOfStep(index))),
    ])}] as counts
    from ${keptIn('waiting_totals')} where ${own(scope)}`.execute(db)
  const countAt = (index: number): number => rows[0]?.counts[index] ?? 0
  return {
    waiting: tabs.map(({ tab }, index) => ({ tab, count: countAt(index), late: countAt(tabs.length + index) })),
    ages: AGE_STEPS.map((from, index) => ({ from, count: countAt(2 * tabs.length + index) })),
  }
}

async function longestWaiting(scope: ReadScope, lateBefore: Date) {
  const { db, actor } = scope
  return db
    .selectFrom('reviewItems')
    .select(['applicationId as id', 'number', 'fio', 'handedAt as since'])
    .where(own(scope))
    .where(UNDER_WAY)
    .where(either(waitingTabs(scope).map((status) => staffConditions(actor, { status }))))
    .where('handedAt', '<', lateBefore)
    .orderBy('handedAt')
    .orderBy('applicationId')
    .limit(LATE_AT_MOST)
    .execute()
}

/** A university counts what was done about its own choice. */
async function countMoves(scope: ReadScope) {
  const { db, actor, now } = scope
  const today = startOfKazakhstanDay(kazakhstanDate(now))
  const yesterday = new Date(today.getTime() - DAY_MS)
  const isOurs: Condition =
    actor.universityId === null
      ? sql`true`
      : sql`exists (select from choices c where c.application_id = h.application_id and c.position = h.choice and c.university_id = ${actor.universityId})`
  // Whatever has a history is in the whole portal's sight, and in that of the university that it was about.
  const isOwn: Condition =
    deskOf(actor) === 'head'
      ? sql`true`
      : sql`exists (select from review_items i where i.application_id = h.application_id and ${own(scope)})`
  const { rows } = await sql<{ event: string; yesterday: number; today: number }>`
    select event, (count(*) filter (where h.at < ${today}))::int as yesterday, (count(*) filter (where h.at >= ${today}))::int as today
    from application_history h where h.at >= ${yesterday} and ${isOurs} and ${isOwn} group by event`.execute(db)
  return COUNTED_BY_DAY.map((event) => {
    const row = rows.find((candidate) => candidate.event === event)
    return { event, yesterday: row?.yesterday ?? 0, today: row?.today ?? 0 }
  })
}

async function countFunnel(scope: ReadScope) {
  const steps = Object.entries(FUNNEL).map(
    ([name, statuses]) => sql`${sumOf(isOneOf(sql`status`, statuses))} as ${sql.ref(name)}`,
  )
  const { rows } = await sql<Record<'sent' | 'assigned' | keyof typeof FUNNEL, number>>`
    select ${sumOf(sql`true`)} as sent, ${sumOf(sql`inspector_id is not null`)} as assigned, ${sql.join(steps)}
    from ${keptIn('review_totals')} where ${own(scope)}`.execute(scope.db)
  return rows[0] ?? { sent: 0, assigned: 0, decided: 0, passed: 0, failed: 0, withdrawn: 0 }
}
