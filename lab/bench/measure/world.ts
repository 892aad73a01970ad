import { mkdtempSync, rmSync } from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '@portal/embedded-postgres/launcher.ts'
import { connectionToRunning } from '@portal/embedded-postgres/running.ts'
import pg from 'pg'
import type { DatabaseConnection } from '../../../apps/server/src/platform/database/database.ts'
import { lockDataFolder } from '../../../apps/server/src/platform/files/data-folder.ts'
import { createLog } from '../../../apps/server/src/platform/observability/log.ts'
import { fillDatabase, type Size } from '../data/fill.ts'
import { makeFloorTables } from '../floor/tables.ts'
import { atTheEnd } from './clean-up.ts'
import { proveTotals } from './own-portal.ts'
import { firstProcessOf } from './processes.ts'
import { type Program, startFloor, startPortal } from './programs.ts'

/** As many as the portal has by default (docs/operations.md). */
const POOL_SIZE = 12
/** Public pages are the bench's own readers'; none of them is to be refused. */
const SETTINGS = { PAGES_A_MINUTE: '1000000' }

/** A portal with its database, and the floor on the same rows. */
export type World = {
  readonly size: Size
  readonly portal: Program
  readonly floor: Program
  readonly client: pg.Client
  readonly connection: DatabaseConnection
  /** The database's first process; null where it is on another machine. */
  readonly databasePid: number | null
}

/** A database that was filled, and what the portal is told to find it. */
type Filled = {
  readonly connection: () => DatabaseConnection
  readonly environment: Readonly<Record<string, string>>
}

/** Fills a database in a folder of its own, forcing nothing to disk; the portal that comes after is as durable as ever. */
async function fillFolder(dataDir: string, fill: (connection: DatabaseConnection) => Promise<void>): Promise<Filled> {
  await chmod(dataDir, 0o711) // the engine's account must get through
  const folder = path.join(dataDir, 'db')
  const unlock = await lockDataFolder(dataDir)
  const engine = await startEmbeddedPostgres({ folder, log: createLog('error'), isDurable: false })
  const stop = atTheEnd(engine.stop)
  await fill(engine.connection).finally(stop)
  unlock()
  return {
    connection: () => connectionToRunning(folder) as DatabaseConnection,
    environment: { DATA_DIR: dataDir },
  }
}

/** Makes a database at a server that was named. */
async function fillNamed(
  url: string,
  dataDir: string,
  fill: (connection: DatabaseConnection) => Promise<void>,
): Promise<Filled> {
  const name = `portal_bench_${path.basename(dataDir).replace(/\W/g, '_').toLowerCase()}`
  const administer = async (sql: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  await administer(`create database ${name}`)
  atTheEnd(() => administer(`drop database ${name} with (force)`))
  const own = new URL(url)
  own.pathname = `/${name}`
  await fill({ connectionString: own.href })
  return {
    connection: () => ({ connectionString: own.href }),
    environment: { DATA_DIR: dataDir, DATABASE_URL: own.href },
  }
}

/** Fills a database, starts the portal on it as in production, and the floor beside it. `cleanUp` ends them. */
export async function openWorld(
  size: Size,
  { databaseUrl, say }: { databaseUrl: string | undefined; say: (line: string) => void },
): Promise<World> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), `portal-bench-${size.sent}-`))
  atTheEnd(() => rmSync(dataDir, { recursive: true, force: true }))
  say(`filling ${size.sent} applications`)
  const fill = async (connection: DatabaseConnection) => {
    await fillDatabase(connection, size, { now: new Date(), say })
    await proveTotals(connection)
    const client = new pg.Client(connection)
    await client.connect()
    await makeFloorTables(client).finally(() => client.end())
  }
  const filled = await (databaseUrl === undefined ? fillFolder(dataDir, fill) : fillNamed(databaseUrl, dataDir, fill))
  const portal = await startPortal({ ...SETTINGS, ...filled.environment })
  const connection = filled.connection()
  const folder = path.join(dataDir, 'floor')
  await mkdir(folder)
  const floor = await startFloor({ connection, poolSize: POOL_SIZE, folder })
  const client = new pg.Client(connection)
  await client.connect()
  atTheEnd(() => client.end())
  return { size, portal, floor, client, connection, databasePid: await firstProcessOf(client) }
}
