import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrateJobs } from '../src/platform/jobs.ts'
import { createLog } from '../src/platform/log.ts'
import { migrate } from '../src/platform/migrations.ts'
import { startThrowawayCluster } from './throwaway-cluster.ts'

export type TestCluster = { host: string; port: number; user: string; password?: string }

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: TestCluster
  }
}

/** The migrated database that every test file's own is copied from. */
export const TEMPLATE = 'template_portal'

/** Vitest's global set-up: one PostgreSQL a run, migrated once. */
export default async function startCluster(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startThrowawayCluster()
  const { database, ...address } = cluster.connection
  const client = new pg.Client({ ...address, database })
  await client.connect()
  await client.query(`create database ${TEMPLATE}`)
  await client.end()
  const template = { ...address, database: TEMPLATE }
  await migrate(template)
  await migrateJobs(template, createLog('error'))
  project.provide('cluster', address)
  return cluster.stop
}
