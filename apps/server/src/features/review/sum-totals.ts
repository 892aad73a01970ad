import type { Actor } from '@portal/domain/kernel/actor.ts'
import type { StaffFilter } from '@portal/domain/review/list-schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/database/database.ts'
import { isByAssignment, isOnlyBy, type Seer, seerOf, staffConditions } from './filters.ts'

/** Filters that the kept totals of tabs know (migration 0057), where the tab does not ask who has a row in hand. */
const KEPT_BY_STATUS = ['status', 'assignStatus'] as const
/** Filters that the kept totals by inspector know (migration 0024). */
const KEPT_BY_INSPECTOR = ['status', 'assignStatus', 'staffId'] as const
/** Filters that the kept totals by what a list is filtered by know (migration 0035); rows of any other are counted. */
const KEPT_BY_FACET = ['status', 'assignStatus', 'universityId', 'citizenship', 'educationLevel', 'lang'] as const

/** Stands for every inspector who is not named. */
const SOMEBODY = '00000000-0000-0000-0000-000000000000'

// The kept totals with the columns of the rows that they count, so that one condition serves all.
const ofSomebody = (table: string) => sql`(
  select *, case when is_assigned then ${sql.lit(SOMEBODY)}::uuid end as inspector_id from ${sql.table(table)}) as kept`
const BY_STATUS = ofSomebody('status_totals')
const BY_FACET = ofSomebody('facet_totals')
const BY_INSPECTOR = sql`(
  select sight, status, inspector_id, case when is_sent_back then '' end as admin_comment, count from review_totals) as kept`

/**
 * Those by inspector of one sight, where only inspectors who are named are told apart: hundreds of them become a few rows,
 * of which many conditions are asked.
 */
const inSight = ({ universityId }: Actor, named: readonly string[]): RawBuilder<unknown> => sql`(
  select sight, status, case when inspector_id = any (${named}::uuid[]) then inspector_id
    when inspector_id is not null then ${SOMEBODY}::uuid end as inspector_id,
    case when is_sent_back then '' end as admin_comment, sum(count) as count
  from review_totals where sight = ${universityId ?? '*'} group by 1, 2, 3, 4) as kept`

/**
 * How many rows of a filter there are, as a column: a sum of kept totals (indexes status_totals_by_key, a row or two;
 * review_totals_by_key, a row for each inspector and status; and facet_totals_by_key, _by_citizenship, _by_level or
 * _by_language, a row for each university, citizenship, level and so on, side by side), or, with a filter that they do
 * not know, a walk over the rows that the list reads.
 */
export function totalColumn(seer: Seer, filter: StaffFilter): RawBuilder<number> {
  const isOfNobodyNamed = filter.status === undefined || isByAssignment(seer, filter.status)
  const kept =
    isOfNobodyNamed && isOnlyBy(filter, KEPT_BY_STATUS)
      ? BY_STATUS
      : isOnlyBy(filter, KEPT_BY_INSPECTOR)
        ? BY_INSPECTOR
        : isOfNobodyNamed && isOnlyBy(filter, KEPT_BY_FACET)
          ? BY_FACET
          : null
  // Sums of integers cost less than those of numbers that may be of any size.
  const sum = kept === null ? sql`count(*)` : sql`coalesce(sum(count::int), 0)`
  return sql`(select ${sum}::int from ${kept ?? sql`review_items`} where ${staffConditions(seer, filter)})`
}

/** The same by itself. */
export async function totalOf(db: Reader, actor: Actor, filter: StaffFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`select ${totalColumn(seerOf(actor), filter)} as total`.execute(db)
  return rows[0]?.total ?? 0
}

/** How many rows of a filter each of some conditions holds, in one statement. */
export async function totalsOf(
  db: Reader,
  actor: Actor,
  filter: StaffFilter,
  conditions: readonly RawBuilder<boolean>[],
): Promise<readonly number[]> {
  const isSum = isOnlyBy(filter, KEPT_BY_INSPECTOR)
  const each = conditions.map((condition) =>
    isSum
      ? sql`coalesce(sum(count) filter (where ${condition}), 0)::int`
      : sql`(count(*) filter (where ${condition}))::int`,
  )
  const named = [actor.accountId, ...(filter.staffId === undefined ? [] : [filter.staffId])]
  const { rows } = await sql<{ totals: number[] }>`
    select array[${sql.join(each)}] as totals from ${isSum ? inSight(actor, named) : sql`review_items`}
    where ${staffConditions(seerOf(actor), filter)}`.execute(db)
  return rows[0]?.totals ?? []
}
