import pg from 'pg'
import type { DatabaseConnection } from '../../../apps/server/src/platform/database/database.ts'

/** Does several things at once, each on a connection of its own: a machine with two cores fills and indexes twice as fast. */
export async function sideBySide(
  connection: DatabaseConnection,
  works: readonly ((client: pg.Client) => Promise<unknown>)[],
): Promise<void> {
  await Promise.all(
    works.map(async (work) => {
      const client = new pg.Client(connection)
      await client.connect()
      try {
        await client.query(
          `set synchronous_commit = off; set work_mem = '128MB'; set maintenance_work_mem = '256MB'; set max_parallel_maintenance_workers = 0`,
        )
        await work(client)
      } finally {
        await client.end()
      }
    }),
  )
}

type Made = { readonly table: string; readonly name: string; readonly definition: string }

/**
 * Fills tables while their indexes and keys are away, and makes them again afterwards: an index is built in one go many
 * times faster than it grows, and making a key again proves every row. `kept`: a table whose key the filling needs.
 */
export async function withoutIndexes(
  connection: DatabaseConnection,
  { tables, kept }: { readonly tables: readonly string[]; readonly kept: string },
  fill: () => Promise<void>,
): Promise<void> {
  const make = ({ table, name, definition }: Made): string =>
    `alter table ${table} add constraint ${name} ${definition}`
  let own: readonly Made[] = []
  let foreign: readonly Made[] = []
  let indexes: readonly Made[] = []
  await sideBySide(connection, [
    async (client) => {
      const constraints = async (condition: string): Promise<readonly Made[]> =>
        (
          await client.query<Made>(
            `select quote_ident(conname) as name, conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
             from pg_constraint where ${condition} order by conrelid::regclass::text, conname`,
            [tables],
          )
        ).rows
      foreign = await constraints(
        `contype = 'f' and (conrelid = any ($1::regclass[]) or confrelid = any ($1::regclass[]))`,
      )
      own = (await constraints(`contype in ('p', 'u') and conrelid = any ($1::regclass[])`)).filter(
        ({ table }) => table !== kept,
      )
      indexes = (
        await client.query<Made>(
          `select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
           from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('p', 'u', 'x')
           where i.indrelid = any ($1::regclass[]) and c.oid is null`,
          [tables],
        )
      ).rows
      for (const { table, name } of [...foreign, ...own])
        await client.query(`alter table ${table} drop constraint ${name}`)
      for (const { name } of indexes) await client.query(`drop index ${name}`)
    },
  ])
  await fill()
  // Whoever is free takes the next table: two at a table would wait for each other.
  const byTable = [
    ...Map.groupBy(
      [...own.map((key) => [key.table, make(key)]), ...indexes.map(({ table, definition }) => [table, definition])],
      ([table]) => table,
    ).values(),
  ]
  const waiting = byTable.toSorted((one, other) => other.length - one.length)
  const build = async (client: pg.Client): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      for (const [, statement = ''] of next) await client.query(statement)
  }
  await sideBySide(connection, [build, build])
  await sideBySide(connection, [
    async (client) => {
      for (const key of foreign) await client.query(make(key))
    },
  ])
}
