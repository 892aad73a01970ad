import pg from 'pg'
import type { DatabaseConnection } from '../database/database.ts'
import { MIGRATIONS_FOLDER, migrate } from '../database/migrations.ts'
import { migrateJobs } from '../jobs/job-runner.ts'
import type { Log } from '../observability/log.ts'
import { copyOut, measureRows, quoted, readSequences, readTables, readVersions, TEXT_SETTINGS } from './catalog.ts'
import type { Manifest } from './objects.ts'
import { assertSameVersions, compare, fill, type RowsOfCopy, refuseUnlessEmpty } from './restore-backup.ts'

export type Moved = { readonly tables: number; readonly rows: number }

/**
 * Copies all rows of a portal's database into an empty one (docs/decisions/0026-backup-of-the-embedded-database.md).
 * The source is locked against writes and stays as it is.
 * @throws Error when the target is not empty, servers use the source, or rows or a checksum of a table differ.
 */
export async function moveDatabase(from: DatabaseConnection, to: DatabaseConnection, log: Log): Promise<Moved> {
  await refuseUnlessEmpty(to)
  const [source, target] = [from, to].map(
    (connection) => new pg.Client({ ...connection, application_name: 'admission-portal move' }),
  ) as [pg.Client, pg.Client]
  try {
    await source.connect()
    await source.query(TEXT_SETTINGS)
    await refuseWhileServed(source)
    const known = await lockAndRead(source)
    await migrate(to, MIGRATIONS_FOLDER, { only: Object.keys(known.migrations) })
    await migrateJobs(to, log)
    await target.connect()
    await target.query(TEXT_SETTINGS)
    await assertSameVersions(target, known)
    await target.query('begin')
    await fill(target, known, (table) => copyOut(source, table))
    await target.query('commit')
    for (const table of known.tables) await compare(target, table)
    await target.query('analyze')
    await source.query('commit')
    return { tables: known.tables.length, rows: known.tables.reduce((sum, { rows }) => sum + rows, 0) }
  } finally {
    await source.end().catch(() => undefined)
    await target.end().catch(() => undefined)
  }
}

export async function refuseWhileServed(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and application_name = 'admission-portal'`,
  )
  const count = rows[0]?.count ?? 0
  if (count > 0) throw new Error(`Servers of the portal hold ${count} connections to this database: stop them first.`)
}

async function lockAndRead(client: pg.Client): Promise<RowsOfCopy> {
  const tables = await readTables(client)
  await client.query('begin isolation level repeatable read')
  await client.query(`lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in share mode`)
  const { migrations, jobs } = await readVersions(client)
  const counted: Manifest['tables'] = []
  for (const { name, columns } of tables) {
    const measured = await measureRows(client, { name, columns })
    counted.push({ name, columns: [...columns], sha256: measured.content, ...measured })
  }
  return { migrations, jobsVersion: jobs, tables: counted, sequences: await readSequences(client) }
}
