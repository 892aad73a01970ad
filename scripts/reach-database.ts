import path from 'node:path'
import { connectionToRunning } from '@portal/embedded-postgres/running.ts'
import type { DatabaseConnection } from '../apps/server/src/platform/database/database.ts'
import { migrate } from '../apps/server/src/platform/database/migrations.ts'
import { openPostgres, type Postgres } from '../apps/server/src/platform/database/postgres.ts'
import type { Environment } from '../apps/server/src/platform/environment.ts'
import { DataFolderError, lockDataFolder } from '../apps/server/src/platform/files/data-folder.ts'
import type { Log } from '../apps/server/src/platform/observability/log.ts'

/** A database that may be written to, and how to leave it as it was found. */
export type ReachedDatabase = { readonly connection: DatabaseConnection; readonly leave: () => Promise<void> }

/**
 * The database of the environment: a running portal's own, or one that is started for this command alone.
 * @param state `as it is`: it is not brought up to the newest migration.
 */
export async function reachDatabase(
  environment: Environment,
  log: Log,
  state: 'newest' | 'as it is' = 'newest',
): Promise<ReachedDatabase> {
  if (environment.databaseUrl !== undefined) return openOwn(environment, log, state, () => undefined)
  try {
    return await openOwn(environment, log, state, await lockDataFolder(environment.dataDir))
  } catch (error) {
    const running = connectionToRunning(path.join(environment.dataDir, 'db'))
    if (!(error instanceof DataFolderError) || running === undefined) throw error
    return { connection: running, leave: async () => undefined }
  }
}

async function openOwn(
  environment: Environment,
  log: Log,
  state: 'newest' | 'as it is',
  unlock: () => void,
): Promise<ReachedDatabase> {
  const leave = async () => {
    await postgres?.stop()
    unlock()
  }
  let postgres: Postgres | undefined
  try {
    postgres = await openPostgres(environment, log)
    if (state === 'newest') await migrate(postgres.connection)
    return { connection: postgres.connection, leave }
  } catch (error) {
    await leave()
    throw error
  }
}
