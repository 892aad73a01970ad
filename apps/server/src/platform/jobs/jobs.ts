import { sql } from 'kysely'
import type { Db, Trx } from '../database/database.ts'
import { type Placeholders, statement } from '../database/statement.ts'
import type { Log } from '../observability/log.ts'
import { currentRequest, currentSpan, inRequest, traceparentOf } from '../observability/request-context.ts'
import type { Traces } from '../observability/traces.ts'

/** A thrown error means a retry with growing delay. A task must be safe to run twice. */
export type Task = (payload: unknown) => Promise<void>

/** A waiting job with the same key is replaced. The delay is by the database's clock. */
type JobOptions = { key?: string; afterMs?: number; maximumAttempts?: number }

export const USUAL_ATTEMPTS = 25

type Cause = { readonly _request?: string | undefined; readonly _trace?: string | undefined }
function withCause(payload: object): Cause {
  const span = currentSpan()
  return { ...payload, _request: currentRequest(), _trace: span && traceparentOf(span) }
}

/** Adds a job to the queue as part of the caller's transaction. */
export async function addJob(db: Db | Trx, name: string, payload: object = {}, options: JobOptions = {}) {
  const { key = null, afterMs = null, maximumAttempts = null } = options
  await addedJob(db, { name, payload: JSON.stringify(withCause(payload)), key, afterMs, maximumAttempts })
}

type NewJob = {
  readonly name: string
  readonly payload: string
  readonly key: string | null
  readonly afterMs: number | null
  readonly maximumAttempts: number | null
}
const addedJob = statement(
  (_db, value: Placeholders<NewJob>) => sql`
    select from graphile_worker.add_job(${value('name')}, ${value('payload')}::json, job_key => ${value('key')},
      run_at => now() + ${value('afterMs')}::float8 * interval '1 millisecond',
      max_attempts => ${value('maximumAttempts')}::int)`,
)

/** Adds many jobs of one kind in one statement. All other jobs run first. */
export async function addJobs(trx: Trx, name: string, payloads: readonly object[]): Promise<void> {
  if (payloads.length === 0) return
  await sql`select from graphile_worker.add_jobs(array(
    select (${name}, job, null, null, null, null, 1, null)::graphile_worker.job_spec
    from json_array_elements(${JSON.stringify(payloads.map(withCause))}::json) as job))`.execute(trx)
}

/** Removes a waiting job as part of the caller's transaction. A running one continues. */
export async function removeJob(trx: Trx, key: string): Promise<void> {
  await sql`select from graphile_worker.remove_job(${key})`.execute(trx)
}

export type JobObserver = (job: { readonly name: string; readonly isDone: boolean; readonly seconds: number }) => void

const untraced: Traces['job'] = (_name, _cause, act) => act()

/** Runs a task in the scope of the request that caused it. Logs and observes its end. */
export function loggedTask(name: string, task: Task, log: Log, onEnd?: JobObserver, trace = untraced): Task {
  return async (kept) => {
    const { _request: request, _trace: traceparent, ...payload } = (kept ?? {}) as Cause
    const act = () => trace(name, { request, traceparent }, () => task(payload))
    const began = performance.now()
    let isDone = false
    try {
      await (request === undefined ? act() : inRequest(request, act))
      isDone = true
    } finally {
      const ms = performance.now() - began
      onEnd?.({ name, isDone, seconds: ms / 1000 })
      if (request !== undefined || !isDone) log.info({ job: name, request, isDone, ms: Math.round(ms) }, 'job')
    }
  }
}
