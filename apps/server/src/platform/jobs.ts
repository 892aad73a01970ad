import { Logger, parseCrontab, type Runner, run, runMigrations } from 'graphile-worker'
import { type RawBuilder, sql } from 'kysely'
import { type Database, type DatabaseConnection, type Db, openDatabase, type Trx } from './database.ts'
import { bearLostEnds, keepJobLocks } from './job-locks.ts'
import type { Log } from './log.ts'
import { currentRequest, currentSpan, inRequest, traceparentOf } from './request-context.ts'
import { type Places, statement, WITHOUT_WAITING } from './statement.ts'
import type { Traces } from './traces.ts'

/** What a job does; a thrown error means: try again later, ever more slowly. It must be safe to run twice. */
export type Task = (payload: unknown) => Promise<void>

export type JobOptions = {
  /** At most one waiting job has the key; a later one replaces it. */
  key?: string
  /** Not before so many milliseconds are over, by the database's clock: which jobs are due is asked of it alone. */
  afterMs?: number
  /** How often the job is tried before it is given up; by default USUAL_ATTEMPTS. */
  maximumAttempts?: number
}

export type Jobs = {
  /** Takes no new job and waits for those under way. */
  stop(): Promise<void>
}

/** How often a job is tried that says nothing else: over about three days. */
export const USUAL_ATTEMPTS = 25

/** Jobs that a server does at once. */
const WORKERS = 2
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

type WaitingJob = { readonly name: string; readonly payload: string } & {
  readonly [Option in 'afterMs' | 'maximumAttempts' | 'key']: JobOptions[Option] | null
}
type WaitingColumns = Readonly<Record<'name' | 'payload' | 'runAt' | 'maximumAttempts' | 'key', RawBuilder<unknown>>>

/** Transactions that have added jobs, and what begins to hand such jobs over, by its database. */
const adding = new WeakSet<Trx>()
const handOvers = new WeakMap<Db, () => void>()

/**
 * The insertion that adds a job, for a statement that writes more beside it; `hasJobs` has to be told of it.
 * It does not enter the queue itself: that notifies its workers, and commits that notify wait for each other.
 */
export const addingJob = (job: WaitingColumns): RawBuilder<unknown> => sql`
  insert into waiting_jobs (name, payload, run_at, max_attempts, key)
  values (${job.name}, ${job.payload}::json, ${job.runAt}::timestamptz, ${job.maximumAttempts}::int, ${job.key})
  on conflict (key) do update set name = excluded.name, payload = excluded.payload, run_at = excluded.run_at,
    max_attempts = excluded.max_attempts`

const addingGiven = ({ name, payload, afterMs, maximumAttempts, key }: Places<WaitingJob>): RawBuilder<unknown> =>
  addingJob({
    name,
    payload,
    runAt: sql`(now() + ${afterMs}::float8 * interval '1 millisecond')`,
    maximumAttempts,
    key,
  })
const add = statement<WaitingJob, unknown>(addingGiven)
const addUnwaited = statement<WaitingJob, unknown>(
  (given) => sql`with added as (${addingGiven(given)}) select ${WITHOUT_WAITING}`,
)

const waitingJob = (name: string, payload: object, options: JobOptions): WaitingJob => {
  const { afterMs = null, maximumAttempts = null, key = null } = options
  return { name, payload: jobPayload(payload), afterMs, maximumAttempts, key }
}

/** They stand in a payload beside what the job is about. */
const REQUEST = '_request'
const TRACE = '_trace'

/** A payload as the queue keeps it: with the id of the request that causes the job and its span, where there are any. */
export function jobPayload(payload: object): string {
  const request = currentRequest()
  const span = currentSpan()
  return JSON.stringify({
    ...payload,
    ...(request === undefined ? {} : { [REQUEST]: request }),
    ...(span === undefined ? {} : { [TRACE]: traceparentOf(span) }),
  })
}

const untraced: Traces['job'] = (_name, _cause, act) => act()

