import { Logger, parseCrontab, type Runner, run, runMigrations } from 'graphile-worker'
import { sql } from 'kysely'
import { type Database, type DatabaseConnection, openDatabase, type Trx } from './database.ts'
import type { Log } from './log.ts'

/** What a job does; a thrown error means: try again later, ever more slowly. It must be safe to run twice. */
export type Task = (payload: unknown) => Promise<void>

export type JobOptions = {
  /** At most one waiting job has the key; a later one replaces it. */
  key?: string
  /** Not before this instant. */
  runAt?: Date
  /** How often the job is tried before it is given up; by default 25 times over about three days. */
  maximumAttempts?: number
}

export type Jobs = {
  /** Takes no new job and waits for those under way. */
  stop(): Promise<void>
}

/** No task may run longer: what is locked for longer belonged to a server that died. */
const LONGEST_TASK_MINUTES = 10
const RELEASE_INTERVAL_MILLISECONDS = 60_000
const RESTART_PAUSE_MILLISECONDS = 2_000
const STOP_MILLISECONDS = 8_000

/** Brings the queue's own tables up to date (schema `graphile_worker`). Servers that start together take turns. */
export async function migrateJobs(connection: DatabaseConnection, log: Log): Promise<void> {
  const { pool, close } = openDatabase({ connection, poolSize: 1, log })
  try {
    await runMigrations({ pgPool: pool, logger: loggerFor(log) })
  } finally {
    await close()
  }
}

/** Puts a job into the queue as part of the caller's transaction: it runs once that has committed, else never. */
export async function addJob(trx: Trx, name: string, payload: object = {}, options: JobOptions = {}): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${name},
    payload => ${JSON.stringify(payload)}::json,
    run_at => ${options.runAt ?? null}::timestamptz,
    max_attempts => ${options.maximumAttempts ?? null}::int,
    job_key => ${options.key ?? null}::text
  )`.execute(trx)
}

/** Takes a job out of the queue as part of the caller's transaction; one that runs already is not stopped. */
export async function removeJob(trx: Trx, key: string): Promise<void> {
  await sql`select graphile_worker.remove_job(${key})`.execute(trx)
}

/**
 * Starts to work through the queue, and goes on when the database was away in between.
 * @param options.tasks what to do, by the name of the job.
 * @param options.crontab lines of cron (UTC) that put jobs into the queue: `0 * * * * name`.
 * @param options.isOnlyServer true where no other server can be alive: jobs of a killed one go on at once.
 */
export async function startJobs(options: {
  database: Database
  tasks: Record<string, Task>
  crontab: string
  log: Log
  isOnlyServer: boolean
}): Promise<Jobs> {
  const { database, tasks, log } = options
  const settings = {
    pgPool: database.pool,
    taskList: Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [name, (payload: unknown) => task(payload)] as const),
    ),
    parsedCronItems: parseCrontab(options.crontab),
    noHandleSignals: true,
    preset: { worker: { concurrentJobs: 2, pollInterval: 2_000, gracefulShutdownAbortTimeout: STOP_MILLISECONDS } },
    logger: loggerFor(log),
  }
  await releaseJobs(database, options.isOnlyServer ? 0 : LONGEST_TASK_MINUTES)
  let runner: Runner = await run(settings)
  let isStopping = false
  const pause = new AbortController()

  const supervision = (async () => {
    while (!isStopping) {
      await runner.promise.catch((error: unknown) => log.warn({ err: error }, 'the job runner has ended'))
      while (!isStopping) {
        await sleepUnless(pause.signal, RESTART_PAUSE_MILLISECONDS)
        if (isStopping) return
        try {
          runner = await run(settings)
          break
        } catch (error) {
          log.warn({ err: error }, 'the job runner does not start')
        }
      }
    }
  })()
  const releasing = setInterval(() => {
    releaseJobs(database, LONGEST_TASK_MINUTES).catch((error: unknown) =>
      log.warn({ err: error }, 'jobs of dead servers could not be released'),
    )
  }, RELEASE_INTERVAL_MILLISECONDS)

  return {
    stop: async () => {
      isStopping = true
      pause.abort()
      clearInterval(releasing)
      await runner.stop().catch(() => undefined) // rejects when it has stopped by itself
      await supervision
    },
  }
}

/** The queue itself would keep the jobs of a killed server locked for four hours. */
async function releaseJobs(database: Database, minutes: number): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(array(
    select distinct locked_by from graphile_worker.jobs
    where locked_by is not null and locked_at <= now() - make_interval(mins => ${minutes})
  ))`.execute(database.db)
}

function sleepUnless(signal: AbortSignal, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/** The queue reports every job that begins and ends; that is worth a line only when one looks for trouble. */
function loggerFor(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    const fields = { queue: true, err: meta?.error }
    if (level === 'error') log.error(fields, message)
    else if (level === 'warning') log.warn(fields, message)
    else log.debug(fields, message)
  })
}
