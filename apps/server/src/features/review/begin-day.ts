import { OPEN } from '@portal/domain/applications/status.ts'
import { COUNTED_BY_DAY, type HistoryEvent } from '@portal/domain/applications/workflow.ts'
import { DAY_MS } from '@portal/domain/kernel/durations.ts'
import { kazakhstanDate, startOfKazakhstanDay } from '@portal/domain/kernel/time-zone.ts'
import { type Holiday, workingDaysAgo, workingDaysSince } from '@portal/domain/kernel/working-days.ts'
import { deskOf } from '@portal/domain/review/policy.ts'
import { AGE_STEPS, WAITING_TABS, type WaitingTab } from '@portal/domain/review/schema.ts'
import { type Desk, FUNNEL } from '@portal/domain/review/status.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ReadScope } from '../../http/handler.ts'
import { isOneOf, kazakhstanDay } from '../../platform/database/database.ts'
import { type Places, rowsOf, type Statement, statement } from '../../platform/statement.ts'
import { isOwnTab, tabCondition, WAITS_FOR_OFFICE } from './filters.ts'

export type DayServices = { readonly holidays: readonly Holiday[]; readonly lateAfterWorkingDays: number }

const LATE_AT_MOST = 10

type Condition = RawBuilder<boolean>

/** How many things a condition holds of, where each row stands for `count` of them. */
const sumOf = (condition: Condition): RawBuilder<number> =>
  sql`coalesce(sum(count) filter (where ${condition}), 0)::int`
const UNDER_WAY: Condition = isOneOf(sql`status`, OPEN)

/** What comes with a call. Days are those of Kazakhstan. */
type Asked = {
  readonly me: string
  readonly sight: string
  readonly universityId: string | null
  /** What was handed on before is late. */
  readonly lateBefore: Date
  readonly lateDay: string
  /** On which day each step of waiting begins. */
  readonly days: readonly string[]
  readonly today: string
  readonly yesterday: string
  readonly since: Date
}
type Given = Places<Asked>

type Funnel = Record<'sent' | 'assigned' | keyof typeof FUNNEL, number>
type Day = {
  /** Counts, then late ones, by tab; of the reader's own, and of everybody's. */
  readonly own: readonly number[]
  readonly everybodys: readonly number[]
  readonly ages: readonly number[]
  readonly late: readonly { id: string; number: string; fio: string; since: string }[]
  readonly moves: readonly { event: HistoryEvent; yesterday: number; today: number }[]
  readonly funnel: readonly Funnel[]
}

/** What the reader has in hand themselves (review_items_by_inspector), with the columns of the kept totals. */
const inHand = ({ me, sight }: Given): RawBuilder<unknown> => sql`(
  select *, ${kazakhstanDay(sql`handed_at`)} as handed_on, 1 as count from review_items
  where sight = ${sight} and inspector_id = ${me} and ${UNDER_WAY} and ${WAITS_FOR_OFFICE}) as own`

/** What waits in a sight, as kept (waiting_totals_by_key): a row with an inspector stands for all of them. */
const waiting = ({ sight }: Given): RawBuilder<unknown> => sql`(
  select *, case when is_assigned then 'somebody' end as inspector_id from waiting_totals where sight = ${sight}) as kept`

const tabsOf = (desk: Desk): readonly WaitingTab[] => WAITING_TABS[desk]
/** Tabs of what the reader has in hand: all of a manager's. */
const ownTabsOf = (desk: Desk) => tabsOf(desk).filter((tab) => isOwnTab(desk, tab))
const otherTabsOf = (desk: Desk) => tabsOf(desk).filter((tab) => !isOwnTab(desk, tab))

/** How many each of some tabs holds, and then how many of them are late. */
function countTabs(desk: Desk, tabs: readonly WaitingTab[], { me, sight, lateDay }: Given): RawBuilder<unknown> {
  const conditions = tabs.map((tab) => tabCondition({ desk, me, sight }, tab))
  const late = conditions.map((condition) => sql<boolean>`${condition} and handed_on < ${lateDay}`)
  return sql`array[${sql.join([...conditions, ...late].map(sumOf))}]::int[]`
}

/** How many wait since each step of days. Steps begin with a day, so that what came before one came on an earlier day. */
function countAges({ days }: Given): RawBuilder<unknown> {
  const isBefore = (step: number) => sql`handed_on < (${days}::date[])[${sql.lit(step + 1)}]`
  const steps = AGE_STEPS.map((_, step) => {
    const isOldEnough = step === 0 ? sql`true` : isBefore(step)
    return sumOf(step + 1 < AGE_STEPS.length ? sql`${isOldEnough} and not ${isBefore(step + 1)}` : sql`${isOldEnough}`)
  })
  return sql`array[${sql.join(steps)}]::int[]`
}

/** The longest waiting of each tab (review_items_in_nobodys_hand, _to_be_answered and _by_inspector), then of all. */
function longestWaiting(desk: Desk, { me, sight, lateBefore }: Given): RawBuilder<unknown> {
  const first = sql`order by handed_at, application_id limit ${sql.lit(LATE_AT_MOST)}`
  const each = tabsOf(desk).map(
    (tab) => sql`(select application_id, number, fio, handed_at from review_items
      where sight = ${sight} and ${tabCondition({ desk, me, sight }, tab)} and ${WAITS_FOR_OFFICE}
        and handed_at < ${lateBefore} ${first})`,
  )
  return sql`select application_id as id, number, fio, handed_at as since
    from (${sql.join(each, sql` union all `)}) as late ${first}`
}

