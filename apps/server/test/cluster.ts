import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { loadShipped } from '../src/features/content/load-shipped.ts'
import { shippedTexts } from '../src/features/content/shipped-texts.ts'
import { shippedHolidays } from '../src/features/content/shipped-values.ts'
import { loadDirectory } from '../src/features/directory/load-directory.ts'
import { shippedStatements } from '../src/features/screening/load-content.ts'
import { beginFirstSeason } from '../src/features/seasons/begin-first-season.ts'
import { openDatabase } from '../src/platform/database/database.ts'
import { migrate } from '../src/platform/database/migrations.ts'
import { migrateJobs } from '../src/platform/jobs/job-runner.ts'
import { createLog } from '../src/platform/observability/log.ts'
import { readShippedData } from '../src/platform/shipped-data.ts'
import { startThrowawayCluster } from './throwaway-cluster.ts'

export type TestCluster = { host: string; port: number; user: string; password?: string }

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: TestCluster
  }
}

/** Templates of the test files' databases: migrated with a season, and the same with the directories loaded. */
export const TEMPLATES = { empty: 'template_empty', directories: 'template_directories' } as const

export const DATABASE_OF_ALL = 'postgres'
const BEGUN = new Date('2026-11-01T00:00:00.000Z')

/** Vitest's global set-up: one PostgreSQL a run, migrated and filled once. */
export default async function startCluster(project: TestProject): Promise<() => Promise<void>> {
  const { address, stop } = await openEngine(process.env['TEST_DATABASE_URL'])
  const client = new pg.Client({ ...address, database: DATABASE_OF_ALL })
  await client.connect()
  const log = createLog('error')
  // An engine of TEST_DATABASE_URL has those of the previous run.
  for (const name of Object.values(TEMPLATES)) await client.query(`drop database if exists ${name} with (force)`)
  await client.query(`create database ${TEMPLATES.empty}`)
  await migrate({ ...address, database: TEMPLATES.empty })
  await migrateJobs({ ...address, database: TEMPLATES.empty }, log)
  const begun = openDatabase({ connection: { ...address, database: TEMPLATES.empty }, poolSize: 1, log })
  await beginFirstSeason(begun.db, BEGUN)
  await begun.close()
  await client.query(`create database ${TEMPLATES.directories} template ${TEMPLATES.empty}`)
  await client.end()
  const filled = openDatabase({ connection: { ...address, database: TEMPLATES.directories }, poolSize: 1, log })
  const data = await readShippedData()
  await loadDirectory({ db: filled.db, data, now: BEGUN })
  await loadShipped(
    filled.db,
    { holiday: shippedHolidays(data), ...shippedTexts(data), statement: await shippedStatements() },
    BEGUN,
  )
  await filled.close()
  project.provide('cluster', address)
  return stop
}

/** An embedded engine for this run, or the one of an address, for one run at a time. */
async function openEngine(url: string | undefined): Promise<{ address: TestCluster; stop: () => Promise<void> }> {
  if (url === undefined) {
    const { connection, stop } = await startThrowawayCluster()
    const { database: _, ...address } = connection
    return { address, stop }
  }
  const { hostname: host, port, username, password } = new URL(url)
  const address = {
    host,
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
  }
  return { address, stop: async () => undefined }
}
