import type { Actor } from '@portal/domain/kernel/actor.ts'
import { MAX_COUNTED } from '@portal/domain/kernel/page.ts'
import type { StaffFilter } from '@portal/domain/review/list-schema.ts'
import { type RawBuilder, sql } from 'kysely'
import { PLANNED_BY_VALUE, type Reader } from '../../../platform/database/database.ts'
import { isUnfiltered, type ListScope, scopeOf, staffConditions, tabCondition } from '../filters.ts'
import { ALL_ROWS, type Rows } from './find-names.ts'

/** A tab of the list, or all rows. */
type Tab = StaffFilter['status']
type Filter = Omit<StaffFilter, 'status'>

const isIn = (scope: ListScope, tab: Tab): RawBuilder<boolean> =>
  tab === undefined ? sql`true` : tabCondition(scope, tab)

/**
 * How many rows of a filter each of some tabs has. Without a filter exactly, from the kept totals; else a count ends at
 * MAX_COUNTED + 1. At a desk of a manager a tab has what is assigned to the manager.
 */
export async function countTabs(
  db: Reader,
  scope: ListScope,
  filter: Filter,
  tabs: readonly Tab[],
  found: Rows,
): Promise<readonly number[]> {
  const select = isUnfiltered(filter)
    ? fromTotals(scope, tabs)
    : found === ALL_ROWS
      ? byTab(scope, filter, tabs)
      : atOnce(scope, filter, tabs, found)
  const { rows } = await sql<{ counts: number[] }>`select ${select} as counts`.execute(db)
  return rows[0]?.counts ?? []
}

/** Sums of kept totals (index review_totals_by_key: a row for each inspector and status). */
function fromTotals(scope: ListScope, tabs: readonly Tab[]): RawBuilder<number[]> {
  const kept = sql`(select sight, status, inspector_id, case when is_sent_back then '' end as admin_comment, count from review_totals)`
  const sums = tabs.map(
    (tab) =>
      sql`(select coalesce(sum(count::int), 0)::int from ${kept} as kept where sight = ${scope.scope} and ${isIn(scope, tab)})`,
  )
  return sql`array[${sql.join(sums)}]`
}

/** Each tab's index walked until it is counted or the cap is reached (review_items_by_status, index only). */
function byTab(scope: ListScope, filter: Filter, tabs: readonly Tab[]): RawBuilder<number[]> {
  const counts = tabs.map(
    (tab) => sql`(select count(*)::int from (
      select from review_items where ${staffConditions(scope, filter)} and ${isIn(scope, tab)} limit ${sql.lit(MAX_COUNTED + 1)}) as found)`,
  )
  return sql`${PLANNED_BY_VALUE}array[${sql.join(counts)}]`
}

/** The rows of a rare name, each looked at once for all tabs. */
function atOnce(scope: ListScope, filter: Filter, tabs: readonly Tab[], found: Rows): RawBuilder<number[]> {
  const counts = tabs.map((tab) => sql`(count(*) filter (where ${isIn(scope, tab)}))::int`)
  return sql`${PLANNED_BY_VALUE}(select array[${sql.join(counts)}] from ${found} as review_items
    where ${staffConditions(scope, filter)})`
}

/** How many rows a filter has in all, for what is taken out at once: one walk over the scope or its tab. */
export async function countRows(db: Reader, actor: Actor, filter: StaffFilter): Promise<number> {
  const { count } = await db
    .selectFrom('reviewItems')
    .select((column) => column.fn.countAll<number>().as('count'))
    .where(staffConditions(scopeOf(actor), filter))
    .executeTakeFirstOrThrow()
  return count
}
