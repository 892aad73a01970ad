import { OPEN } from '@portal/domain/applications/status.ts'
import { COUNTED_BY_DAY } from '@portal/domain/applications/workflow.ts'
import type { Actor } from '@portal/domain/kernel/actor.ts'
import { kazakhstanDate, startOfKazakhstanDay } from '@portal/domain/kernel/time-zone.ts'
import { type Holiday, workingDaysAgo, workingDaysSince } from '@portal/domain/kernel/working-days.ts'
import { deskOf } from '@portal/domain/review/policy.ts'
import { AGE_STEPS, WAITING_TABS } from '@portal/domain/review/schema.ts'
import { FUNNEL, type StaffListStatus } from '@portal/domain/review/status.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ReadScope } from '../../http/handler.ts'
import { isOneOf } from '../../platform/database.ts'
import { isOwnTab, staffConditions } from './filters.ts'
import { keptInSight } from './sum-totals.ts'

export type DayServices = { readonly holidays: readonly Holiday[]; readonly lateAfterWorkingDays: number }

const LATE_AT_MOST = 10
const DAY_MS = 86_400_000

type Condition = RawBuilder<boolean>
/** How many things a condition holds of, where each row stands for `count` of them. */
const sumOf = (condition: Condition): RawBuilder<number> =>
  sql`coalesce(sum(count) filter (where ${condition}), 0)::int`

/**
 * What a head's or a manager's day begins with: what is under way, the longest waiting of it, what happened on two days,
 * and the funnel. Of everything in a head's sight there are kept totals; what one person has in hand is walked over
 * (review_items_by_inspector).
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

/** What a reader has in hand themselves, with the columns of the kept totals. */
const inHand = (actor: Actor): RawBuilder<unknown> => sql`(
  select *, (handed_at at time zone interval '5 hours')::date as handed_on, 1 as count from review_items
  where sight = ${actor.universityId ?? '*'} and inspector_id = ${actor.accountId} and ${UNDER_WAY}) as own`

/** What waits in a head's sight, as kept (index waiting_totals_by_key): a row with an inspector stands for all of them. */
const waiting = (actor: Actor): RawBuilder<unknown> => sql`(
  select *, case when is_assigned then 'somebody' end as inspector_id from waiting_totals
  where sight = ${actor.universityId ?? '*'}) as kept`

async function countUnderWay(scope: ReadScope, lateBefore: Date, holidays: readonly Holiday[]) {
  const { db, actor, now } = scope
  const isHead = deskOf(actor) === 'head'
  const tabs = waitingTabs(scope)
  const bounds = AGE_STEPS.map((days) => workingDaysAgo(now, days, holidays))
  // Bounds are beginnings of days, so that what came before one came on an earlier day.
  const isBefore = (bound: Date | undefined): Condition =>
    bound === undefined ? sql`false` : sql`handed_on < ${kazakhstanDate(bound)}`
  const ages = AGE_STEPS.map((_, index) =>
    sumOf(sql`${index === 0 ? sql`true` : isBefore(bounds[index])} and not ${isBefore(bounds[index + 1])}`),
  )
  /** Tabs and ages counted in one statement. */
  const count = async (counted: readonly StaffListStatus[], from: RawBuilder<unknown>, more: typeof ages) => {
    const conditions = counted.map((tab) => staffConditions(actor, { status: tab }))
    const late = conditions.map((condition) => sumOf(sql`${condition} and ${isBefore(lateBefore)}`))
    const { rows } = await sql<{ counts: number[] }>`
      select array[${sql.join([...conditions.map(sumOf), ...late, ...more])}]::int[] as counts from ${from}`.execute(db)
    const counts = rows[0]?.counts ?? []
    const ofTab = counted.map((tab, at) => [tab, { count: counts[at], late: counts[counted.length + at] }] as const)
    return { tabs: new Map(ofTab), ages: counts.slice(2 * counted.length) }
  }
  const [own, all] = await Promise.all([
    count(isHead ? tabs.filter((tab) => isOwnTab(actor, tab)) : tabs, inHand(actor), isHead ? [] : ages),
    isHead
      ? count(
          tabs.filter((tab) => !isOwnTab(actor, tab)),
          waiting(actor),
          ages,
        )
      : null,
  ])
  const found = new Map([...own.tabs, ...(all?.tabs ?? [])])
  const ageCounts = (all ?? own).ages
  return {
    waiting: tabs.map((tab) => ({ tab, count: found.get(tab)?.count ?? 0, late: found.get(tab)?.late ?? 0 })),
    ages: AGE_STEPS.map((from, index) => ({ from, count: ageCounts[index] ?? 0 })),
  }
}

/** The longest waiting of each tab (indexes review_items_in_nobodys_hand, _to_be_answered and _by_inspector), then of all. */
async function longestWaiting(scope: ReadScope, lateBefore: Date) {
  const { db, actor } = scope
  const first = sql`order by handed_at, application_id limit ${sql.lit(LATE_AT_MOST)}`
  const each = waitingTabs(scope).map(
    (status) => sql`(select application_id, number, fio, handed_at from review_items
      where ${staffConditions(actor, { status })} and handed_at < ${lateBefore} ${first})`,
  )
  const { rows } = await sql<{ id: string; number: string; fio: string; since: Date }>`
    select application_id as id, number, fio, handed_at as since
    from (${sql.join(each, sql` union all `)}) as late ${first}`.execute(db)
  return rows
}

/**
 * What happened yesterday and today: of a head's sight as kept (index event_totals_by_key), where a university counts
 * what was done about its own choice; of what a manager has in hand the history itself.
 */
async function countMoves({ db, actor, now }: ReadScope) {
  const today = kazakhstanDate(now)
  const yesterday = kazakhstanDate(new Date(now.getTime() - DAY_MS))
  const isOurs: Condition =
    actor.universityId === null
      ? sql`true`
      : sql`exists (select from choices c where c.application_id = h.application_id and c.position = h.choice and c.university_id = ${actor.universityId})`
  const events =
    deskOf(actor) === 'head'
      ? sql`select event, happened_on, count from event_totals
          where sight = ${actor.universityId ?? '*'} and happened_on >= ${yesterday}`
      : sql`select h.event, (h.at at time zone interval '5 hours')::date as happened_on, 1 as count
          from review_items join application_history h using (application_id)
          where sight = ${actor.universityId ?? '*'} and inspector_id = ${actor.accountId}
            and h.at >= ${startOfKazakhstanDay(yesterday)} and ${isOurs}`
  const { rows } = await sql<{ event: string; yesterday: number; today: number }>`
    select event, ${sumOf(sql`happened_on < ${today}`)} as yesterday, ${sumOf(sql`happened_on >= ${today}`)} as today
    from (${events}) as moves group by event`.execute(db)
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
    from ${keptInSight(scope.actor, [scope.actor.accountId])} where ${own(scope)}`.execute(scope.db)
  return rows[0] ?? { sent: 0, assigned: 0, decided: 0, passed: 0, failed: 0, withdrawn: 0 }
}
