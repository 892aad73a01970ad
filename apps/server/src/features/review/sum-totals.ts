import type { Actor } from '@portal/domain/kernel/actor.ts'
import type { StaffFilter } from '@portal/domain/review/list-schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/database.ts'
import { staffConditions } from './filters.ts'

/** Filters that the kept totals know (migration 0024); rows of any other are counted. */
const KEPT_BY: ReadonlySet<keyof StaffFilter> = new Set(['status', 'assignStatus', 'staffId'])

const isKept = (filter: StaffFilter): boolean =>
  (Object.keys(filter) as (keyof StaffFilter)[]).every((name) => filter[name] === undefined || KEPT_BY.has(name))

/** Kept totals with the columns of the rows that they count, so that one condition serves both. */
export const keptIn = (table: 'review_totals' | 'waiting_totals') =>
  sql`(select *, case when is_sent_back then '' end as admin_comment from ${sql.table(table)}) as kept`

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
  const { rows } = await sql<{ totals: number[] }>`
    select array[${sql.join(each)}] as totals from ${isSum ? keptIn('review_totals') : sql`review_items`}
    where ${staffConditions(actor, filter)}`.execute(db)
  return rows[0]?.totals ?? []
}
