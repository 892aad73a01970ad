import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import { type Database, isPassingFault } from './database.ts'
import type { Log } from './log.ts'

/** A server that lives says so of its jobs this often, and looks for those of servers that do not. */
const BEAT_MILLISECONDS = 20_000
/** What nobody has held on to for so long was begun by a server that is no more: four beats and a bit. */
const GONE_SECONDS = 90

/** The locks of the jobs that this server does. */
export type JobLocks = {
  /** For the queue's runner, which says there what it does. */
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
  const underWay = new Set<string>()
  const events: WorkerEvents = new EventEmitter()
  events.on('job:start', ({ job }) => underWay.add(job.id))
  events.on('job:complete', ({ job }) => underWay.delete(job.id))
  // After a fault another runner begins: what the first was doing goes as well.
  events.on('pool:create', () => underWay.clear())
  await releaseJobs(database, isOnlyServer ? 0 : GONE_SECONDS, [])
  const beat = async (): Promise<void> => {
    const own = [...underWay]
    if (own.length > 0) await holdJobs(database, own)
    await releaseJobs(database, GONE_SECONDS, own)
  }
  const beating = setInterval(() => {
    beat().catch((error: unknown) => log.warn({ err: error }, 'jobs under way could not be held'))
  }, beatMilliseconds)
  return { events, stop: () => clearInterval(beating) }
}

/** The queue has no call that renews a lock; its table of jobs is held to this by a test. */
const holdJobs = (database: Database, ids: readonly string[]): Promise<unknown> =>
  sql`update graphile_worker._private_jobs set locked_at = now() where id = any (${ids}::bigint[])`.execute(database.db)

/** All but `own`: what a server does itself it never lets go, however late it was to say so. */
const releaseJobs = (database: Database, seconds: number, own: readonly string[]): Promise<unknown> =>
  sql`select graphile_worker.force_unlock_workers(array(
    select distinct locked_by from graphile_worker.jobs
    where locked_by is not null and locked_at <= now() - make_interval(secs => ${seconds})
      and id <> all (${own}::bigint[])
  ))`.execute(database.db)

/** How the queue calls the statements by which a job is marked as done or as failed. */
const ENDING = /^(complete|fail)_job/
const bearing = new WeakSet<object>()

/**
 * The queue does not wait for the statement that marks a job as done or failed: a connection lost just then would be a fault
 * that nobody handles, which ends the process. Such a job stays locked, is not held any more, and is done once again.
 */
export function bearLostEnds({ pool }: Database, log: Log): void {
  pool.on('acquire', (client) => {
    if (bearing.has(client)) return
    bearing.add(client)
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    const bear = (...given: unknown[]): unknown => {
      const answer = query(...given)
      const [{ name }] = given as [{ readonly name?: unknown }]
      if (typeof name !== 'string' || !ENDING.test(name) || !(answer instanceof Promise)) return answer
      return answer.catch((error: Error) => {
        if (!isPassingFault(error)) throw error
        log.warn({ reason: error.message }, 'the end of a job could not be written down: it is done once again')
        return { rows: [], rowCount: 0 }
      })
    }
    Object.assign(client, { query: bear })
  })
}
