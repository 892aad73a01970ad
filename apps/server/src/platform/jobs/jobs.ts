import { Logger } from 'graphile-worker'
import { sql } from 'kysely'
import type { Db, Trx } from '../database/database.ts'
import type { Log } from '../observability/log.ts'
import { currentRequest, currentSpan, inRequest, traceparentOf } from '../observability/request-context.ts'
import type { Traces } from '../observability/traces.ts'

/** Runs a job; a thrown error means: try again later, ever more slowly. It must be safe to run twice. */
export type Task = (payload: unknown) => Promise<void>

export type JobOptions = {
  /** At most one waiting job has the key; a later one replaces it. */
  key?: string
  /** Delay by the database's clock. */
  afterMs?: number
  /** Attempts before the job is given up; by default USUAL_ATTEMPTS. */
  maximumAttempts?: number
}

/** Attempts by default, over about three days. */
export const USUAL_ATTEMPTS = 25

/** Keys of a payload beside those of the job itself. */
const REQUEST = '_request'
const TRACE = '_trace'

/** A payload in the queue also has the id and the span of the request that causes the job. */
const payloadOf = (payload: object): object => {
  const request = currentRequest()
  const span = currentSpan()
  return {
    ...payload,
    ...(request === undefined ? {} : { [REQUEST]: request }),
    ...(span === undefined ? {} : { [TRACE]: traceparentOf(span) }),
  }
}

/** Adds a job to the queue as part of the caller's transaction. */
export async function addJob(db: Db | Trx, name: string, payload: object = {}, options: JobOptions = {}) {
  const { key = null, afterMs = null, maximumAttempts = null } = options
  const runAt = sql`now() + ${afterMs}::float8 * interval '1 millisecond'`
  await sql`select from graphile_worker.add_job(${name}, ${JSON.stringify(payloadOf(payload))}::json,
    run_at => ${runAt}, max_attempts => ${maximumAttempts}::int, job_key => ${key})`.execute(db)
}

/** Adds many jobs of one kind in one statement. All other jobs run first. */
export async function addJobs(trx: Trx, name: string, payloads: readonly object[]): Promise<void> {
  if (payloads.length === 0) return
  await sql`select from graphile_worker.add_jobs(array(
    select (${name}, job, null, null, null, null, 1, null)::graphile_worker.job_spec
    from json_array_elements(${JSON.stringify(payloads.map(payloadOf))}::json) as job))`.execute(trx)
}

/** Removes a waiting job as part of the caller's transaction. A running one goes on. */
export async function removeJob(trx: Trx, key: string): Promise<void> {
  await sql`select from graphile_worker.remove_job(${key})`.execute(trx)
}

/** Observes jobs that ended. */
export type JobObserver = (job: { readonly name: string; readonly isDone: boolean; readonly seconds: number }) => void

const untraced: Traces['job'] = (_name, _cause, act) => act()

/** Wraps a task: it runs in the scope of the request that caused it, and its end is logged and observed. */
export function loggedTask(
  name: string,
  task: Task,
  log: Log,
  onEnd?: JobObserver,
  trace: Traces['job'] = untraced,
): Task {
  return async (kept) => {
    const { [REQUEST]: cause, [TRACE]: parent, ...payload } = (kept ?? {}) as Readonly<Record<string, unknown>>
    const request = typeof cause === 'string' ? cause : undefined
    const traceparent = typeof parent === 'string' ? parent : undefined
    const act = () => trace(name, { request, traceparent }, () => task(payload))
    const began = performance.now()
    const end = (isDone: boolean): void => {
      const seconds = (performance.now() - began) / 1000
      onEnd?.({ name, isDone, seconds })
      if (request !== undefined || !isDone)
        log.info({ job: name, request, isDone, ms: Math.round(seconds * 1000) }, 'job')
    }
    try {
      await (request === undefined ? act() : inRequest(request, act))
      end(true)
    } catch (error) {
      end(false)
      throw error
    }
  }
}

/** Number of jobs by state, each job in one state, and the delay of the oldest due job. */
export type QueueState = Readonly<
  Record<'due' | 'later' | 'running' | 'failing' | 'abandoned' | 'oldestDueSeconds', number>
>

/** Counts the queue, which has some thousands of rows at most. */
export async function readQueue(db: Db): Promise<QueueState> {
  const { rows } = await sql<QueueState>`
    select count(*) filter (where is_waiting and run_at <= now() and attempts = 0)::int as due,
      count(*) filter (where is_waiting and run_at > now() and attempts = 0)::int as later,
      count(*) filter (where locked_at is not null)::int as running,
      count(*) filter (where is_waiting and attempts > 0)::int as failing,
      count(*) filter (where locked_at is null and attempts >= max_attempts)::int as abandoned,
      coalesce(extract(epoch from now() - min(run_at) filter (where is_waiting and run_at <= now())), 0)::float8
        as oldest_due_seconds
    from (select *, locked_at is null and attempts < max_attempts as is_waiting from graphile_worker.jobs) as jobs`.execute(
    db,
  )
  if (rows[0] === undefined) throw new Error('the queue could not be counted')
  return rows[0]
}

/** The queue's own log. The begin and end of each job are of use to debugging alone. */
export const queueLogger = (log: Log): Logger =>
  new Logger(() => (level, message, meta) => {
    const fields = { queue: true, err: meta?.error }
    if (level === 'error') log.error(fields, message)
    else if (level === 'warning') log.warn(fields, message)
    else log.debug(fields, message)
  })
