import { createHash } from 'node:crypto'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { DatabaseConnection } from '../database/database.ts'
import { MIGRATIONS_FOLDER, migrate } from '../database/migrations.ts'
import { migrateJobs } from '../jobs/job-runner.ts'
import type { Log } from '../observability/log.ts'
import { columnList, quoted, readSequences, readTables, readVersions, SAME_WORDS, type Table } from './catalog.ts'
import type { Manifest } from './objects.ts'
import { assertSameVersions, compare, fill, type RowsToCome, refuseUnlessEmpty } from './restore-backup.ts'

/** What was moved, of which each row was compared. */
export type Moved = { readonly tables: number; readonly rows: number }

/**
 * Copies every row of a portal's database into an empty one, as a backup and its restore do, without a folder between
 * (docs/decisions/0026-backup-of-the-embedded-database.md). Nobody can write to the source meanwhile; it stays as it is.
 * @throws Error when the target is not empty, when servers of the portal use the source, and when one table of the target
 * has another number of rows or another checksum than it has at the source.
 */
export async function moveDatabase(from: DatabaseConnection, to: DatabaseConnection, log: Log): Promise<Moved> {
  await refuseUnlessEmpty(to)
  const [source, target] = [from, to].map(
    (connection) => new pg.Client({ ...connection, application_name: 'admission-portal move' }),
  ) as [pg.Client, pg.Client]
  try {
    await source.connect()
    await source.query(SAME_WORDS)
    await refuseWhileServed(source)
    const known = await lockAndRead(source)
    await migrate(to, MIGRATIONS_FOLDER, { only: Object.keys(known.migrations) })
    await migrateJobs(to, log)
    await target.connect()
    await target.query(SAME_WORDS)
    await assertSameVersions(target, known)
    await target.query('begin')
    await fill(target, known, (table) =>
      source.query(copyTo(`copy ${quoted(table.name)} (${columnList(table)}) to stdout`)),
    )
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

/**
 * Refuses a database that a server works on: what it writes meanwhile would be lost, or stand in the way.
 * @throws Error
 */
export async function refuseWhileServed(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and application_name = 'admission-portal'`,
  )
  const count = rows[0]?.count ?? 0
  if (count > 0) throw new Error(`Servers of the portal hold ${count} connections to this database: stop them first.`)
}

/** Lets nobody write any more, and reads how many rows each table has and what they amount to. */
async function lockAndRead(client: pg.Client): Promise<RowsToCome> {
  const tables = await readTables(client)
  await client.query('begin isolation level repeatable read')
  await client.query(`lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in share mode`)
  const { migrations, jobs } = await readVersions(client)
  const counted: Manifest['tables'] = []
  for (const table of tables) counted.push(await count(client, table))
  return { migrations, jobsVersion: jobs, tables: counted, sequences: await readSequences(client) }
}

async function count(client: pg.Client, table: Table): Promise<Manifest['tables'][number]> {
  const rows = client.query(copyTo(`copy ${quoted(table.name)} (${columnList(table)}) to stdout`))
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of rows) {
    hash.update(chunk as Buffer)
    bytes += (chunk as Buffer).length
  }
  const content = hash.digest('hex')
  return { name: table.name, columns: [...table.columns], rows: rows.rowCount, bytes, sha256: content, content }
}
