import type { Actor } from '@portal/domain/kernel/actor.ts'
import type { StaffFilter } from '@portal/domain/review/list-schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Reader } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { staffConditions } from './filters.ts'

/** Filters that the kept totals know (migration 0024); rows of any other are counted. */
const KEPT_BY: ReadonlySet<keyof StaffFilter> = new Set(['status', 'assignStatus', 'staffId'])

const isKept = (filter: StaffFilter): boolean =>
  (Object.keys(filter) as (keyof StaffFilter)[]).every((name) => filter[name] === undefined || KEPT_BY.has(name))

/** The kept totals with the columns of the rows that they count, so that one condition serves both. */
const KEPT = sql`(
  select sight, status, inspector_id, case when is_sent_back then '' end as admin_comment, count from review_totals) as kept`

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
    select array[${sql.join(each)}] as totals from ${isSum ? KEPT : sql`review_items`}
    where ${staffConditions(actor, filter)}`.execute(db)
  return rows[0]?.totals ?? []
}

/** Joins the rows of equal keys that commits have added. Servers take turns; readers see the same sums throughout. */
export async function joinTotals({ db }: { readonly db: Db }): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('review_totals'))`.execute(trx)
    await sql`
      with several as (
        select sight, status, inspector_id, is_sent_back from review_totals
        group by 1, 2, 3, 4 having count(*) > 1 or sum(count) = 0
      ), taken as (
        delete from review_totals t using several s
        where t.sight = s.sight and t.status = s.status and t.is_sent_back = s.is_sent_back
          and t.inspector_id is not distinct from s.inspector_id
        returning t.*
      )
      insert into review_totals
      select sight, status, inspector_id, is_sent_back, sum(count) from taken
      group by 1, 2, 3, 4 having sum(count) <> 0`.execute(trx)
  })
}

/**
 * Counts the rows themselves and adds what a total lacks, in one snapshot beside all that goes on.
 * @returns how many totals were wrong: none, unless somebody has changed the list past its triggers.
 */
export async function proveTotals({ db, log }: { readonly db: Db; readonly log: Log }): Promise<number> {
  const { rows } = await sql`
    insert into review_totals
    select sight, status, inspector_id, is_sent_back, sum(step) from (
      select sight, status, inspector_id, admin_comment is not null as is_sent_back, 1 as step from review_items
      union all
      select sight, status, inspector_id, is_sent_back, -count from review_totals
    ) as steps
    group by 1, 2, 3, 4 having sum(step) <> 0
    returning sight`.execute(db)
  if (rows.length > 0) log.error({ totals: rows.length }, 'totals of the list were wrong and are mended')
  return rows.length
}
