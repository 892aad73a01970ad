import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, parseCrontab, type Runner, run, runMigrations, type WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import { type Database, type DatabaseConnection, openDatabase } from '../database/database.ts'
import type { Log } from '../observability/log.ts'
import type { Traces } from '../observability/traces.ts'
import { type JobObserver, loggedTask, type Task } from './jobs.ts'

const PAUSE_MILLISECONDS = 2_000
const BEAT_MILLISECONDS = 20_000
/** A new runner starts after this time, even if the old one does not stop. */
const LONGEST_STOP_MILLISECONDS = 12_000
/** A job without a heartbeat for so long belonged to a killed server. */
const GONE_SECONDS = 90

/** Log of the queue. The start and end of jobs are for debugging. */
const queueLogger = (log: Log): Logger =>
  new Logger(() => (level, message, meta) => {
    const to = level === 'error' ? 'error' : level === 'warning' ? 'warn' : 'debug'
    log[to]({ queue: true, err: meta?.error }, message)
  })

/** Migrates the queue's own tables (schema `graphile_worker`). Servers that start together take turns. */
export async function migrateJobs(connection: DatabaseConnection, log: Log): Promise<void> {
  const { pool, close } = openDatabase({ connection, poolSize: 1, log })
  await runMigrations({ pgPool: pool, logger: queueLogger(log) }).finally(close)
}

type Jobs = { tasks: Record<string, Task>; crontab: string; onEnd?: JobObserver | undefined }
type Around = { database: Database; log: Log; trace?: Traces['job'] | undefined; beatMilliseconds?: number }

/**
 * Runs jobs. Starts a new runner after a lost database connection.
 * @param options.crontab lines of cron (UTC) that put jobs into the queue: `0 * * * * name`.
 * @param options.isOnlyServer jobs of a killed server continue at once.
 * @returns stops: takes no new job and waits for those under way.
 */
export async function startJobs(options: Jobs & Around & { isOnlyServer: boolean }): Promise<() => Promise<void>> {
  const { database, tasks, log, onEnd, trace } = options
  const events: WorkerEvents = new EventEmitter()
  const taskList = Object.entries(tasks).map(([name, task]) => [name, loggedTask(name, task, log, onEnd, trace)])
  // Only in batches the queue survives a lost connection at the end of a job.
  const batches = { completeJobBatchDelay: 0, failJobBatchDelay: 0 }
  const worker = { concurrentJobs: 2, pollInterval: PAUSE_MILLISECONDS, gracefulShutdownAbortTimeout: 8_000 }
  const preset = { worker: { ...worker, ...batches } }
  const settings = {
    ...{ pgPool: database.pool, events, noHandleSignals: true, logger: queueLogger(log), preset },
    ...{ taskList: Object.fromEntries(taskList), parsedCronItems: parseCrontab(options.crontab) },
  }
  let ownId = ''
  events.on('pool:create', ({ workerPool }) => {
    ownId = workerPool.id
  })
  // A runner caches its first look-up of tasks, also a failed one. It is stopped between two polls.
  let failed = Promise.withResolvers<void>()
  events.on('worker:getJob:error', () => void setTimeout(failed.resolve, PAUSE_MILLISECONDS / 2))
  await holdJobs(database, ownId, options.isOnlyServer ? 0 : GONE_SECONDS)
  let runner: Runner = await run(settings)
  const warn = (err: unknown) => log.warn({ err }, 'the job runner has ended, does not start or has no heartbeat')
  const beat = () => void holdJobs(database, ownId, GONE_SECONDS).catch(warn)
  const beating = setInterval(beat, options.beatMilliseconds ?? BEAT_MILLISECONDS)
  const stopping = new AbortController()
  const supervision = (async () => {
    while (!stopping.signal.aborted) {
      await Promise.race([runner.promise.catch(warn), failed.promise])
      failed = Promise.withResolvers()
      // An interrupted stop may leave the runner's own promise open.
      const stopped = stopping.signal.aborted ? undefined : runner.stop('jobs cannot be read').catch(() => undefined)
      await Promise.race([stopped, sleep(LONGEST_STOP_MILLISECONDS, undefined, { ref: false })])
      await sleep(PAUSE_MILLISECONDS, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (!stopping.signal.aborted) runner = (await run(settings).catch(warn)) ?? runner
    }
    // A restart may have begun before the stop. An open runner would hold the pool's connections.
    await runner.stop().catch(() => undefined) // rejects when it has stopped by itself
  })()
  return async () => {
    stopping.abort()
    clearInterval(beating)
    failed.resolve()
    await supervision
  }
}

/** Renews the locks of own jobs. Unlocks jobs without a heartbeat, which the queue itself does after four hours. */
async function holdJobs({ db }: Database, ownId: string, goneSeconds: number): Promise<void> {
  await sql`update graphile_worker._private_jobs set locked_at = now() where locked_by = ${ownId}`.execute(db)
  await sql`select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker.jobs
    where locked_by <> ${ownId} and locked_at <= now() - make_interval(secs => ${goneSeconds})))`.execute(db)
}
