import { existsSync } from 'node:fs'
import path from 'node:path'
import { connectionToRunning } from '@portal/embedded-postgres/running.ts'
import pg from 'pg'
import { DEMO_ADVICE, findDemo } from '../../apps/server/src/demo/find-demo.ts'
import type { DatabaseConnection } from '../../apps/server/src/platform/database/database.ts'
import { readMigrationState } from '../../apps/server/src/platform/database/migrations.ts'
import { openPostgres } from '../../apps/server/src/platform/database/postgres.ts'
import type { Environment } from '../../apps/server/src/platform/environment.ts'
import { DataFolderError, lockDataFolder } from '../../apps/server/src/platform/files/data-folder.ts'
import { createSeal, SECRET_FILE } from '../../apps/server/src/platform/identity/seal.ts'
import type { Log } from '../../apps/server/src/platform/observability/log.ts'
import { findUnreadable, hasSealed } from '../../apps/server/src/sealed-columns.ts'
import { about, type Finding, reasonOf } from './finding.ts'

const CONNECT_MILLISECONDS = 5_000
/** The oldest version that was ever tried; the tests run on a newer one. */
const LEAST_VERSION = 150_000
/** The newest major version on which the main job, backups and moves were tried (docs/operations.md#postgresql-of-ones-own). */
const NEWEST_TRIED = 18

const database = about('database')
const migrations = about('migrations')
const clock = about('clock')
const secrets = about('secrets')

/** Whether the database can be used as it is; it is not migrated. The embedded one is started for that, and stopped. */
export async function checkDatabase(environment: Environment, log: Log, now: () => Date): Promise<readonly Finding[]> {
  const { databaseUrl, dataDir } = environment
  if (databaseUrl !== undefined) return look({ connectionString: databaseUrl }, environment, now)
  const folder = path.join(dataDir, 'db')
  if (!existsSync(folder)) return [database.ok('embedded; made at the first start'), checkSecret(environment)]
  let unlock: () => void
  try {
    unlock = await lockDataFolder(dataDir)
  } catch (error) {
    const running = connectionToRunning(folder)
    if (!(error instanceof DataFolderError) || running === undefined) return [database.fail(reasonOf(error))]
    return look(running, environment, now)
  }
  try {
    const postgres = await openPostgres(environment, log)
    return await look(postgres.connection, environment, now).finally(postgres.stop)
  } catch (error) {
    return [database.fail(reasonOf(error))]
  } finally {
    unlock()
  }
}

