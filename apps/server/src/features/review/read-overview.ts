import { STANDING_CORRECTIONS } from '@portal/domain/applications/correction-schema.ts'
import {
  ADMISSION_DECIDED,
  type ApplicationStatus,
  DECIDED,
  isAdmitted,
  isRefused,
  OPEN,
  UNANSWERED,
  UNDECIDED,
} from '@portal/domain/applications/status.ts'
import { startOfKazakhstanDay } from '@portal/domain/kernel/time-zone.ts'
import { workingDaysAgo } from '@portal/domain/kernel/working-days.ts'
import {
  firstDays,
  type Period,
  REVIEW_STAGES,
  type Span,
  STAGE_EVENTS,
  stageTimes,
  topOf,
  weekStart,
} from '@portal/domain/review/overview-rules.ts'
import { FUNNEL, headTabOf, STAFF_TABS } from '@portal/domain/review/status.ts'
import type { SeasonQuery } from '@portal/domain/seasons/schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ReadScope } from '../../http/handler.ts'
import { isOneOf, kazakhstanDay, type Reader } from '../../platform/database/database.ts'
import { isWithin, type SeasonSpan, spanOf } from '../reception/current-season.ts'
import { isInScope, type LateRule, type Reading, scopeOf, WAITS_FOR_OFFICE } from './filters.ts'

type Scope = Pick<Reading, 'scope' | 'season'> & { readonly span: SeasonSpan }

type Name = { readonly nameKz: string; readonly nameRu: string; readonly nameEn: string }
type Group = {
  readonly kind: 'ALL' | 'COUNTRY' | 'UNIVERSITY'
  readonly key: string
  readonly name: Name
  readonly status: ApplicationStatus
  readonly isAssigned: boolean
  readonly count: number
}

/** Applications of a season, or those begun since a day, by status and by country or university: one scan of review_items_by_status. */
async function countGroups(db: Reader, scope: Scope, from: string | null): Promise<readonly Group[]> {
  const name = (table: string) => sql`json_build_object('nameKz', ${sql.ref(`${table}.name_kz`)},
    'nameRu', ${sql.ref(`${table}.name_ru`)}, 'nameEn', ${sql.ref(`${table}.name_en`)})`
  const { rows } = await sql<Group>`
    select case when g.citizenship is not null then 'COUNTRY' when g.university_id is not null then 'UNIVERSITY' else 'ALL' end as kind,
      coalesce(g.citizenship, g.university_id, '') as key, g.status, g.is_assigned, g.count,
      case when g.citizenship is not null then ${name('c')} else ${name('u')} end as name
    from (select status, inspector_id is not null as is_assigned, citizenship, university_id, count(*)::int as count
      from review_items where ${isInScope(scope)} and ${from === null ? sql.lit(true) : sql`created_at >= ${startOfKazakhstanDay(from)}`}
      group by grouping sets ((1, 2), (1, 2, 3), (1, 2, 4))) as g
    left join countries c on c.id = g.citizenship left join universities u on u.id = g.university_id`.execute(db)
  return rows
}

const sum = (rows: readonly { readonly count: number }[]): number => rows.reduce((total, { count }) => total + count, 0)

function largest(rows: readonly Group[], kind: Group['kind']) {
  const byKey = Map.groupBy(
    rows.filter((row) => row.kind === kind),
    ({ key }) => key,
  )
  return topOf(
    [...byKey].map(([key, parts]) => {
      const byTab = [...Map.groupBy(parts, (part) => headTabOf(part.status, part.isAssigned))].map(([tab, those]) => ({
        tab,
        count: sum(those),
      }))
      const [most] = byTab.toSorted((one, other) => other.count - one.count)
      return { key, name: (parts[0] as Group).name, count: sum(parts), tab: most?.tab ?? STAFF_TABS.head[0] }
    }),
  )
}

/** Condition on a row of history: of the season's days, its choice of the scope's university. */
const ofScope = (history: string, { scope, span }: Scope): RawBuilder<unknown> => {
  const within = isWithin(sql.ref(`${history}.at`), span)
  return scope === '*'
    ? within
    : sql`${within} and exists (select from choices c where c.application_id = ${sql.ref(`${history}.application_id`)}
        and c.position = ${sql.ref(`${history}.choice`)} and c.university_id = ${scope} and not c.is_competing)`
}

