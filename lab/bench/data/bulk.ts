import pg from 'pg'
import type { DatabaseConnection } from '../../../apps/server/src/platform/database/database.ts'

type Work = (client: pg.Client) => Promise<unknown>

const FAST = `set synchronous_commit = off; set work_mem = '128MB'; set maintenance_work_mem = '256MB';
  set max_parallel_maintenance_workers = 0`

export async function sideBySide(connection: DatabaseConnection, works: readonly Work[]): Promise<void> {
  await Promise.all(
    works.map(async (work) => {
      const client = new pg.Client(connection)
      await client.connect()
      try {
        await client.query(FAST)
        await work(client)
      } finally {
        await client.end()
      }
    }),
  )
}

/** Foreign keys of the tables $1, then their other keys, then their indexes. The key of table $2 stays. */
const OBJECTS = `
  select contype = 'f' as is_foreign, conrelid::regclass::text as table,
    format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make, contype <> 'f' as place
  from pg_constraint
  where contype = 'f' and (conrelid = any ($1::regclass[]) or confrelid = any ($1::regclass[]))
    or contype in ('p', 'u') and conrelid = any ($1::regclass[]) and conrelid <> all ($2::regclass[])
  union all
  select false, i.indrelid::regclass::text, format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid), null
  from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('p', 'u', 'x')
  where i.indrelid = any ($1::regclass[]) and c.oid is null
  order by place`

type Made = { readonly is_foreign: boolean; readonly table: string; readonly drop: string; readonly make: string }

/**
 * Fills tables while their indexes and keys are dropped. Building an index is many times faster than growing it, and a
 * new key checks every row. `kept`: tables whose keys the filling needs.
 */
export async function withoutIndexes(
  connection: DatabaseConnection,
  { tables, kept }: { readonly tables: readonly string[]; readonly kept: readonly string[] },
  fill: () => Promise<void>,
): Promise<void> {
  let made: readonly Made[] = []
  const drop: Work = async (client) => {
    made = (await client.query<Made>(OBJECTS, [tables, kept])).rows
    for (const each of made) await client.query(each.drop)
  }
  await sideBySide(connection, [drop])
  await fill()
  const [foreign = [], own = []] = [true, false].map((is) => made.filter(({ is_foreign }) => is_foreign === is))
  // Two connections at one table would wait for each other.
  const waiting = [...Map.groupBy(own, ({ table }) => table).values()].toSorted((a, b) => b.length - a.length)
  const build: Work = async (client) => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      for (const { make } of next) await client.query(make)
  }
  await sideBySide(connection, [build, build])
  const addForeign: Work = async (client) => {
    for (const { make } of foreign) await client.query(make)
  }
  await sideBySide(connection, [addForeign])
}
