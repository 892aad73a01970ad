import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

type Page = { readonly page: number; readonly pageSize: number }

/** What is read of each row, which rows (`from ... where ...`), and in what order. */
type Selection = {
  readonly select: RawBuilder<unknown>
  readonly found: RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
}

/** A page of rows and how many there are: found and counted in one go, since the finding is what costs. */
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
  // Behind the last page there is no row to tell it.
  const total = await sql<{ count: number }>`select count(*)::int ${found}`.execute(db)
  return { list: [], totalSize: total.rows[0]?.count ?? 0 }
}