/** Requests for corrections with the time for which they waited for the applicant. */
const ASKED = sql`(select application_id, choice, asked_at, coalesce(answered_at, until) as asked_until
  from corrections where ${isOneOf(sql.ref('state'), STANDING_CORRECTIONS)})`

/**
 * Stages that ended since a day, by their first and last day, without the days on which the applicant was asked for
 * corrections. Index application_history_spans.
 */
async function countSpans(db: Reader, scope: Scope, since: string): Promise<readonly Span[]> {
  const isPair = ({ after, by }: (typeof REVIEW_STAGES)[keyof typeof REVIEW_STAGES]) =>
    sql`${isOneOf(sql.ref('event'), by)} and ${isOneOf(sql.ref('before'), after)}`
  const stage = sql`case ${sql.join(
    Object.entries(REVIEW_STAGES).map(([name, pair]) => sql`when ${isPair(pair)} then ${sql.lit(name)}`),
    sql` `,
  )} end`
  const seen = sql`application_id in (select application_id from review_items where ${isInScope(scope)})`
  const day = (column: string): RawBuilder<string> => sql`${kazakhstanDay(sql.ref(column))}::text`
  const { rows } = await sql<Span>`
    select * from (
      select ${stage} as stage, ${day('began_later')} as sent, ${day('at')} as decided, count(*)::int as count
      from (select s.id, s.application_id, s.choice, s.event, s.at, s.before,
          s.began + coalesce(sum(least(k.asked_until, s.at) - k.asked_at), interval '0') as began_later
        from (select id, application_id, choice, event, at, lag(event) over each as before, lag(at) over each as began
        from application_history where at >= ${startOfKazakhstanDay(since)}
          and ${isOneOf(sql.ref('event'), STAGE_EVENTS)} and ${scope.scope === '*' ? sql.lit(true) : seen}
        window each as (partition by application_id order by id)) as s
        left join ${ASKED} as k on k.application_id = s.application_id and k.choice = s.choice
          and k.asked_at >= s.began and k.asked_at < s.at
        group by s.id, s.application_id, s.choice, s.event, s.at, s.before, s.began) as steps
      where ${ofScope('steps', scope)}
      group by 1, 2, 3) as spans
    where stage is not null`.execute(db)
  return rows
}

/** First answers of the office to questions, by the days of both. Index application_messages_that_answer. */
async function countAnswers(db: Reader, { scope, span }: Scope, since: string): Promise<readonly Span[]> {
  const day = (column: string): RawBuilder<string> => sql`${kazakhstanDay(sql.ref(column))}::text`
  const { rows } = await sql<Span>`
    select 'answer' as stage, ${day('answers_since')} as sent, ${day('created_at')} as decided, count(*)::int as count
    from application_messages
    where answers_since is not null and created_at >= ${startOfKazakhstanDay(since)}
      and ${isWithin(sql.ref('created_at'), span)} and ${scope === '*' ? sql.lit(true) : sql`university_id = ${scope}`}
    group by 1, 2, 3`.execute(db)
  return rows
}

type Load = {
  readonly id: string | null
  readonly name: string | null
  readonly open: number
  readonly late: number
  readonly approval: number
  readonly lateApproval: number
  readonly sentBack: number
  readonly decided: number
}

/** Work of each inspector; without a name: unassigned applications. Index review_items_waiting. */
async function countLoad(
  db: Reader,
  scope: Scope,
  { late, week }: { late: Date; week: Date },
): Promise<readonly Load[]> {
  const open = isOneOf(sql.ref('status'), UNDECIDED)
  const approval = isOneOf(sql.ref('status'), UNANSWERED)
  const { rows } = await sql<Load>`
    with waiting as (
      select inspector_id as id, count(*) filter (where ${open}) as open,
        count(*) filter (where ${open} and handed_at < ${late}) as late,
        count(*) filter (where ${approval}) as approval,
        count(*) filter (where ${approval} and handed_at < ${late}) as late_approval
      from review_items where ${isInScope(scope)} and ${isOneOf(sql.ref('status'), OPEN)} and ${WAITS_FOR_OFFICE}
      group by 1),
    again as (
      select inspector_id as id, sum(count) as sent_back from review_totals
      where ${isInScope(scope)} and ${open} and is_sent_back group by 1),
    done as (
      select actor_id as id, count(*) as decided from application_history h
      where at >= ${week} and event = 'decide' and ${ofScope('h', scope)} group by 1)
    select id, s.full_name as name, coalesce(open, 0)::int as open, coalesce(late, 0)::int as late,
      coalesce(approval, 0)::int as approval, coalesce(late_approval, 0)::int as late_approval,
      coalesce(sent_back, 0)::int as sent_back, coalesce(decided, 0)::int as decided
    from waiting full join again using (id) full join done using (id) left join staff_members s on s.account_id = id`.execute(
    db,
  )
  return rows
}

