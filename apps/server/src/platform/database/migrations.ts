import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { type DatabaseConnection, settingsOf } from './database.ts'

export const MIGRATIONS_FOLDER = path.join(import.meta.dirname, '../../../migrations')

const ADVISORY_LOCK = 742_001_583
const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/

const LOCK_MILLISECONDS = 4_000
const LOCK_TRIES = 10
const LOCK_NOT_AVAILABLE = '55P03'

export type MigrationOptions = {
  readonly only?: readonly string[]
  readonly lockMilliseconds?: number
  /** Schemas of unqualified names, the first one for new tables. */
  readonly searchPath?: readonly string[]
}

/**
 * Applies new migrations `NNNN_name.sql` by name, each in a transaction. Servers that start together take turns. A
 * waiting migration blocks all later users of its table, so it gives up after a moment and retries.
 * @returns the names of the applied files.
 * @throws MigrationError when an applied file has changed or is gone, or SQL fails.
 */
export async function migrate(
  connection: DatabaseConnection,
  folder: string = MIGRATIONS_FOLDER,
  { only, lockMilliseconds = LOCK_MILLISECONDS, ...session }: MigrationOptions = {},
): Promise<string[]> {
  const files = await readMigrations(folder)
  const client = new pg.Client({
    ...connection,
    ...settingsOf(session),
    application_name: 'admission-portal migrations',
  })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK])
    // Only now: the wait for another server's migrations has no limit.
    await client.query(`set lock_timeout = ${lockMilliseconds}`)
    await client.query(`create table if not exists schema_migrations (
      name text primary key,
      hash text not null,
      applied_at timestamptz not null default now()
    )`)
    const appliedHashes = await readApplied(client)
    assertHistoryHolds(files, appliedHashes)
    const pending = files.filter(({ name }) => !appliedHashes.has(name) && (only?.includes(name) ?? true))
    for (const file of pending) await apply(client, file)
    return pending.map((file) => file.name)
  } finally {
    await client.end() // ends the session and with it the lock
  }
}

export type MigrationState = {
  readonly applied: readonly string[]
  readonly pending: readonly string[]
  /** Why this version cannot use the database; null: it can. */
  readonly problem: string | null
  /** Process id of a migration that runs or hangs; null: none. */
  readonly lockedBy: number | null
}

export async function readMigrationState(
  client: pg.Client,
  folder: string = MIGRATIONS_FOLDER,
): Promise<MigrationState> {
  const files = await readMigrations(folder)
  const hashes = await readApplied(client)
  // `pg_locks` shows the lock's number in two halves.
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and granted and classid = 0 and objid = $1
      and database = (select oid from pg_database where datname = current_database())`,
    [ADVISORY_LOCK],
  )
  let problem: string | null = null
  try {
    assertHistoryHolds(files, hashes)
  } catch (error) {
    problem = (error as MigrationError).message
  }
  return {
    applied: [...hashes.keys()].sort(),
    pending: files.filter(({ name }) => !hashes.has(name)).map(({ name }) => name),
    problem,
    lockedBy: rows[0]?.pid ?? null,
  }
}

async function readApplied(client: pg.Client): Promise<ReadonlyMap<string, string>> {
  const { rows: tables } = await client.query<{ found: string | null }>(
    `select to_regclass('schema_migrations')::text as found`,
  )
  if (tables[0]?.found == null) return new Map()
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from schema_migrations')
  return new Map(rows.map((row) => [row.name, row.hash]))
}

export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

type Migration = { name: string; sql: string; hash: string }

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const misnamed = names.filter((name) => !FILE_NAME.test(name))
  if (misnamed.length > 0)
    throw new MigrationError(`migrations are named 0001_what_it_does.sql, not ${misnamed.join(', ')}`)
  const repeated = names.filter((name, index) => names[index - 1]?.slice(0, 4) === name.slice(0, 4))
  if (repeated.length > 0) throw new MigrationError(`two migrations carry the same number: ${repeated.join(', ')}`)
  return Promise.all(
    names.map(async (name) => {
      // A checkout on Windows may have changed the line ends.
      const sql = (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

function assertHistoryHolds(files: readonly Migration[], appliedHashes: ReadonlyMap<string, string>): void {
  const hashes = new Map(files.map((file) => [file.name, file.hash]))
  for (const [name, hash] of appliedHashes) {
    if (!hashes.has(name)) {
      throw new MigrationError(
        `this database was made by a newer version: it has ${name}, this version does not; start the newer version, or restore the backup from before the update`,
      )
    }
    if (hashes.get(name) !== hash) {
      throw new MigrationError(`${name} has changed since it was applied; add a new migration instead`)
    }
  }
}

async function apply(client: pg.Client, file: Migration): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query('begin')
      await client.query(file.sql)
      await client.query('insert into schema_migrations (name, hash) values ($1, $2)', [file.name, file.hash])
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      const isHeld = (error as pg.DatabaseError).code === LOCK_NOT_AVAILABLE
      if (isHeld && tries < LOCK_TRIES) continue
      const advice = isHeld ? `; ${LOCK_TRIES} tries: see in pg_stat_activity who holds the table` : ''
      throw new MigrationError(`${file.name}: ${describe(error, file.sql)}${advice}`, { cause: error })
    }
  }
}

function describe(error: unknown, sql: string): string {
  if (!(error instanceof pg.DatabaseError)) return String(error)
  const position = Number(error.position)
  const line = position > 0 ? `, line ${sql.slice(0, position).split('\n').length}` : ''
  return `${error.message}${line}`
}
