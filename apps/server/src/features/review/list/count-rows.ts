import { MAX_COUNTED } from '@portal/domain/kernel/page.ts'
import type { StaffFilter } from '@portal/domain/review/list-schema.ts'
import type { Desk } from '@portal/domain/review/status.ts'
import { type RawBuilder, sql } from 'kysely'
import { PLANNED_BY_VALUE, type Reader, short } from '../../../platform/database/database.ts'
import { type Placeholders, shaped, statement } from '../../../platform/database/statement.ts'
import {
  type Condition,
  type FilterScope,
  type filterScopeOf,
  isInScope,
  isUnfiltered,
  type ListScope,
  type Reading,
  staffConditions,
  tabCondition,
} from '../filters.ts'
import { ALL_ROWS, type Rows } from './find-names.ts'

type Tab = StaffFilter['status']
type Filter = Omit<StaffFilter, 'status'>

const isIn = (scope: ListScope, tab: Tab): Condition => (tab === undefined ? sql.lit(true) : tabCondition(scope, tab))

/** Counts of a filter by tab: from stored totals without a filter, else up to MAX_COUNTED + 1. */
export async function countTabs(
  db: Reader,
  scope: Awaited<ReturnType<typeof filterScopeOf>>,
  filter: Filter,
  tabs: readonly Tab[],
  found: Rows,
): Promise<readonly number[]> {
  const { desk, lateBefore: _, now: _now, ...reading } = scope
  const rows = isUnfiltered(filter)
    ? await storedTotals({ desk, tabs })(short(db), reading)
    : (await counted(found === ALL_ROWS ? byTab(scope, filter, tabs) : atOnce(scope, filter, tabs, found)).execute(db))
        .rows
  return rows[0]?.counts ?? []
}

const counted = (counts: RawBuilder<number[]>) => sql<{ counts: number[] }>`select ${counts} as counts`

const storedTotals = shaped(({ desk, tabs }: { desk: Desk; tabs: readonly Tab[] }) =>
  statement((_, value: Placeholders<Reading>) =>
    counted(fromTotals({ desk, scope: value('scope'), me: value('me'), season: value('season') }, tabs)),
  ),
)

/** Sums of stored totals (index review_totals_by_key: a row for each inspector and status). */
function fromTotals(scope: ListScope, tabs: readonly Tab[]): RawBuilder<number[]> {
  const totals = sql`(select sight, season, status, inspector_id, case when is_sent_back then '' end as admin_comment, count from review_totals)`
  const sums = tabs.map(
    (tab) =>
      sql`(select coalesce(sum(count::int), 0)::int from ${totals} as totals where ${isInScope(scope)} and ${isIn(scope, tab)})`,
  )
  return sql`array[${sql.join(sums)}]`
}

/** Scans each tab's index until its end or the cap (review_items_by_status, index only). */
function byTab(scope: FilterScope, filter: Filter, tabs: readonly Tab[]): RawBuilder<number[]> {
  const counts = tabs.map(
    (tab) => sql`(select count(*)::int from (
      select from review_items where ${staffConditions(scope, filter)} and ${isIn(scope, tab)} limit ${sql.lit(MAX_COUNTED + 1)}) as found)`,
  )
  return sql`${PLANNED_BY_VALUE}array[${sql.join(counts)}]`
}

/** Counts the rows of a rare name for all tabs in one scan. */
function atOnce(scope: FilterScope, filter: Filter, tabs: readonly Tab[], found: Rows): RawBuilder<number[]> {
  const counts = tabs.map((tab) => sql`(count(*) filter (where ${isIn(scope, tab)}))::int`)
  return sql`(select array[${sql.join(counts)}] from ${found} as review_items
    where ${staffConditions(scope, filter)})`
}

/** Total rows of a filter, for an export: one scan of the scope or its tab. */
export async function countRows(db: Reader, scope: FilterScope, filter: StaffFilter): Promise<number> {
  const { count } = await db
    .selectFrom('reviewItems')
    .select((column) => column.fn.countAll<number>().as('count'))
    .where(staffConditions(scope, filter))
    .executeTakeFirstOrThrow()
  return count
}
