import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseCrontab, type Runner, run, runMigrations, type WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import { type Database, type DatabaseConnection, openDatabase } from '../database/database.ts'
import type { Log } from '../observability/log.ts'
import type { Traces } from '../observability/traces.ts'
import { type JobObserver, loggedTask, queueLogger, type Task } from './jobs.ts'

/** Jobs that a server runs at once. */
const WORKERS = 2
const POLL_MILLISECONDS = 2_000
const RESTART_MILLISECONDS = 2_000
const STOP_MILLISECONDS = 8_000
const BEAT_MILLISECONDS = 20_000
/** A job without a heartbeat for so long belonged to a server that was killed. */
const GONE_SECONDS = 90

/** Migrates the queue's own tables (schema `graphile_worker`). Servers that start together take turns. */
export async function migrateJobs(connection: DatabaseConnection, log: Log): Promise<void> {
  const { pool, close } = openDatabase({ connection, poolSize: 1, log })
  try {
    await runMigrations({ pgPool: pool, logger: queueLogger(log) })
  } finally {
    await close()
  }
}

/**
 * Starts to run jobs. A runner that ends with a lost database connection is followed by another.
 * @param options.tasks what to do, by the name of the job.
 * @param options.crontab lines of cron (UTC) that put jobs into the queue: `0 * * * * name`.
 * @param options.isOnlyServer true where no other server can be alive: jobs of a killed one go on at once.
 * @returns stops: takes no new job and waits for those under way.
 */
export async function startJobs(options: {
  database: Database
  tasks: Record<string, Task>
  crontab: string
  log: Log
  isOnlyServer: boolean
  onEnd?: JobObserver | undefined
  trace?: Traces['job'] | undefined
  /** Interval of the heartbeat; twenty seconds. */
  beatMilliseconds?: number
}): Promise<() => Promise<void>> {
  const { database, tasks, log, onEnd, trace } = options
  const events: WorkerEvents = new EventEmitter()
  const settings = {
    ...{ pgPool: database.pool, events, noHandleSignals: true, logger: queueLogger(log) },
    taskList: Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [name, loggedTask(name, task, log, onEnd, trace)]),
    ),
    parsedCronItems: parseCrontab(options.crontab),
    preset: {
      worker: {
        concurrentJobs: WORKERS,
        pollInterval: POLL_MILLISECONDS,
        gracefulShutdownAbortTimeout: STOP_MILLISECONDS,
        // The queue handles a lost connection at the end of a job in batches alone; else the process ends.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
  }
  let ownId = ''
  events.on('pool:create', ({ workerPool }) => {
    ownId = workerPool.id
  })
  // A runner keeps its first look-up of tasks, also a failed one. It is stopped between two polls.
  events.on('worker:getJob:error', () => {
    const failing = runner
    setTimeout(() => failing.stop('jobs cannot be read').catch(() => undefined), POLL_MILLISECONDS / 2)
  })
  await releaseJobs(database, options.isOnlyServer ? 0 : GONE_SECONDS, ownId)
  let runner: Runner = await run(settings)
  const beating = setInterval(() => {
    holdJobs(database, ownId)
      .then(() => releaseJobs(database, GONE_SECONDS, ownId))
      .catch((error: unknown) => log.warn({ err: error }, 'the heartbeat of jobs has failed'))
  }, options.beatMilliseconds ?? BEAT_MILLISECONDS)

  const stopping = new AbortController()
  const { signal } = stopping
  const supervision = (async () => {
    while (!signal.aborted) {
      await runner.promise.catch((error: unknown) => log.warn({ err: error }, 'the job runner has ended'))
      await sleep(RESTART_MILLISECONDS, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return
      runner = await run(settings).catch((error: unknown) => {
        log.warn({ err: error }, 'the job runner does not start')
        return runner
      })
    }
  })()
  return async () => {
    stopping.abort()
    clearInterval(beating)
    await runner.stop().catch(() => undefined) // rejects when it has stopped by itself
    await supervision
  }
}

/**
 * The queue unlocks jobs of a killed server after four hours, and has no call that renews a lock. A running job has
 * a heartbeat instead; a test holds the queue's table to this.
 */
const holdJobs = ({ db }: Database, ownId: string): Promise<unknown> =>
  sql`update graphile_worker._private_jobs set locked_at = now() where locked_by = ${ownId}`.execute(db)

/** Unlocks jobs without a heartbeat; never those of this server. */
const releaseJobs = ({ db }: Database, seconds: number, ownId: string): Promise<unknown> =>
  sql`select graphile_worker.force_unlock_workers(array(
    select distinct locked_by from graphile_worker.jobs
    where locked_by <> ${ownId} and locked_at <= now() - make_interval(secs => ${seconds})))`.execute(db)