async function look(
  connection: DatabaseConnection,
  environment: Environment,
  now: () => Date,
): Promise<readonly Finding[]> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: CONNECT_MILLISECONDS, query_timeout: 10_000 })
  client.on('error', () => undefined) // the running query reports it
  try {
    await client.connect()
    const engine = await checkEngine(client, environment)
    if (engine.some(({ state }) => state === 'FAIL')) return engine
    return [
      ...engine,
      await checkMigrations(client),
      await checkClock(client, now),
      ...(await checkDemo(client, environment)),
      await checkSeal(environment, client),
    ]
  } catch (error) {
    return [database.fail(refusalOf(error))]
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** PostgreSQL's refusals by their codes, in words for who has set DATABASE_URL. */
function refusalOf(error: unknown): string {
  const { code } = error as { code?: string }
  if (code === '28P01' || code === '28000') return 'refuses the user or the password of DATABASE_URL'
  if (code === '3D000') return 'the database that DATABASE_URL names does not exist: create it'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'the host of DATABASE_URL has no address: look for a typo'
  return `is not to be reached (${reasonOf(error)}): look whether it runs and whether a firewall stands between`
}

type Engine = {
  version: number
  words: string
  encoding: string
  can_create: boolean
  most: number
  used: number
  has_extensions: boolean
}

async function checkEngine(client: pg.Client, environment: Environment): Promise<readonly Finding[]> {
  const { rows } = await client.query<Engine>(`select current_setting('server_version_num')::int as version,
    current_setting('server_version') as words, current_setting('server_encoding') as encoding,
    has_schema_privilege('public', 'create') as can_create,
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
    (select count(*)::int from pg_stat_activity where backend_type = 'client backend'
      and application_name not like 'admission-portal%' and pid <> pg_backend_pid()) as used,
    (select count(*) = 2 from pg_available_extensions where name in ('pg_trgm', 'fuzzystrmatch')) as has_extensions`)
  const [engine] = rows
  if (engine === undefined) return [database.fail('gives no answer')]
  const where = environment.databaseUrl === undefined ? 'embedded' : 'DATABASE_URL'
  if (engine.version < LEAST_VERSION) return [database.fail(`PostgreSQL ${engine.words} is too old: take 18`)]
  if (engine.encoding !== 'UTF8') return [database.fail(`is in ${engine.encoding}: create it with encoding UTF8`)]
  if (!engine.can_create) return [database.fail('the user may not create tables in schema public: make it the owner')]
  if (!engine.has_extensions) return [database.fail('lacks pg_trgm or fuzzystrmatch: install postgresql-contrib')]
  if (environment.databasePoolSize > engine.most - engine.used) {
    return [
      database.warn(
        `DATABASE_POOL_SIZE ${environment.databasePoolSize} is more than the ${engine.most - engine.used} free connections: lower it, or raise max_connections`,
      ),
    ]
  }
  if (Math.floor(engine.version / 10_000) > NEWEST_TRIED) {
    return [database.warn(`PostgreSQL ${engine.words}: the portal was tried on nothing newer than ${NEWEST_TRIED}`)]
  }
  return [database.ok(`PostgreSQL ${engine.words} (${where})`)]
}

async function checkMigrations(client: pg.Client): Promise<Finding> {
  const { applied, pending, problem, lockedBy } = await readMigrationState(client)
  if (problem !== null) return migrations.fail(problem)
  if (lockedBy !== null) {
    return migrations.warn(`process ${lockedBy} of the database holds their lock: starts wait until it ends`)
  }
  if (applied.length === 0) return migrations.ok('an empty database; the first start fills it')
  if (pending.length > 0) return migrations.warn(`${pending.length} to apply (${pending[0]} ...): the next start does`)
  return migrations.ok(`${applied.length}, up to ${applied.at(-1)}`)
}

/** A demo belongs to a portal that runs with one. */
async function checkDemo(client: pg.Client, { isDemo, keepsDemo }: Environment): Promise<readonly Finding[]> {
  if (isDemo || (await findDemo(client)) === null) return []
  const text = 'the database holds what a demo made, and shows it to everybody'
  const { warn, fail } = about('demo')
  return [keepsDemo ? warn(`${text}: KEEP_DEMO is true`) : fail(`${text}: ${DEMO_ADVICE}`)]
}

const WRONG_SECONDS = 30
const LATE_SECONDS = 2

async function checkClock(client: pg.Client, now: () => Date): Promise<Finding> {
  const asked = now().getTime()
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
  const middle = (asked + now().getTime()) / 2
  const seconds = Math.abs((rows[0]?.now.getTime() ?? 0) - middle) / 1000
  const words = `${seconds.toFixed(1)} s between this machine and the database`
  if (seconds > WRONG_SECONDS) return clock.fail(`${words}: deadlines and codes go wrong; set both by NTP`)
  return seconds > LATE_SECONDS ? clock.warn(`${words}: set both by NTP`) : clock.ok(words)
}

/** The secret, and whether it opens what lies sealed in the database. */
async function checkSeal(environment: Environment, client: pg.Client): Promise<Finding> {
  const set = checkSecret(environment)
  const { dataDir, sealingSecret: secret } = environment
  const isMigrated = (await readMigrationState(client)).pending.length === 0
  if (!isMigrated || !(await hasSealed(client))) return set
  const lost =
    'until that is mended codes of apps are refused and no letter is signed. Set the old one, or see docs/operations.md#changing-a-secret'
  if (secret === undefined && !existsSync(path.join(dataDir, SECRET_FILE)))
    return secrets.fail(`SEALING_SECRET is not set, and ${dataDir} has no ${SECRET_FILE}: ${lost}`)
  const unreadable = await findUnreadable(client, createSeal({ dataDir, secret }))
  if (unreadable === null) return set
  return secrets.fail(`the secret does not open ${unreadable.table}.${unreadable.column}, it is another one: ${lost}`)
}

function checkSecret({ databaseUrl, dataDir, sealingSecret }: Environment): Finding {
  if (sealingSecret !== undefined) return secrets.ok('SEALING_SECRET is set')
  const drawn = `${dataDir}/${SECRET_FILE}`
  if (databaseUrl === undefined && existsSync(drawn)) return secrets.ok(`drawn, in ${drawn}: keep it with the backups`)
  if (databaseUrl === undefined) return secrets.ok(`one is drawn at first need, and kept in ${drawn}`)
  return secrets.warn('SEALING_SECRET is not set: each server draws its own, and a second one cannot read the first')
}
