import { getHeapSpaceStatistics } from 'node:v8'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { createLog } from '../observability/log.ts'
import { isPassingFault, openDatabase, PLANNED_BY_VALUE, runLongStatement } from './database.ts'

const database = await createTestDatabase()
afterAll(() => database.close())

test('columns arrive as the code wants them', async () => {
  const { rows } = await sql`select
    '2026-11-20'::date as a_day,
    '2026-11-20T14:30:00+05'::timestamptz as an_instant,
    9007199254740991::int8 as a_count,
    1.25::numeric as a_mean,
    array['2026-11-20'::date, null] as some_days,
    '{}'::int8[] as no_counts,
    '{"snake_case": {"inner_key": 1}}'::jsonb as a_document`.execute(database.db)
  expect(rows).toEqual([
    {
      aDay: '2026-11-20',
      anInstant: new Date('2026-11-20T09:30:00.000Z'),
      aCount: 9007199254740991,
      aMean: 1.25,
      someDays: ['2026-11-20', null],
      noCounts: [],
      aDocument: { snake_case: { inner_key: 1 } },
    },
  ])
})

test('the extensions that the portal needs can be created, and Kazakh letters change case', async () => {
  await sql`create extension if not exists pg_trgm`.execute(database.db)
  await sql`create extension if not exists unaccent`.execute(database.db)
  const { rows } = await sql`select lower('ӘҒҚҢӨҰҮҺІ') as lower`.execute(database.db)
  expect(rows).toEqual([{ lower: 'әғқңөұүһі' }])
})

test('a statement that runs too long is stopped', async () => {
  const { rows } = await sql`select current_setting('statement_timeout') as timeout`.execute(database.db)
  expect(rows).toEqual([{ timeout: '8s' }])
})

test('no statement waits behind one without an answer, and nothing of its transaction stays', async () => {
  const impatient = openDatabase({
    ...{ connection: database.connection, poolSize: 1, log: createLog('silent') },
    answerTimeout: 2_000,
  })
  const wait = sql`select pg_sleep(6)`
  await impatient.pool.query('create table probe (number int)')
  // A statement of a job is not cancelled.
  expect(await runLongStatement(impatient.db, sql`select pg_sleep(2.5), 1 as done`)).toMatchObject([{ done: 1 }])
  expect(await wait.execute(impatient.db).catch(isPassingFault)).toBe(true)
  await sql`insert into probe values (1)`.execute(impatient.db)
  const givenUp = impatient.db.transaction().execute(async (trx) => {
    await sql`insert into probe values (2)`.execute(trx)
    await wait.execute(trx)
  })
  expect(await givenUp.catch(isPassingFault)).toBe(true)
  await impatient.db.transaction().execute((trx) => sql`insert into probe values (3)`.execute(trx))
  expect((await impatient.pool.query('select number from probe')).rows).toEqual([{ number: 1 }, { number: 3 }])
  await impatient.close()
})

test('the rows of an answer do not outlive it', async () => {
  const longLived = () =>
    getHeapSpaceStatistics()
      .filter(({ space_name }) => /^(old|large_object)_space$/.test(space_name))
      .reduce((sum, { space_used_size }) => sum + space_used_size, 0)
  const many = sql`select i, md5(i::text) as one, md5((-i)::text) as other from generate_series(1, 500) as i`
  // Compiled code lives long too, and exists once.
  for (let times = 0; times < 200; times += 1) await many.execute(database.db)
  const before = longLived()
  let most = 0
  for (let times = 0; times < 400; times += 1) {
    await many.execute(database.db)
    most = Math.max(most, longLived() - before)
  }
  expect(most / 1_048_576).toBeLessThan(5)
})

test('a frequent statement is planned once, one by a part of a name each time', async () => {
  const one = openDatabase({ connection: database.connection, poolSize: 1, log: createLog('silent') })
  const prepared = async () =>
    (await one.pool.query('select statement from pg_prepared_statements')).rows.map(({ statement }) => statement)
  for (let times = 0; times < 4; times += 1) {
    await sql`select ${1}::int + ${times}::int as often`.execute(one.db)
    await sql`${PLANNED_BY_VALUE}select true as by_name from (values ('a')) as t (name) where name like ${'a%'}`.execute(
      one.db,
    )
  }
  await sql`select ${1}::int as seldom`.execute(one.db)
  expect(await prepared()).toEqual([expect.stringContaining('as often')])
  await one.close()
})

test('a table that another version has changed costs a refusal that passes, and then goes on', async () => {
  const one = openDatabase({ connection: database.connection, poolSize: 1, log: createLog('silent') })
  await one.pool.query('create table changing (number int)')
  const read = () => sql`select * from changing where number > ${0}`.execute(one.db)
  for (let times = 0; times < 4; times += 1) await read()
  await database.pool.query('alter table changing add column later text')
  expect(await read().catch(isPassingFault)).toBe(true)
  expect((await read()).rows).toEqual([])
  await one.close()
})
