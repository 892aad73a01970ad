import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { addJob, type Jobs, startJobs, type Task } from './jobs.ts'
import { createLog } from './log.ts'

const database = await createTestDatabase()
const done: unknown[] = []
const refusals = new Map<string, number>()
const tasks: Record<string, Task> = {
  note: async (payload) => {
    done.push(payload)
  },
  refuse: async () => {
    refusals.set('refuse', (refusals.get('refuse') ?? 0) + 1)
    throw new Error('not now')
  },
}
const start = () =>
  startJobs({ database, tasks, crontab: '0 4 * * * note', log: createLog('silent'), isOnlyServer: true })
let jobs: Jobs
beforeAll(async () => {
  jobs = await start()
})
afterAll(async () => {
  await jobs.stop()
  await database.close()
})

async function until(isTrue: () => boolean): Promise<void> {
  for (let tries = 0; tries < 200 && !isTrue(); tries += 1) await sleep(25)
  expect(isTrue()).toBe(true)
}

const isDone = (mark: string) => done.some((payload) => (payload as { mark?: string }).mark === mark)
const add = (mark: string, options = {}) =>
  database.db.transaction().execute((trx) => addJob(trx, 'note', { mark }, options))

test('a job runs once its transaction has committed', async () => {
  await add('committed')
  await until(() => isDone('committed'))
})

test('a job of a transaction that was rolled back never runs', async () => {
  const failing = database.db.transaction().execute(async (trx) => {
    await addJob(trx, 'note', { mark: 'rolled back' })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await add('after')
  await until(() => isDone('after'))
  expect(isDone('rolled back')).toBe(false)
})

test('a job that fails stays in the queue and is tried again later', async () => {
  await database.db.transaction().execute((trx) => addJob(trx, 'refuse'))
  // The task has thrown before the queue writes down when it comes again.
  const refused = async () =>
    (
      await sql<{ attempts: number; isLater: boolean }>`
        select attempts, run_at > now() as is_later from graphile_worker.jobs where task_identifier = 'refuse'`.execute(
        database.db,
      )
    ).rows
  await expect.poll(refused, { timeout: 10_000 }).toEqual([{ attempts: 1, isLater: true }])
  expect(refusals.get('refuse')).toBe(1)
})

test('of two waiting jobs with one key the later one runs', async () => {
  const runAt = new Date(Date.now() + 400)
  await add('first', { key: 'once', runAt })
  await add('second', { key: 'once', runAt })
  await until(() => isDone('second'))
  expect(isDone('first')).toBe(false)
})

test('what a killed server had begun goes on at the next start', async () => {
  await jobs.stop()
  await add('interrupted')
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker-of-a-killed-server'`.execute(
    database.db,
  )
  jobs = await start()
  await until(() => isDone('interrupted'))
})

test('the runner survives the loss of its connections', async () => {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(database.db)
  await add('after the loss')
  await until(() => isDone('after the loss'))
})
