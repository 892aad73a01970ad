import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

type Page = { readonly page: number; readonly pageSize: number }

type Selection = {
  readonly select: RawBuilder<unknown>
  readonly found: RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
}

/** A page of rows with their total. One statement finds and counts, because the search is the costly part. */
export async function pageRows<Row>(
  db: Db,
  { page, pageSize }: Page,
  { select, found, order }: Selection,
): Promise<{ list: Row[]; totalSize: number }> {
  const { rows } = await sql<Row & { totalFound: number }>`select ${select}, count(*) over ()::int total_found ${found}
    order by ${order} limit ${pageSize} offset ${page * pageSize}`.execute(db)
  const [first] = rows
  if (first !== undefined) return { list: rows, totalSize: first.totalFound }
  if (page === 0) return { list: [], totalSize: 0 }
  // A page after the last has no row with the total.
  const total = await sql<{ count: number }>`select count(*)::int ${found}`.execute(db)
  return { list: [], totalSize: total.rows[0]?.count ?? 0 }
}
