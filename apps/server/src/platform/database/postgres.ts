import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '@portal/embedded-postgres/launcher.ts'
import pg from 'pg'
import type { Environment } from '../environment.ts'
import type { Log } from '../observability/log.ts'
import type { DatabaseConnection } from './database.ts'

export type Postgres = { connection: DatabaseConnection; stop(): Promise<void> }

export class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError'
}

const TIMEOUT_MILLISECONDS = 20_000
const PAUSE_MILLISECONDS = 500

/**
 * Opens DATABASE_URL, or the embedded PostgreSQL (the caller holds the lock of the data folder).
 * @param onBegun called when the embedded engine has begun to start.
 */
export async function openPostgres(environment: Environment, log: Log, onBegun?: () => void): Promise<Postgres> {
  if (environment.databaseUrl === undefined) {
    return startEmbeddedPostgres({ folder: path.join(environment.dataDir, 'db'), log, onBegun })
  }
  const connection = { connectionString: environment.databaseUrl }
  await waitFor(connection)
  return { connection, stop: async () => undefined }
}

async function waitFor(connection: { connectionString: string }): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MILLISECONDS
  for (;;) {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      await client.end().catch(() => undefined)
      // A wrong password or database name does not pass.
      const isStarting = error instanceof pg.DatabaseError ? error.code === '57P03' : true
      if (!isStarting || performance.now() > deadline) {
        const { hostname, port } = new URL(connection.connectionString)
        const reason = error instanceof AggregateError ? error.errors.map(String).join(', ') : (error as Error).message
        throw new DatabaseUnreachableError(`Cannot use the database at ${hostname}:${port || 5432}: ${reason}`)
      }
      await sleep(PAUSE_MILLISECONDS)
    }
  }
}
