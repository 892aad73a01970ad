/**
 * Copies the database of a stopped portal into an empty one: `npm run move-database -- --to postgresql://...`, from the
 * embedded one or that of DATABASE_URL; `--to embedded` copies into DATA_DIR (docs/operations.md#moving-the-database).
 */
import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { refuseDemo } from '../apps/server/src/demo/find-demo.ts'
import { moveDatabase } from '../apps/server/src/platform/backup/move-database.ts'
import type { DatabaseConnection } from '../apps/server/src/platform/database/database.ts'
import { openPostgres } from '../apps/server/src/platform/database/postgres.ts'
import { type Environment, readEnvironment } from '../apps/server/src/platform/environment.ts'
import { lockDataFolder } from '../apps/server/src/platform/files/data-folder.ts'
import { createLog } from '../apps/server/src/platform/observability/log.ts'

const EMBEDDED = 'embedded'
const log = createLog('silent')

async function move(from: Environment, to: Environment, keepsDemo: boolean): Promise<void> {
  const folder = path.join(from.dataDir, 'db')
  const hasFolder = existsSync(folder)
  if (from.databaseUrl === undefined && !hasFolder)
    throw new Error(`There is no database in ${from.dataDir}: look at DATA_DIR`)
  if (to.databaseUrl === undefined && hasFolder) throw new Error(`${folder} is there already: set another DATA_DIR`)
  const unlock = await lockDataFolder(from.dataDir)
  try {
    const source = await openPostgres(from, log)
    try {
      if (!keepsDemo) await refuseDemoAt(source.connection)
      const target = await openPostgres(to, log)
      const { tables, rows } = await moveDatabase(source.connection, target.connection, log).finally(target.stop)
      console.log(`${rows} rows in ${tables} tables were copied and compared.`)
      console.log(advice(from, to))
    } catch (error) {
      if (to.databaseUrl === undefined) rmSync(folder, { recursive: true, force: true })
      throw error
    } finally {
      await source.stop()
    }
  } finally {
    unlock()
  }
}

/** Rows of a demo move only on demand: elsewhere they would look real. */
async function refuseDemoAt(connection: DatabaseConnection): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'admission-portal move' })
  try {
    await client.connect()
    await refuseDemo(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The remaining steps. Without them the move has no effect. */
function advice(from: Environment, to: Environment): string {
  if (to.databaseUrl === undefined) return 'Take DATABASE_URL out of the environment before the next start.'
  const start = 'Set DATABASE_URL to it before the next start.'
  if (from.sealingSecret !== undefined || from.databaseUrl !== undefined) return start
  const drawn = path.join(from.dataDir, 'sealing-secret')
  const secret = existsSync(drawn)
    ? `Each server needs ${drawn} in its own DATA_DIR`
    : 'Several servers need the same SEALING_SECRET'
  return `${start} ${secret}, and the same files (FILES_URL).`
}

try {
  const { values } = parseArgs({ options: { to: { type: 'string' }, 'keep-demo': { type: 'boolean' } } })
  const { to } = values
  if (to === undefined)
    throw new Error('Say where to: npm run move-database -- --to postgresql://user:password@host/database')
  const from = readEnvironment()
  if (to === EMBEDDED && from.databaseUrl === undefined)
    throw new Error('The embedded database is where it is: say --to postgresql://...')
  const target = readEnvironment({ ...process.env, DEMO: 'false', DATABASE_URL: to === EMBEDDED ? '' : to })
  await move(from, target, values['keep-demo'] ?? from.keepsDemo)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
