import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { loadDirectory } from '../src/features/directory/load-directory.ts'
import { openDatabase } from '../src/platform/database.ts'
import { migrateJobs } from '../src/platform/jobs.ts'
import { createLog } from '../src/platform/log.ts'
import { migrate } from '../src/platform/migrations.ts'
import { readShippedData } from '../src/platform/shipped-data.ts'
import { startThrowawayCluster } from './throwaway-cluster.ts'

export type TestCluster = { host: string; port: number; user: string; password?: string }

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: TestCluster
  }
}

/** The databases that every test file's own is copied from: migrated, and migrated with the directories loaded. */
export const TEMPLATES = { empty: 'template_empty', directories: 'template_directories' } as const

/** Vitest's global set-up: one PostgreSQL a run, migrated and filled once. */
export default async function startCluster(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startThrowawayCluster()
  const { database, ...address } = cluster.connection
  const client = new pg.Client({ ...address, database })
  await client.connect()
  const log = createLog('error')
  await client.query(`create database ${TEMPLATES.empty}`)
  await migrate({ ...address, database: TEMPLATES.empty })
  await migrateJobs({ ...address, database: TEMPLATES.empty }, log)
  await client.query(`create database ${TEMPLATES.directories} template ${TEMPLATES.empty}`)
  await client.end()
  const filled = openDatabase({ connection: { ...address, database: TEMPLATES.directories }, poolSize: 1, log })
  await loadDirectory({ db: filled.db, data: await readShippedData(), now: new Date('2026-11-01T00:00:00.000Z') })
  await filled.close()
  project.provide('cluster', address)
  return cluster.stop
}
