import path from 'node:path'
import { startEmbeddedPostgres } from '@portal/embedded-postgres/launcher.ts'
import { connectionToRunning } from '@portal/embedded-postgres/running.ts'
import pg from 'pg'
import type { DatabaseConnection } from '../../../apps/server/src/platform/database/database.ts'
import { lockDataFolder } from '../../../apps/server/src/platform/files/data-folder.ts'
import { createLog } from '../../../apps/server/src/platform/observability/log.ts'
import { fillDatabase, type Size } from '../data/fill.ts'
import { makeFloorTables } from '../floor/tables.ts'
import { atTheEnd, temporaryFolder } from './clean-up.ts'
import { proveTotals } from './own-portal.ts'
import { postmasterOf } from './processes.ts'
import { type Program, startFloor, startPortal } from './programs.ts'

const POOL_SIZE = 12

export type World = {
  readonly size: Size
  readonly portal: Program
  readonly floor: Program
  readonly client: pg.Client
  readonly postmaster: number
}

async function connect(connection: DatabaseConnection): Promise<pg.Client> {
  const client = new pg.Client(connection)
  await client.connect()
  return client
}

/** Fills a database without forcing it to disk, then starts a durable portal on it, and the floor. */
export async function openWorld(size: Size, say: (line: string) => void): Promise<World> {
  const dataDir = temporaryFolder(`bench-${size.sent}`)
  const folder = path.join(dataDir, 'db')
  say(`filling ${size.sent} applications`)
  const unlock = await lockDataFolder(dataDir)
  const engine = await startEmbeddedPostgres({ folder, log: createLog('error'), isDurable: false })
  const stop = atTheEnd(engine.stop)
  await fillDatabase(engine.connection, size, { now: new Date(), say })
  await proveTotals(engine.connection)
  const filling = await connect(engine.connection)
  await makeFloorTables(filling)
  await filling.end()
  await stop()
  unlock()
  // The bench reads public pages without refusals.
  const portal = await startPortal({ DATA_DIR: dataDir, PAGES_A_MINUTE: '1000000' })
  const connection = connectionToRunning(folder) as DatabaseConnection
  const floor = await startFloor({ connection, poolSize: POOL_SIZE })
  const client = await connect(connection)
  atTheEnd(() => client.end())
  return { size, portal, floor, client, postmaster: await postmasterOf(client) }
}
