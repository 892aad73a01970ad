import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { createLog } from '../observability/log.ts'
import { isPassingFault, openDatabase, type Reader, short } from './database.ts'

const database = await createTestDatabase()
const served = openDatabase({ connection: database.connection, poolSize: 16, log: createLog('silent') })
const fast = short(served.db)
afterAll(async () => {
  await served.close()
  await database.close()
})

type Answer = { readonly value: number; readonly process: number }
const ask = async (reader: Reader, value: number): Promise<Answer | undefined> =>
  (await sql<Answer>`select ${value}::int as value, pg_backend_pid() as process`.execute(reader)).rows[0]
const run = (text: string) => database.pool.query(text)
const CALLERS = 20
const all = <T>(act: (caller: number) => Promise<T>) => Promise.all(Array.from({ length: CALLERS }, (_, at) => act(at)))
async function warm(): Promise<void> {
  await ask(fast, 0)
  await sleep(200)
  await all((caller) => ask(fast, caller))
}

test('many short reads at once get each its own answer, on few connections', async () => {
  await warm()
  const values = Array.from({ length: 500 }, (_, value) => value)
  const answers = await Promise.all(values.map((value) => ask(fast, value)))
  expect(answers.map((answer) => answer?.value)).toEqual(values)
  expect(new Set(answers.map((answer) => answer?.process)).size).toBeLessThanOrEqual(4)
})

