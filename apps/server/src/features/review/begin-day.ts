import { CORRECTION_STATES, isAnswered } from '@portal/domain/applications/correction-schema.ts'
import { OPEN } from '@portal/domain/applications/status.ts'
import { COUNTED_BY_DAY, type HistoryEvent } from '@portal/domain/applications/workflow.ts'
import { DAY_MS } from '@portal/domain/kernel/durations.ts'
import { kazakhstanDate, startOfKazakhstanDay } from '@portal/domain/kernel/time-zone.ts'
import { workingDaysAgo, workingDaysSince } from '@portal/domain/kernel/working-days.ts'
import { AGE_STEPS, WAITING_TABS } from '@portal/domain/review/schema.ts'
import { FUNNEL, STAFF_TABS } from '@portal/domain/review/status.ts'
import type { SeasonQuery } from '@portal/domain/seasons/schema.ts'
import { expressionBuilder, type RawBuilder, sql } from 'kysely'
import type { ReadScope } from '../../http/handler.ts'
import { isOneOf, kazakhstanDay, type Reader } from '../../platform/database/database.ts'
import { waitingForOffice } from '../conversations/queries.ts'
import { isWithin, type SeasonSpan, spanOf } from '../reception/current-season.ts'
import {
  type Condition,
  isInScope,
  isOwnTab,
  type LateRule,
  type ListScope,
  scopeOf,
  tabCondition,
  WAITS_FOR_OFFICE,
} from './filters.ts'

const LATE_AT_MOST = 10
const ANY_INSPECTOR = '00000000-0000-0000-0000-000000000000'

const sumOf = (condition: Condition): RawBuilder<number> =>
  sql`coalesce(sum(count) filter (where ${condition}), 0)::int`
const IS_OPEN = isOneOf(sql.ref('status'), OPEN)

type Waiting = {
  /** Counts by tab, then the number of late ones in each. */
  readonly tabs: readonly number[]
  readonly ages: readonly number[]
  /** Answered requests for corrections. */
  readonly answered: number
}

const ANSWERED = CORRECTION_STATES.filter(isAnswered)

/** Counts by tab and day: from waiting_totals_by_key for a head, else from review_items_by_inspector. */
async function countWaiting(
  db: Reader,
  scope: ListScope,
  { lateDay, days }: { readonly lateDay: string; readonly days: readonly string[] },
): Promise<Waiting> {
  const { desk, me } = scope
  const isHead = desk === 'head'
  const eb = expressionBuilder<{ waiting: { isOfAll: boolean } }, 'waiting'>()
  const assigned = sql`
    select status, inspector_id, case when admin_comment is not null then '' end as admin_comment,
      ${kazakhstanDay(sql.ref('handed_at'))} as handed_on, count(*) as count, ${sql.lit(!isHead)} as is_of_all
    from review_items where ${isInScope(scope)} and inspector_id = ${me} and ${IS_OPEN} and ${WAITS_FOR_OFFICE}
    group by 1, 2, 3, 4`
  const totals = sql`
    select status, case when is_assigned then ${ANY_INSPECTOR}::uuid end, null, handed_on, count, true
    from waiting_totals where ${isInScope(scope)}`
  const waiting = isHead ? sql`${assigned} union all ${totals}` : assigned
  const tabs = WAITING_TABS[desk].map((tab) => {
    const condition = tabCondition(scope, tab)
    return isOwnTab(scope, tab) ? condition : eb.and([condition, eb.ref('isOfAll')])
  })
  const isBefore = (day: string) => sql<boolean>`handed_on < ${day}::date`
  const late = tabs.map((condition) => eb.and([condition, isBefore(lateDay)]))
  // A step begins at the start of a day, so everything before it is of an earlier day.
  const ages = days.map((day, step) => {
    const next = days[step + 1]
    return eb.and([
      eb.ref('isOfAll'),
      ...(step === 0 ? [] : [isBefore(day)]),
      ...(next === undefined ? [] : [eb.not(isBefore(next))]),
    ])
  })
  // Index review_items_corrected.
  const answered = sql`select count(*)::int from review_items where ${isInScope(scope)}
    and ${isOneOf(sql.ref('correction'), ANSWERED)} and ${isHead ? sql.lit(true) : sql`inspector_id = ${me}`}`
  const { rows } = await sql<Waiting>`
    select array[${sql.join([...tabs, ...late].map(sumOf))}] as tabs, array[${sql.join(ages.map(sumOf))}] as ages,
      (${answered}) as answered
    from (${waiting}) as waiting`.execute(db)
  return rows[0] ?? { tabs: [], ages: [], answered: 0 }
}

/** The longest waiting of all tabs (review_items_waiting, scanned until ten are found, or by inspector). */
async function longestWaiting(db: Reader, scope: ListScope, lateBefore: Date) {
  const tabs = WAITING_TABS[scope.desk].map((tab) => tabCondition(scope, tab))
  return db
    .selectFrom('reviewItems')
    .select(['applicationId as id', 'number', 'fio', 'handedAt as since'])
    .where(isInScope(scope))
    .where(IS_OPEN)
    .where(WAITS_FOR_OFFICE)
    .where((eb) => eb.or(tabs))
    .where('handedAt', '<', lateBefore)
    .orderBy('handedAt')
    .orderBy('applicationId')
    .limit(LATE_AT_MOST)
    .execute()
}

