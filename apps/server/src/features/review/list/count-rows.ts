import type { Actor } from '@portal/domain/kernel/actor.ts'
import { MAX_COUNTED } from '@portal/domain/kernel/page.ts'
import type { StaffFilter } from '@portal/domain/review/list-schema.ts'
import type { Desk } from '@portal/domain/review/status.ts'
import { type RawBuilder, sql } from 'kysely'
import { PLANNED_BY_VALUE, type Reader, short } from '../../../platform/database/database.ts'
import { type Placeholders, shaped, statement } from '../../../platform/database/statement.ts'
import {
  type Condition,
  isUnfiltered,
  type ListScope,
  type Reading,
  scopeOf,
  staffConditions,
  tabCondition,
} from '../filters.ts'
import { ALL_ROWS, type Rows } from './find-names.ts'

/** A tab of the list, or all rows. */
type Tab = StaffFilter['status']
type Filter = Omit<StaffFilter, 'status'>

const isIn = (scope: ListScope, tab: Tab): Condition => (tab === undefined ? sql.lit(true) : tabCondition(scope, tab))

/**
 * How many rows of a filter each of some tabs has. Without a filter exactly, from the kept totals; else a count ends at
 * MAX_COUNTED + 1. At a desk of a manager a tab has what is assigned to the manager.
 */
export async function countTabs(
  db: Reader,
  scope: ReturnType<typeof scopeOf>,
  filter: Filter,
  tabs: readonly Tab[],
  found: Rows,
): Promise<readonly number[]> {
  const { desk, ...reading } = scope
  const rows = isUnfiltered(filter)
    ? await keptTotals({ desk, tabs })(short(db), reading)
    : (await counted(found === ALL_ROWS ? byTab(scope, filter, tabs) : atOnce(scope, filter, tabs, found)).execute(db))
        .rows
  return rows[0]?.counts ?? []
}

const counted = (counts: RawBuilder<number[]>) => sql<{ counts: number[] }>`select ${counts} as counts`

const keptTotals = shaped(({ desk, tabs }: { desk: Desk; tabs: readonly Tab[] }) =>
  statement((_, value: Placeholders<Reading>) =>
    counted(fromTotals({ desk, scope: value('scope'), me: value('me') }, tabs)),
  ),
)

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