test('a read that fails leaves those beside it as they are', async () => {
  const divided = (by: number) => sql`select 1 / ${by}::int as value`.execute(fast)
  const together = await Promise.allSettled([1, 0, 1, 0, 1].map(divided))
  expect(together.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled'])
})

test('inside a transaction a short read is a part of it, and no transaction begins on a shared connection', async () => {
  await run('create table seen (number int)')
  const within = await served.db.transaction().execute(async (trx) => {
    expect(short(trx)).toBe(trx)
    await sql`insert into seen values (7)`.execute(trx)
    return (await sql`select number from seen`.execute(short(trx))).rows
  })
  expect(within).toEqual([{ number: 7 }])
  await expect(fast.transaction().execute(async () => undefined)).rejects.toThrow('connection of its own')
})

test('a read that waits for a lock goes on over the pool, and holds up nobody', async () => {
  await warm()
  const { slow } = await served.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(7)`.execute(trx)
    const waiting = sql<{ done: number }>`select 1 as done from pg_advisory_xact_lock(7)`.execute(fast)
    const answers = await all((caller) => ask(fast, caller))
    expect(answers.map((answer) => answer?.value)).toEqual([...Array(CALLERS).keys()])
    return { slow: waiting }
  })
  expect((await slow).rows).toEqual([{ done: 1 }])
})

async function askDuring(harm: () => Promise<void>): Promise<readonly unknown[]> {
  const faults: unknown[] = []
  let isOver = false
  let asked = 0
  await warm()
  const callers = all(async (caller) => {
    while (!isOver) {
      const value = caller * 1_000_000 + asked++
      const reader = caller % 4 === 0 ? served.db : fast
      const answer = await ask(reader, value).catch((error: unknown) => {
        // The pool answers a lost connection by a refusal that passes.
        if (reader !== served.db || !isPassingFault(error)) faults.push(error)
        return { value }
      })
      if (answer?.value !== value) faults.push(`${value} was answered with ${answer?.value}`)
    }
  })
  await harm()
  isOver = true
  await callers
  expect(asked).toBeGreaterThan(100)
  return faults
}
const OTHERS = `from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`

test('statements are cancelled', async () => {
  const cancel = async () => {
    for (let times = 0; times < 60; times += 1) {
      await run(`select pg_cancel_backend(pid) ${OTHERS}`)
      await sleep(10)
    }
  }
  expect(await askDuring(cancel)).toEqual([])
})

test('a statement that is cancelled while it is parsed leaves those behind it answered', async () => {
  await warm()
  await run('create table parsed (number int)')
  const count = () => sql<{ count: number }>`select count(*)::int as count from parsed`.execute(fast)
  // The third time prepares it. The lock holds its parsing, and the fourth waits for the prepared statement.
  for (const _ of [1, 2]) await count()
  const holder = await database.pool.connect()
  await holder.query('begin')
  await holder.query('lock table parsed')
  const both = Promise.all([count(), count()])
  const waiting = async (): Promise<readonly number[]> =>
    (await run(`select pid from pg_locks where relation = 'parsed'::regclass and not granted`)).rows.map(
      ({ pid }) => pid,
    )
  await expect.poll(waiting).toHaveLength(1)
  const [process] = await waiting()
  await run(`select pg_cancel_backend(${process})`)
  await expect.poll(waiting).not.toContain(process)
  await holder.query('commit')
  holder.release()
  expect((await both).map(({ rows }) => rows)).toEqual([[{ count: 0 }], [{ count: 0 }]])
})

test('backends are ended', async () => {
  const end = async () => {
    for (let times = 0; times < 4; times += 1) {
      await run(`select pg_terminate_backend(pid) ${OTHERS} order by random() limit 6`)
      await sleep(300)
    }
  }
  const faults = await askDuring(end)
  // A statement that loses its second connection too gets a refusal that passes.
  expect(faults.filter((fault) => !isPassingFault(fault))).toEqual([])
  expect(faults.length).toBeLessThan(CALLERS)
})

test('a table is locked for seconds', async () => {
  await run('create table locked (number int)')
  await run('insert into locked values (1)')
  let waited: unknown
  const lock = async () => {
    const holder = await database.pool.connect()
    await holder.query('begin')
    await holder.query('lock table locked')
    const readings = Promise.all([1, 2, 3].map(() => sql`select number from locked`.execute(fast)))
    await sleep(3_000)
    await holder.query('commit')
    holder.release()
    waited = (await readings).map(({ rows }) => rows)
  }
  expect(await askDuring(lock)).toEqual([])
  expect(waited).toEqual([1, 2, 3].map(() => [{ number: 1 }]))
})

test('a table is altered under prepared statements', async () => {
  await run('create table changing (number int)')
  await run('insert into changing values (1)')
  const faults: unknown[] = []
  const alter = async () => {
    for (let times = 0; times < 5; times += 1) {
      for (let count = 0; count < 4; count += 1)
        await sql`select * from changing`.execute(fast).catch((error: unknown) => {
          if (!isPassingFault(error)) faults.push(error)
        })
      await run(`alter table changing add column later${times} text`)
      await sleep(50)
    }
  }
  expect(await askDuring(alter)).toEqual([])
  expect(faults).toEqual([])
  expect((await sql`select number from changing`.execute(fast)).rows).toEqual([{ number: 1 }])
})

test('an engine that says nothing is given up, and those behind it are asked again', async () => {
  await warm()
  const [one] = await all((caller) => ask(fast, caller))
  // The stopped process sends neither its timeout nor its answer.
  process.kill(one?.process ?? 0, 'SIGSTOP')
  try {
    const answers = await all((caller) => ask(fast, caller))
    expect(answers.map((answer) => answer?.value)).toEqual([...Array(CALLERS).keys()])
  } finally {
    process.kill(one?.process ?? 0, 'SIGCONT')
  }
})

test('closing waits for the answers under way', async () => {
  const other = openDatabase({ connection: database.connection, poolSize: 4, log: createLog('silent') })
  await ask(short(other.db), 0)
  await sleep(100)
  const underWay = [sql`select pg_sleep(0.2)`.execute(other.db), ask(short(other.db), 4)] as const
  await sleep(5)
  await other.close()
  expect((await underWay[1])?.value).toBe(4)
  expect((await underWay[0]).rows).toHaveLength(1)
})