const MOST_UNDELIVERED = 3

/** Undelivered mails about applications in scope. Index mails_failed. */
async function countUndelivered(db: Reader, scope: Scope) {
  const { rows } = await sql<{ id: string; number: string; count: number }>`
    select r.application_id as id, r.number, (sum(count(*)) over ())::int as count
    from mails m join review_items r on r.application_id = m.application_id
    where ${isInScope(scope)} and m.failed_at is not null
    group by 1, 2 order by max(m.failed_at) desc limit ${MOST_UNDELIVERED}`.execute(db)
  return { count: rows[0]?.count ?? 0, applications: rows.map(({ id, number }) => ({ id, number })) }
}

/** Cockpit of a head: funnel, times, load and groups of a period, and what waits too long. */
export async function readOverview(
  asking: ReadScope,
  { period, season }: { readonly period: Period } & SeasonQuery,
  { holidaysOf, lateAfterWorkingDays }: LateRule,
) {
  const { db, now } = asking
  const { me, ...reading } = await scopeOf(asking, season)
  const scope = { ...reading, span: await spanOf(db, reading.season) }
  const { from, usualFrom } = firstDays(period, scope.span.beginsOn, now)
  const holidays = await holidaysOf(db, now)
  const [groups, spans, answers, load, undelivered] = await Promise.all([
    countGroups(db, scope, period === 'SEASON' ? null : from),
    countSpans(db, scope, usualFrom),
    countAnswers(db, scope, usualFrom),
    countLoad(db, scope, {
      late: workingDaysAgo(now, lateAfterWorkingDays, holidays),
      week: startOfKazakhstanDay(weekStart(now)),
    }),
    countUndelivered(db, scope),
  ])
  const all = groups.filter(({ kind }) => kind === 'ALL')
  const countOf = (isCounted: (group: Group) => boolean): number => sum(all.filter(isCounted))
  const isIn = (statuses: readonly ApplicationStatus[]) => (group: Group) => statuses.includes(group.status)
  const total = (part: 'late' | 'lateApproval' | 'approval' | 'sentBack'): number =>
    load.reduce((whole, row) => whole + row[part], 0)
  return {
    success: true as const,
    data: {
      from,
      funnel: {
        sent: sum(all),
        assigned: countOf((group) => group.isAssigned || isIn(DECIDED)(group)),
        decided: countOf(isIn(DECIDED)),
        approved: countOf(isIn(ADMISSION_DECIDED)),
        passed: countOf(({ status }) => isAdmitted(status)),
        failed: countOf(({ status }) => isRefused(status)),
        withdrawn: countOf(isIn(FUNNEL.withdrawn)),
      },
      stages: stageTimes([...spans, ...answers], from, holidays),
      inspectors: load
        .flatMap(({ id, name, open, late, sentBack, decided }) =>
          id === null || name === null || open + decided === 0
            ? []
            : [{ id, name, isMe: id === me, open, late, sentBack, decided }],
        )
        .sort((one, other) => other.late - one.late || other.open - one.open || one.name.localeCompare(other.name)),
      countries: largest(groups, 'COUNTRY'),
      universities: largest(groups, 'UNIVERSITY'),
      lateAfterWorkingDays,
      attention: {
        late: total('late') + total('lateApproval'),
        unassigned: load.find(({ id }) => id === null)?.open ?? 0,
        approval: total('approval'),
        sentBack: total('sentBack'),
        undelivered,
      },
    },
  }
}
