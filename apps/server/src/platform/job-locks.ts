import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { Log } from './log.ts'

/** A server that lives says so of its jobs this often, and looks for those of servers that do not. */
const BEAT_MILLISECONDS = 20_000
/** What nobody has held on to for so long was begun by a server that is no more: four beats and a bit. */
const GONE_SECONDS = 90

/** The locks of the jobs that this server does. */
export type JobLocks = {
  /** For the queue's runner, whose name is noted there. */
  readonly events: WorkerEvents
  readonly stop: () => void
}

/**
 * Jobs stay locked by the runner that took them, for four hours by the queue's own rule. A server holds on to the locks of
 * its own jobs, however long they take, and lets go those that nobody holds on to: the jobs of a server that was killed go
 * on at another within two minutes, or at once where no other can be alive (`isOnlyServer`).
 */
export async function keepJobLocks(options: {
  readonly database: Database
  readonly log: Log
  readonly isOnlyServer: boolean
  readonly beatMilliseconds?: number | undefined
}): Promise<JobLocks> {
  const { database, log, isOnlyServer, beatMilliseconds = BEAT_MILLISECONDS } = options
  let pool: string | null = null
  const events: WorkerEvents = new EventEmitter()
  // Jobs are locked in the name of all workers of a runner. After a fault another runner comes: what the first held goes.
  events.on('pool:create', ({ workerPool }) => {
    pool = workerPool.id
  })
  await releaseJobs(database, isOnlyServer ? 0 : GONE_SECONDS)
  const beat = async (): Promise<void> => {
    await holdJobs(database, pool)
    await releaseJobs(database, GONE_SECONDS)
  }
  const beating = setInterval(() => {
    beat().catch((error: unknown) => log.warn({ err: error }, 'jobs under way could not be held'))
  }, beatMilliseconds)
  return { events, stop: () => clearInterval(beating) }
}

/** The queue has no call that renews a lock; its table of jobs is held to this by a test. */
const holdJobs = (database: Database, pool: string | null): Promise<unknown> =>
  sql`update graphile_worker._private_jobs set locked_at = now() where locked_by = ${pool}`.execute(database.db)

const releaseJobs = (database: Database, seconds: number): Promise<unknown> =>
  sql`select graphile_worker.force_unlock_workers(array(
    select distinct locked_by from graphile_worker.jobs
    where locked_by is not null and locked_at <= now() - make_interval(secs => ${seconds})
  ))`.execute(database.db)
