import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { inTransaction } from '../../http/transaction.ts'
import { openDatabase } from '../database/database.ts'
import { createLog } from '../observability/log.ts'
import { startJobs } from './job-runner.ts'
import { addJob, addJobs, removeJob, type Task } from './jobs.ts'

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
const start = (options: Partial<Parameters<typeof startJobs>[0]> = {}) =>
  startJobs({ database, tasks, crontab: '0 4 * * * note', log: createLog('silent'), isOnlyServer: true, ...options })
let stopJobs: () => Promise<void>
beforeAll(async () => {
  stopJobs = await start()
})
afterAll(async () => {
  await stopJobs()
  await database.close()
})

const until = (isTrue: () => boolean): Promise<void> => expect.poll(isTrue).toBe(true)

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

test('each job runs once, however many servers run', async () => {
  const others = [await start(), await start()]
  for (let count = 0; count < 60; count += 1) await add(`shared ${count}`)
  await until(() => Array.from({ length: 60 }, (_, count) => isDone(`shared ${count}`)).every(Boolean))
  const marks = done.map((payload) => (payload as { mark: string }).mark).filter((mark) => mark.startsWith('shared'))
  expect(marks).toHaveLength(60)
  for (const other of others) await other()
})

test('a job by itself does not wait for thousands that were added at once', async () => {
  await stopJobs()
  const payloads = Array.from({ length: 600 }, (_, count) => ({ mark: `of many ${count}` }))
  await inTransaction(database.db, (trx) => addJobs(trx, 'note', payloads).then(() => null))
  await add('by itself')
  const before = done.length
  stopJobs = await start()
  await until(() => isDone('by itself') && isDone('of many 599'))
  const marks = done.slice(before).map((payload) => (payload as { mark: string }).mark)
  expect(marks.indexOf('by itself')).toBeLessThan(50)
})

test('a job of the future waits, and its removal leaves nothing behind', async () => {
  const afterMs = 3_600_000
  await add('never', { key: 'kept', afterMs })
  await database.db.transaction().execute((trx) => removeJob(trx, 'kept'))
  await add('later', { key: 'kept', afterMs })
  await add('after the future ones')
  await until(() => isDone('after the future ones'))
  // A finished job's row is removed after its task has ended.
  const rows = async () =>
    (await sql<{ payload: unknown }>`select payload from graphile_worker._private_jobs`.execute(database.db)).rows
  await expect.poll(rows).toEqual([{ payload: { mark: 'later' } }])
  await database.db.transaction().execute((trx) => removeJob(trx, 'kept'))
})

test('a job that fails stays in the queue and is tried again later', async () => {
  await database.db.transaction().execute((trx) => addJob(trx, 'refuse'))
  // The task throws before the queue stores its retry.
  const refused = async () =>
    (
      await sql<{ attempts: number; isLater: boolean }>`
        select attempts, run_at > now() as is_later from graphile_worker.jobs where task_identifier = 'refuse'`.execute(
        database.db,
      )
    ).rows
  await expect.poll(refused).toEqual([{ attempts: 1, isLater: true }])
  expect(refusals.get('refuse')).toBe(1)
})

test('jobs of the version before run as well', async () => {
  await sql`insert into waiting_jobs (name, payload) values ('note', '{"mark": "put aside"}')`.execute(database.db)
  await until(() => isDone('put aside'))
})

test('the later one of two waiting jobs with one key runs', async () => {
  const afterMs = 400
  await add('first', { key: 'once', afterMs })
  await add('second', { key: 'once', afterMs })
  await until(() => isDone('second'))
  expect(isDone('first')).toBe(false)
})

test('jobs of a killed server go on at the next start', async () => {
  await stopJobs()
  await sql`select graphile_worker.add_job('note', '{"mark": "interrupted"}')`.execute(database.db)
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker-of-a-killed-server'`.execute(
    database.db,
  )
  stopJobs = await start()
  await until(() => isDone('interrupted'))
})