/**
 * What happened yesterday and today: of a head's sight as kept (event_totals_by_key), where a university counts what was
 * done about its own choice; of what a manager has in hand the history itself.
 */
function countMoves(desk: Desk, { me, sight, universityId, today, yesterday, since }: Given): RawBuilder<unknown> {
  const events =
    desk === 'head'
      ? sql`select event, happened_on, count from event_totals where sight = ${sight} and happened_on >= ${yesterday}`
      : sql`select h.event, ${kazakhstanDay(sql`h.at`)} as happened_on, 1 as count
          from review_items join application_history h using (application_id)
          where sight = ${sight} and inspector_id = ${me} and h.at >= ${since} and (${universityId}::text is null or exists (
            select from choices c
            where c.application_id = h.application_id and c.position = h.choice and c.university_id = ${universityId}))`
  return sql`
    select event, ${sumOf(sql`happened_on < ${today}`)} as yesterday, ${sumOf(sql`happened_on >= ${today}`)} as today
    from (${events}) as moves group by event`
}

/** What became of everything in sight, or in hand, as kept (review_totals_by_key). */
function countFunnel(desk: Desk, { me, sight }: Given): RawBuilder<unknown> {
  const steps = Object.entries(FUNNEL).map(
    ([name, statuses]) => sql`${sumOf(isOneOf(sql`status`, statuses))} as ${sql.ref(name)}`,
  )
  const own = desk === 'head' ? sql`true` : sql`inspector_id = ${me}`
  return sql`
    select ${sumOf(sql`true`)} as sent, ${sumOf(sql`is_assigned`)} as assigned, ${sql.join(steps)} from (
      select status, inspector_id is not null as is_assigned, sum(count) as count
      from review_totals where sight = ${sight} and ${own} group by 1, 2) as kept`
}

const dayAt = (desk: Desk): Statement<Asked, Day> =>
  statement<Asked, Day>((given) => {
    const [own, others] = [ownTabsOf(desk), otherTabsOf(desk)]
    const all = desk === 'head' ? waiting(given) : inHand(given)
    return sql`select
      (select ${countTabs(desk, own, given)} from ${inHand(given)}) as own,
      ${others.length === 0 ? sql`array[]::int[]` : sql`(select ${countTabs(desk, others, given)} from ${waiting(given)})`} as everybodys,
      (select ${countAges(given)} from ${all}) as ages,
      ${rowsOf(longestWaiting(desk, given))} as late, ${rowsOf(countMoves(desk, given))} as moves,
      ${rowsOf(countFunnel(desk, given))} as funnel`
  })
const DAYS: Readonly<Record<Desk, Statement<Asked, Day>>> = { head: dayAt('head'), manager: dayAt('manager') }

/**
 * What a head's or a manager's day begins with: what is under way, the longest waiting of it, what happened on two days,
 * and the funnel, in one statement. Of everything in a head's sight there are kept totals; what one person has in hand is
 * walked over.
 */
export async function beginDay({ db, actor, now }: ReadScope, { holidays, lateAfterWorkingDays }: DayServices) {
  const desk = deskOf(actor)
  const lateBefore = workingDaysAgo(now, lateAfterWorkingDays, holidays)
  const yesterday = kazakhstanDate(new Date(now.getTime() - DAY_MS))
  const [day] = await DAYS[desk](db, {
    me: actor.accountId,
    sight: actor.universityId ?? '*',
    universityId: actor.universityId,
    lateBefore,
    lateDay: kazakhstanDate(lateBefore),
    days: AGE_STEPS.map((days) => kazakhstanDate(workingDaysAgo(now, days, holidays))),
    today: kazakhstanDate(now),
    yesterday,
    since: startOfKazakhstanDay(yesterday),
  })
  if (day === undefined) throw new Error('a statement without a row')
  const countsIn = (tabs: readonly WaitingTab[], counts: readonly number[]) =>
    tabs.map((tab, at) => [tab, { count: counts[at] ?? 0, late: counts[tabs.length + at] ?? 0 }] as const)
  const tabs = new Map([...countsIn(ownTabsOf(desk), day.own), ...countsIn(otherTabsOf(desk), day.everybodys)])
  const moves = new Map(day.moves.map((row) => [row.event, row]))
  return {
    success: true as const,
    data: {
      waiting: tabsOf(desk).map((tab) => ({ tab, ...(tabs.get(tab) ?? { count: 0, late: 0 }) })),
      ages: AGE_STEPS.map((from, step) => ({ from, count: day.ages[step] ?? 0 })),
      lateAfterWorkingDays,
      late: day.late.map((row) => {
        const since = new Date(row.since)
        return { ...row, since, workingDays: workingDaysSince(since, now, holidays) }
      }),
      moves: COUNTED_BY_DAY.map((event) => {
        const { yesterday = 0, today = 0 } = moves.get(event) ?? {}
        return { event, yesterday, today }
      }),
      funnel: day.funnel[0] ?? { sent: 0, assigned: 0, decided: 0, passed: 0, failed: 0, withdrawn: 0 },
    },
  }
}