type Move = { readonly event: HistoryEvent; readonly yesterday: number; readonly today: number }

/** Events of two days in the reader's scope and the season's days. Index application_history_by_time. */
async function countMoves(
  db: Reader,
  { desk, me, scope }: ListScope,
  { today, since, span }: { readonly today: string; readonly since: Date; readonly span: SeasonSpan },
): Promise<readonly Move[]> {
  const ofUniversity = sql`exists (select from choices c where c.application_id = h.application_id
    and c.position = h.choice and c.university_id = ${scope} and not c.is_competing)`
  const ofManager = sql`exists (select from review_items r where r.application_id = h.application_id
    and r.sight = ${scope} and r.inspector_id = ${me})`
  const { rows } = await sql<Move>`
    select event, ${sumOf(sql`happened_on < ${today}::date`)} as yesterday, ${sumOf(sql`happened_on >= ${today}::date`)} as today
    from (
      select h.event, ${kazakhstanDay(sql.ref('h.at'))} as happened_on, count(*) as count from application_history h
      where h.at >= ${since} and ${isWithin(sql.ref('h.at'), span)} and ${scope === '*' ? sql.lit(true) : ofUniversity} and ${desk === 'head' ? sql.lit(true) : ofManager}
      group by 1, 2) as moves
    group by event`.execute(db)
  return rows
}

type Step = keyof typeof FUNNEL
type Funnel = Record<'sent' | 'assigned' | Step, number>

/** Results of all applications in scope, or of a manager's: stored totals (review_totals_by_key). */
async function countFunnel(db: Reader, { desk, me, ...scope }: ListScope): Promise<Funnel | undefined> {
  const steps = Object.keys(FUNNEL) as Step[]
  return db
    .selectFrom('reviewTotals')
    .select((eb) => [
      sumOf(eb.lit(true)).as('sent'),
      sumOf(eb('inspectorId', 'is not', null)).as('assigned'),
      ...steps.map((step) => sumOf(isOneOf(eb.ref('status'), FUNNEL[step])).as(step)),
    ])
    .where(isInScope(scope))
    .$if(desk !== 'head', (query) => query.where('inspectorId', '=', me))
    .executeTakeFirst()
}

/** Conversations that wait, by tab of the reader. Index conversations_that_wait_for_the_office. */
async function countMessages(db: Reader, scope: ListScope, now: Date) {
  const tabs = STAFF_TABS[scope.desk]
  const counted = tabs.map((tab) => sql`count(*) filter (where ${tabCondition(scope, tab)})::int`)
  const { rows } = await sql<{ counts: readonly number[] }>`
    select array[${sql.join(counted)}] as counts
    from ${waitingForOffice(scope, now)}`.execute(db)
  const counts = rows[0]?.counts ?? []
  const most = Math.max(0, ...counts)
  return { count: counts.reduce((sum, count) => sum + count, 0), tab: tabs[counts.indexOf(most)] ?? tabs[0] }
}

/** Start page of a head or manager: open work, the longest waiting, events of two days, and the funnel. */
export async function beginDay(
  asking: ReadScope,
  { season }: SeasonQuery,
  { holidaysOf, lateAfterWorkingDays }: LateRule,
) {
  const { db, now } = asking
  const scope = await scopeOf(asking, season)
  const span = await spanOf(db, scope.season)
  const holidays = await holidaysOf(db, now)
  const tabs = WAITING_TABS[scope.desk]
  const lateBefore = workingDaysAgo(now, lateAfterWorkingDays, holidays)
  const yesterday = kazakhstanDate(new Date(now.getTime() - DAY_MS))
  const [waiting, late, happened, funnel] = await Promise.all([
    countWaiting(db, scope, {
      lateDay: kazakhstanDate(lateBefore),
      days: AGE_STEPS.map((days) => kazakhstanDate(workingDaysAgo(now, days, holidays))),
    }),
    longestWaiting(db, scope, lateBefore),
    countMoves(db, scope, { today: kazakhstanDate(now), since: startOfKazakhstanDay(yesterday), span }),
    countFunnel(db, scope),
  ])
  // After the others: one reader must not take all connections of a small pool.
  const messages = await countMessages(db, scope, now)
  const moves = new Map(happened.map((row) => [row.event, row]))
  return {
    success: true as const,
    data: {
      waiting: tabs.map((tab, at) => ({
        tab,
        count: waiting.tabs[at] ?? 0,
        late: waiting.tabs[tabs.length + at] ?? 0,
      })),
      ages: AGE_STEPS.map((from, step) => ({ from, count: waiting.ages[step] ?? 0 })),
      messages,
      lateAfterWorkingDays,
      corrections: { answered: waiting.answered },
      late: late.map((row) => ({ ...row, workingDays: workingDaysSince(row.since, now, holidays) })),
      moves: COUNTED_BY_DAY.map((event) => {
        const { yesterday = 0, today = 0 } = moves.get(event) ?? {}
        return { event, yesterday, today }
      }),
      funnel: funnel ?? { sent: 0, assigned: 0, decided: 0, passed: 0, failed: 0, withdrawn: 0 },
    },
  }
}
