import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { amongOthers, isPassingFault, openDatabase, type Reader } from './database.ts'
import { createLog } from './log.ts'
import { shareConnections, sharedOf } from './shared-connections.ts'
import { statement } from './statement.ts'

const database = await createTestDatabase()
const { db, pool } = database
afterAll(() => database.close())

type Answer = { readonly value: number; readonly process: number }

const short = statement<{ value: number }, Answer>(
  ({ value }) => sql`select ${value}::int as value, pg_backend_pid() as process`,
  { isShort: true },
)
const slow = statement<{ seconds: number }, Answer>(
  ({ seconds }) => sql`select 0 as value, pg_backend_pid() as process from pg_sleep(${seconds}::float8)`,
  { isShort: true },
)
const divided = statement<{ by: number }, Answer>(({ by }) => sql`select 1 / ${by}::int as value, 0 as process`, {
  isShort: true,
})

/** Sends short statements until the shared connection is open and answers: its process at the engine. */
async function sharedProcess(): Promise<number> {
  for (;;) {
    const answers = await Promise.all([1, 2, 3].map((value) => short(db, { value })))
    const [first, ...others] = answers.map(([answer]) => answer?.process)
    // Only there do three travel at once.
    if (first !== undefined && others.every((process) => process === first)) return first
    await sleep(10)
  }
}

test.each([
  { poolSize: 1, cores: 8, shared: 0 },
  { poolSize: 3, cores: 8, shared: 0 },
  { poolSize: 5, cores: 8, shared: 1 },
  { poolSize: 12, cores: 1, shared: 1 },
  { poolSize: 12, cores: 2, shared: 2 },
  { poolSize: 12, cores: 8, shared: 3 },
  { poolSize: 200, cores: 64, shared: 4 },
])('of $poolSize connections on $cores cores $shared are shared', ({ poolSize, cores, shared }) => {
  expect(sharedOf(poolSize, cores)).toBe(shared)
})

test('what is short travels on one connection, what takes longer on all that are shared', async () => {
  const asked: number[] = []
  let milliseconds = 0
  let time = 0
  const make = (): pg.Client => {
    const at = asked.push(0) - 1
    let last: Promise<unknown> = Promise.resolve()
    const query = async () => {
      asked[at] = (asked[at] ?? 0) + 1
      const took = milliseconds
      last = last.then(() => {
        time += took
      })
      await last
      return { rows: [] }
    }
    const connect = (done: (error: null) => void) => done(null)
    return { connect, query, once: () => undefined, end: async () => undefined } as unknown as pg.Client
  }
  const none = { connect: () => Promise.reject(new Error('the pool was asked')) }
  const { send } = shareConnections(make, { many: 2, pool: none, clock: { now: () => time } })
  const sendTogether = (many: number) => Promise.all(Array.from({ length: many }, () => send('select 1', [])))
  await sendTogether(10)
  expect(asked).toEqual([10, 0])
  milliseconds = 6
  // The first answer after a pause comes late because the engine has slept.
  for (let times = 0; times < 40; times += 1) await send('select 1', [])
  asked.fill(0)
  await sendTogether(10)
  expect(asked).toEqual([10, 0])
  asked.fill(0)
  await sendTogether(10)
  expect(asked).toEqual([5, 5])
})

test('many statements at once get each its own answer, on fewer connections than a pool has', async () => {
  await sharedProcess()
  const values = Array.from({ length: 200 }, (_, value) => value)
  const answers = await Promise.all(values.map(async (value) => (await short(db, { value }))[0]))
  expect(answers.map((answer) => answer?.value)).toEqual(values)
  const { rows } = await pool.query<{ many: number }>(
    `select count(*)::int as many from pg_stat_activity where datname = current_database()`,
  )
  expect(rows[0]?.many).toBeLessThanOrEqual(5)
})

test('what fails leaves those beside it as they are', async () => {
  await sharedProcess()
  const together = await Promise.allSettled([1, 0, 1, 0, 1].map((by) => divided(db, { by })))
  expect(together.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled'])
})

test('nobody is sent behind a statement that takes its time', async () => {
  const shared = await sharedProcess()
  let isOver = false
  const asked = slow(db, { seconds: 0.6 }).finally(() => {
    isOver = true
  })
  await sleep(50)
  const [answer] = await short(db, { value: 1 })
  expect(isOver).toBe(false)
  expect(answer?.process).not.toBe(shared)
  expect((await asked)[0]?.process).toBe(shared)
})

test('in a transaction a short statement is a part of it', async () => {
  await sharedProcess()
  await pool.query('create table seen (number int)')
  const read = statement<object, { number: number }>(() => sql`select number from seen`, { isShort: true })
  const within = await db.transaction().execute(async (trx) => {
    expect(amongOthers(trx)).toBeUndefined()
    await sql`insert into seen values (7)`.execute(trx)
    return read(trx, {})
  })
  expect(within).toEqual([{ number: 7 }])
  expect(await read(db, {})).toEqual([{ number: 7 }])
})

test('columns have the names of the code there too, and what stands in JSON keeps its own', async () => {
  const shared = await sharedProcess()
  const named = statement<object, Readonly<Record<string, unknown>>>(
    () =>
      sql`select pg_backend_pid() as own_process, '{"a_b": {"c_d": 1}}'::json as some_json, now() as sent_at, null as no_one`,
    { isShort: true },
  )
  const [row] = await named(db, {})
  expect(row).toEqual({
    ownProcess: shared,
    someJson: { a_b: { c_d: 1 } },
    sentAt: expect.any(Date),
    noOne: null,
  })
})

test('a connection that is lost costs those under way a refusal that passes, and is opened again', async () => {
  // Put together before: a machine that needs long for it would send the others elsewhere.
  await slow(db, { seconds: 0 })
  const shared = await sharedProcess()
  const underWay = [slow(db, { seconds: 5 }), short(db, { value: 1 }), short(db, { value: 2 })].map((asked) =>
    asked.then(() => 'answered', isPassingFault),
  )
  await pool.query('select pg_terminate_backend($1::int)', [shared])
  expect(await Promise.all(underWay)).toEqual([true, true, true])
  expect((await short(db, { value: 3 }))[0]?.value).toBe(3)
  expect(await sharedProcess()).not.toBe(shared)
})

test('where a table has changed, those beside it are answered, and the next is right', async () => {
  await pool.query('create table changing (number int)')
  const read = statement<object, unknown>(() => sql`select * from changing`, { isShort: true })
  const shared = await sharedProcess()
  for (let times = 0; times < 4; times += 1) await read(db, {})
  await pool.query('alter table changing add column later text')
  const together = await Promise.all([
    read(db, {}).then(() => 'answered', isPassingFault),
    read(db, {}).then(() => 'answered', isPassingFault),
    short(db, { value: 1 }).then(([answer]) => answer?.value, isPassingFault),
  ])
  expect(together).toEqual([true, true, 1])
  expect(await read(db, {})).toEqual([])
  expect(await sharedProcess()).not.toBe(shared)
})

test('closing waits for the answers under way', async () => {
  const other = openDatabase({ connection: database.connection, poolSize: 4, log: createLog('silent') })
  const sleeping = (on: Reader) => slow(on, { seconds: 0.2 })
  await sleeping(other.db)
  await sleep(50)
  const underWay = Promise.all([sleeping(other.db), short(other.db, { value: 4 })])
  await sleep(5)
  await other.close()
  expect((await underWay)[1][0]?.value).toBe(4)
})
