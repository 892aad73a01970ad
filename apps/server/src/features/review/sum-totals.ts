import type { Actor } from '@portal/domain/kernel/actor.ts'
import type { StaffFilter } from '@portal/domain/review/list-schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/database.ts'
import { staffConditions } from './filters.ts'

/** Filters that the kept totals know (migration 0024); rows of any other are counted. */
const KEPT_BY: ReadonlySet<keyof StaffFilter> = new Set(['status', 'assignStatus', 'staffId'])

const isKept = (filter: StaffFilter): boolean =>
  (Object.keys(filter) as (keyof StaffFilter)[]).every((name) => filter[name] === undefined || KEPT_BY.has(name))

/** The kept totals with the columns of the rows that they count, so that one condition serves both. */
const KEPT = sql`(
  select sight, status, inspector_id, case when is_sent_back then '' end as admin_comment, count from review_totals) as kept`

/** Stands for every inspector who is not named. */
const SOMEBODY = '00000000-0000-0000-0000-000000000000'

/**
 * The same of one sight, where only inspectors who are named are told apart: hundreds of them become a few rows, of which
 * many conditions are asked.
 */
const keptInSight = ({ universityId }: Actor, named: readonly string[]): RawBuilder<unknown> => sql`(
  select sight, status, case when inspector_id = any (${named}::uuid[]) then inspector_id
    when inspector_id is not null then ${SOMEBODY}::uuid end as inspector_id,
    case when is_sent_back then '' end as admin_comment, sum(count) as count
  from review_totals where sight = ${universityId ?? '*'} group by 1, 2, 3, 4) as kept`

/**
 * How many rows of a filter each of some conditions holds, in one statement: sums of the kept totals (index
 * review_totals_by_key, a row for each inspector and status), or, with a filter that they do not know, a walk over the
 * rows that the list reads.
 */
export async function totalsOf(
  db: Reader,
  actor: Actor,
  filter: StaffFilter,
  conditions: readonly RawBuilder<boolean>[],
): Promise<readonly number[]> {
  const isSum = isKept(filter)
  const each = conditions.map((condition) =>
    isSum
      ? sql`coalesce(sum(count) filter (where ${condition}), 0)::int`
      : sql`(count(*) filter (where ${condition}))::int`,
  )
  const named = [actor.accountId, ...(filter.staffId === undefined ? [] : [filter.staffId])]
  // One condition is a range of the index.
  const from = !isSum ? sql`review_items` : conditions.length > 1 ? keptInSight(actor, named) : KEPT
  const { rows } = await sql<{ totals: number[] }>`
    select array[${sql.join(each)}] as totals from ${from}
    where ${staffConditions(actor, filter)}`.execute(db)
  return rows[0]?.totals ?? []
}