/** Does a job as part of the request that caused it, and says in one line that it ended. */
export function told(name: string, task: Task, log: Log, onEnd?: JobObserver, trace: Traces['job'] = untraced): Task {
  return async (kept) => {
    // What the job is about stays its own: a task may write its payload down as it is.
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

/** Hears of every job that ended. */
export type JobObserver = (job: { readonly name: string; readonly isDone: boolean; readonly seconds: number }) => void

/**
 * How many jobs there are in each state, each in one: due, for later, under way, failed and to be tried again, given up;
 * and how late the oldest is that should be under way.
 */
export type QueueState = Readonly<
  Record<'due' | 'later' | 'running' | 'failing' | 'abandoned' | 'oldestDueSeconds', number>
>

/** Counts the queue, in which no job stays for long: some thousands of rows. */
export async function readQueue(db: Db): Promise<QueueState> {
  const { rows } = await sql<QueueState>`
    with queue as (
      select run_at, attempts, max_attempts, locked_at from graphile_worker.jobs
      union all select coalesce(run_at, now()), 0, ${sql.lit(USUAL_ATTEMPTS)}, null from waiting_jobs
    ), waiting as (select * from queue where locked_at is null and attempts < max_attempts)
    select (select count(*)::int from waiting where run_at <= now() and attempts = 0) as due,
      (select count(*)::int from waiting where run_at > now() and attempts = 0) as later,
      (select count(*)::int from queue where locked_at is not null) as running,
      (select count(*)::int from waiting where attempts > 0) as failing,
      (select count(*)::int from queue where locked_at is null and attempts >= max_attempts) as abandoned,
      (select coalesce(extract(epoch from now() - min(run_at)), 0)::float8 from waiting where run_at <= now())
        as oldest_due_seconds`.execute(db)
  if (rows[0] === undefined) throw new Error('the queue could not be counted')
  return rows[0]
}

/** Puts a job aside for the queue as part of the caller's transaction: it runs once that has committed, else never. */
export async function addJob(trx: Trx, name: string, payload: object = {}, options: JobOptions = {}): Promise<void> {
  await add(trx, waitingJob(name, payload, options))
  hasJobs(trx)
}

/**
 * Puts a job aside by itself, for later: a power cut may take it in its first fifth of a second, so what it would have
 * done must be found by somebody else too.
 */
export async function addJobUnwaited(
  db: Db,
  name: string,
  payload: object,
  options: JobOptions & { readonly afterMs: number },
): Promise<void> {
  await addUnwaited(db, waitingJob(name, payload, options))
}

/** Of jobs that come by the thousand: all others go before them. */
const AFTER_OTHERS = 1

const addMany = statement<{ name: string; payloads: string }, never>(
  ({ name, payloads }) => sql`
    insert into waiting_jobs (name, payload, priority) select ${name}, job, ${sql.lit(AFTER_OTHERS)} from json_array_elements(${payloads}::json) as job`,
)

/**
 * Puts many jobs of one kind aside, in one statement; `payloads` as `jobPayload` makes them. What is added by itself,
 * before or after them, does not wait for them.
 */
export async function addJobs(trx: Trx, name: string, payloads: readonly string[]): Promise<void> {
  if (payloads.length === 0) return
  await addMany(trx, { name, payloads: `[${payloads.join()}]` })
  hasJobs(trx)
}

/** Says that a transaction has added a job by `addingJob`. */
export const hasJobs = (trx: Trx): void => void adding.add(trx)

const remove = statement<{ key: string }, never>(
  ({ key }) => sql`
    with removed as (delete from waiting_jobs where key = ${key}) select graphile_worker.remove_job(${key})`,
)

/** Takes a job out of the queue as part of the caller's transaction; one that runs already is not stopped. */
export async function removeJob(trx: Trx, key: string): Promise<void> {
  await remove(trx, { key })
}

/** To be called when a transaction has committed: what it has added begins at once and not with the next look. */
export function wakeJobs(db: Db, trx: Trx): void {
  if (adding.has(trx)) handOvers.get(db)?.()
}

/** So many at once; the others at the next turn. */
const HANDED_AT_ONCE = 500

/**
 * Hands jobs whose time has come to the queue, in one transaction, which notifies the workers once. Servers pass over
 * what another is handing over. Lost in a power cut, the jobs still wait: only a later commit can say that one is done.
 */
const handOver = statement<object, { readonly count: number }>(
  () => sql`
    with due as (
      select id from waiting_jobs where run_at is null or run_at <= now()
      order by priority, id limit ${sql.lit(HANDED_AT_ONCE)} for update skip locked
    ), taken as (delete from waiting_jobs j using due where j.id = due.id returning j.*), specs as (
      select array_agg((name, payload, null, run_at, max_attempts, key, priority, null)::graphile_worker.job_spec
        order by id) as list from taken having count(*) > 0
    )
    select count(*)::int as count from specs, graphile_worker.add_jobs(specs.list) where ${WITHOUT_WAITING}`,
)

/** Commits that follow each other closely are handed over together. */
const GATHERING_MILLISECONDS = 20
/** What no commit has told of: of another server that died, or due only now. */
const LOOK_INTERVAL_MILLISECONDS = 2_000

/** Hands jobs over whenever commits tell of them, and every two seconds; one turn at a time. */
function keepHandingOver(
  { db }: Database,
  log: Log,
  lookMilliseconds: number,
): { readonly tell: () => void; readonly stop: () => Promise<void> } {
  let isTold = false
  let turn: Promise<void> | null = null
  const stopping = new AbortController()
  const run = async (): Promise<void> => {
    while (isTold && !stopping.signal.aborted) {
      await sleepUnless(stopping.signal, GATHERING_MILLISECONDS)
      isTold = false
      const [handed] = await handOver(db, {})
      if (handed?.count === HANDED_AT_ONCE) isTold = true
    }
  }
  const tell = (): void => {
    isTold = true
    turn ??= run()
      .catch((error: unknown) => log.warn({ err: error }, 'jobs could not be handed to the queue'))
      .finally(() => {
        turn = null
      })
  }
  handOvers.set(db, tell)
  const looking = setInterval(tell, lookMilliseconds)
  tell()
  return {
    tell,
    stop: async () => {
      if (handOvers.get(db) === tell) handOvers.delete(db)
      clearInterval(looking)
      stopping.abort()
      await turn
    },
  }
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
  onEnd?: JobObserver | undefined
  trace?: Traces['job'] | undefined
  /** How often to look for jobs that no commit of this server tells of; two seconds. */
  lookMilliseconds?: number
  /** How often to hold on to the jobs under way and to look for those of servers that are gone; twenty seconds. */
  beatMilliseconds?: number
}): Promise<Jobs> {
  const { database, tasks, log } = options
  const handingOver = keepHandingOver(database, log, options.lookMilliseconds ?? LOOK_INTERVAL_MILLISECONDS)
  const { isOnlyServer, beatMilliseconds } = options
  bearLostEnds(database, log)
  const locks = await keepJobLocks({ database, log, isOnlyServer, beatMilliseconds })
  const settings = {
    pgPool: database.pool,
    events: locks.events,
    taskList: Object.fromEntries(
      // What a task adds in transactions of its own is handed over when it ends.
      Object.entries(tasks).map(([name, task]) => {
        const run = told(name, task, log, options.onEnd, options.trace)
        return [name, (payload: unknown) => run(payload).finally(handingOver.tell)] as const
      }),
    ),
    parsedCronItems: parseCrontab(options.crontab),
    noHandleSignals: true,
    preset: {
      worker: { concurrentJobs: WORKERS, pollInterval: 2_000, gracefulShutdownAbortTimeout: STOP_MILLISECONDS },
    },
    logger: loggerFor(log),
  }
  let runner: Runner = await run(settings)
  let isStopping = false
  let lastFault: unknown
  let timesMet = 0
  // A runner asks once which tasks the database knows and keeps the answer, even one that was a lost connection: it would
  // meet the same fault for ever. Another runner asks anew; not before each worker has met it and looked once more, when
  // the runner has let go of what else it lost.
  locks.events.on('worker:getJob:error', ({ error }) => {
    timesMet = error === lastFault ? timesMet + 1 : 1
    lastFault = error
    if (timesMet === WORKERS + 1 && !isStopping) runner.stop('it keeps a fault').catch(() => undefined)
  })
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
  return {
    stop: async () => {
      isStopping = true
      pause.abort()
      await handingOver.stop()
      await runner.stop().catch(() => undefined) // rejects when it has stopped by itself
      await supervision
      locks.stop()
    },
  }
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