test('a server beside others takes over what a killed one had begun, and holds on to what it does itself', async () => {
  await stopJobs()
  let begun = 0
  let end = (): void => undefined
  const isToEnd = new Promise<void>((resolve) => {
    end = resolve
  })
  const long: Task = async () => {
    begun += 1
    await isToEnd
  }
  const backdate = (name: string, worker: string | null) =>
    sql`update graphile_worker._private_jobs j set locked_at = now() - interval '5 minutes',
      locked_by = coalesce(${worker}::text, j.locked_by)
      from graphile_worker.jobs named where named.id = j.id and named.task_identifier = ${name}`.execute(database.db)
  const minutesHeld = async () =>
    (
      await sql<{ minutes: number }>`select round(extract(epoch from now() - locked_at) / 60)::int as minutes
        from graphile_worker.jobs where task_identifier = 'long'`.execute(database.db)
    ).rows.map(({ minutes }) => minutes)
  stopJobs = await start({ isOnlyServer: false, beatMilliseconds: 50, tasks: { ...tasks, long } })
  await database.db.transaction().execute((trx) => addJob(trx, 'long'))
  await until(() => begun === 1)
  try {
    await backdate('long', null)
    await expect.poll(minutesHeld).toEqual([0])
    // From here on its lock always looks too old: a server never unlocks its own jobs.
    await sql`create function be_late() returns trigger language plpgsql as $$ begin
      if old.payload->>'mark' is null then new.locked_at := now() - interval '5 minutes'; end if;
      return new; end $$`.execute(database.db)
    await sql`create trigger be_late before update on graphile_worker._private_jobs
      for each row when (old.locked_by is not null and new.locked_by is not null) execute function be_late()`.execute(
      database.db,
    )
    await backdate('long', null)
    await sql`select graphile_worker.add_job('note', '{"mark": "of a killed one"}', run_at => now() + interval '1 hour')`.execute(
      database.db,
    )
    await backdate('note', 'worker-of-a-killed-server')
    await sql`update graphile_worker._private_jobs j set run_at = now()
      from graphile_worker.jobs named where named.id = j.id and named.task_identifier = 'note'`.execute(database.db)
    await until(() => isDone('of a killed one'))
    expect(begun).toBe(1)
    expect(await minutesHeld()).toEqual([5])
  } finally {
    end()
    await sql`drop function if exists be_late cascade`.execute(database.db)
  }
  await expect.poll(minutesHeld).toEqual([])
  await stopJobs()
  stopJobs = await start()
})

test('the runner survives the loss of its connections', async () => {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(database.db)
  await add('after the loss')
  // The runner starts again after a pause.
  await expect.poll(() => isDone('after the loss')).toBe(true)
})

test('the loss of the connection on which a job is marked as done ends neither the process nor the runner', async () => {
  await stopJobs()
  let end = (): void => undefined
  const isToEnd = new Promise<void>((resolve) => {
    end = resolve
  })
  let begun = 0
  const held: Task = async () => {
    begun += 1
    await isToEnd
  }
  const unhandled: unknown[] = []
  const note = (error: unknown) => unhandled.push(error)
  process.on('unhandledRejection', note)
  const holder = new pg.Client(database.connection)
  // A connection of its own: the pool may still have the lost one.
  const watcher = new pg.Client(database.connection)
  await Promise.all([holder.connect(), watcher.connect()])
  try {
    stopJobs = await start({ tasks: { ...tasks, held } })
    await database.db.transaction().execute((trx) => addJob(trx, 'held'))
    await until(() => begun === 1)
    await holder.query('begin; select from graphile_worker._private_jobs for update')
    end()
    const waiting = async () =>
      (
        await watcher.query<{ pid: number }>(`select pid from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock' and query like 'delete from%_private_jobs%'`)
      ).rows
    await expect.poll(waiting).toHaveLength(1)
    const [{ pid } = { pid: 0 }] = await waiting()
    await watcher.query('select pg_terminate_backend($1::int)', [pid])
    await expect.poll(waiting).toEqual([])
    await holder.query('rollback')
    await watcher.query(`select graphile_worker.add_job('note', '{"mark": "after that loss"}')`)
    await expect.poll(() => isDone('after that loss')).toBe(true)
  } finally {
    await Promise.all([holder.end(), watcher.end()])
    process.off('unhandledRejection', note)
  }
  expect(unhandled).toEqual([])
})

test('a stop while the runner starts again leaves no runner that holds connections', async () => {
  const log = createLog('silent')
  const own = openDatabase({ connection: database.connection, poolSize: 5, log })
  const restart = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  let isAway = false
  let isStopped = false
  const connect = own.pool.connect.bind(own.pool)
  own.pool.connect = ((...parameters: Parameters<typeof connect>) => {
    if (isStopped) {
      asked.resolve()
      return restart.promise.then(() => connect(...parameters))
    }
    return isAway ? Promise.reject(new Error('the database is away')) : connect(...parameters)
  }) as typeof connect
  const noting = Object.assign(Object.create(log) as typeof log, {
    debug: (_: unknown, message: string) => {
      if (message.includes('jobs cannot be read')) isStopped = true
    },
  })
  const stop = await start({ database: own, log: noting })
  isAway = true
  await asked.promise
  const stopped = stop()
  restart.resolve()
  await stopped
  await own.close()
  expect(own.pool.totalCount).toBe(0)
})
