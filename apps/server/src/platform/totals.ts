import { type RawBuilder, sql } from 'kysely'
import { type Db, patiently, type Trx } from './database/database.ts'
import type { Log } from './observability/log.ts'

/**
 * Totals that triggers keep in the transaction of each change: every change adds what it has changed as rows of its
 * own, so that no two commits wait for one total, and a total is a sum.
 */
export type Totals = {
  readonly table: string
  /** The columns that name a total; of those that may be empty, the type. */
  readonly key: readonly string[]
  /** Columns that hold what nothing that is counted has more of: they may be too high, and are never too low. */
  readonly bounds?: readonly string[]
  /** A query that gives those columns for each thing that is counted at an instant. */
  readonly counted: (now: Date) => RawBuilder<unknown>
  /** Of which keys there are totals then; of all, where it is not said. */
  readonly only?: (now: Date) => RawBuilder<boolean>
}

const columnsOf = ({ key }: Totals) => sql.join(key.map((column) => sql.ref(column)))

/** Something of each bound, behind other columns of a select. */
const ofBounds = ({ bounds = [] }: Totals, column: (bound: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  sql.join(
    bounds.map((bound) => sql`, ${column(sql.ref(bound))}`),
    sql``,
  )

/**
 * Joins the rows of equal keys that commits have added: one walk over the totals, however many were added. Rows are never
 * changed in place. Servers take turns; readers see the same sums throughout.
 */
async function join(trx: Trx, totals: Totals): Promise<void> {
  const [table, columns] = [sql.table(totals.table), columnsOf(totals)]
  await sql`select pg_advisory_xact_lock(hashtext(${totals.table}))`.execute(trx)
  await sql`
    with several as (
      select array_agg(ctid) as places from ${table} group by ${columns} having count(*) > 1 or sum(count) = 0
    ), taken as (
      delete from ${table} where ctid = any (array(select unnest(places) from several)) returning *
    )
    insert into ${table} select ${columns}, sum(count)${ofBounds(totals, (bound) => sql`max(${bound})`)}
      from taken group by ${columns} having sum(count) <> 0`.execute(trx)
}

/**
 * Counts the things themselves and adds what a total lacks, in one snapshot beside all that goes on.
 * @returns how many totals were wrong: none, unless somebody has changed the things past their triggers.
 */
export async function correctTotals(db: Db, totals: Totals, now: Date): Promise<number> {
  const [table, columns] = [sql.table(totals.table), columnsOf(totals)]
  const same = (bound: RawBuilder<unknown>) => bound
  const counted = (bound: RawBuilder<unknown>) => sql`max(${bound}) filter (where step > 0)`
  const isTooLow = (bound: RawBuilder<unknown>) => sql`${counted(bound)} > max(${bound}) filter (where step < 0)`
  const corrected = await patiently(
    db,
    sql`insert into ${table}
    select ${columns}, sum(step * many)${ofBounds(totals, (bound) => sql`coalesce(${counted(bound)}, max(${bound}))`)}
    from (
      select ${columns}, 1 as step, 1 as many${ofBounds(totals, same)} from (${totals.counted(now)}) as counted
      union all
      select ${columns}, -1, count${ofBounds(totals, same)} from ${table}
    ) as steps
    where ${totals.only?.(now) ?? sql`true`}
    group by ${columns} having ${sql.join(
      [sql`sum(step * many) <> 0`, ...(totals.bounds ?? []).map((bound) => isTooLow(sql.ref(bound)))],
      sql` or `,
    )}
    returning count`,
  )
  return corrected.length
}

/** Joins what commits have added to each of these totals. */
export async function joinTotals(db: Db, all: readonly Totals[]): Promise<void> {
  for (const totals of all) await db.transaction().execute((trx) => join(trx, totals))
}

/** How many rows were ever added to each table, as PostgreSQL counts them: some seconds late, and anew after a crash. */
async function rowsAdded(db: Db): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ table: string; added: string }>`
    select relname as table, n_tup_ins::text as added from pg_stat_user_tables where schemaname = current_schema()`.execute(
    db,
  )
  return new Map(rows.map(({ table, added }) => [table, added]))
}

/**
 * Joins them as often as it is called, but passes by each table to which nothing was added since: to walk over a
 * country's totals takes a third of a second. What PostgreSQL counts late is joined at the next call; until then a total
 * is a sum of a few rows more.
 */
export function joiningTotals(all: readonly Totals[]): (db: Db) => Promise<void> {
  const joined = new Map<string, string | undefined>()
  return async (db) => {
    const added = await rowsAdded(db)
    for (const totals of all) {
      const count = added.get(totals.table)
      if (count !== undefined && count === joined.get(totals.table)) continue
      await joinTotals(db, [totals])
      joined.set(totals.table, count)
    }
  }
}

/** Proves each of these totals; wrong ones are corrected and said. Gives how many were wrong, by table. */
export async function proveTotals(
  { db, log, now }: { readonly db: Db; readonly log: Log; readonly now: Date },
  all: readonly Totals[],
): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>()
  for (const totals of all) {
    const wrong = await correctTotals(db, totals, now)
    found.set(totals.table, wrong)
    if (wrong > 0) log.error({ table: totals.table, totals: wrong }, 'kept totals were wrong and are mended')
  }
  return found
}
