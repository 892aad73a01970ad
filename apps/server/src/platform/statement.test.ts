import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { rowsIn, rowsOf, statement, WITHOUT_WAITING } from './statement.ts'

const database = await createTestDatabase()
afterAll(() => database.close())

test('a text is compiled once and takes the values of each call', async () => {
  let built = 0
  const add = statement<{ one: number; other: number }, { sum: number }>(({ one, other }) => {
    built += 1
    return sql`select ${one}::int + ${other}::int + ${one}::int as sum`
  })
  expect(await add(database.db, { one: 1, other: 2 })).toEqual([{ sum: 4 }])
  expect(await database.db.transaction().execute((trx) => add(trx, { one: 5, other: 7 }))).toEqual([{ sum: 17 }])
  expect(built).toBe(1)
})

test('rows in a column are what the query by itself gives, instants and inner names included', async () => {
  await database.pool.query(`
    insert into accounts (id, kind, email, password_hash, state, language, created_at, confirmed_at)
      values ('00000000-0000-4000-8000-000000000001', 'APPLICANT', 'a@b.kz', '', 'ENABLED', 'kk',
        '2026-11-20T09:30:00.123Z', null);
    insert into applications (id, owner_id, type, status, created_at, draft)
      select ('00000000-0000-4000-9000-00000000000' || n)::uuid, '00000000-0000-4000-8000-000000000001', 'ENROLLMENT',
        'CREATED', '2026-11-20T09:30:00.123Z'::timestamptz + n * interval '1 day',
        '{"first_name": "2026-11-20T09:30:00.000Z", "createdAt": [1.50, null]}' from generate_series(1, 3) n`)
  const rows = sql`select * from applications order by created_at desc`
  const direct = (await rows.execute(database.db)).rows
  const inColumn = await sql<{ list: unknown; none: unknown }>`
    select ${rowsOf(rows)} as list, ${rowsOf(sql`select * from choices`)} as none`.execute(database.db)
  expect(rowsIn<'applications'>(inColumn.rows[0]?.list)).toEqual(direct)
  expect(rowsIn<'choices'>(inColumn.rows[0]?.none)).toEqual([])
})

test('only the statement that says so does not wait for the disk', async () => {
  const write = statement<{ email: string }, { waits: string }>(
    ({ email }) => sql`update accounts set email = ${email} where ${WITHOUT_WAITING}
      returning current_setting('synchronous_commit') as waits`,
  )
  await database.pool.query('set synchronous_commit = on')
  expect(await write(database.db, { email: 'b@b.kz' })).toEqual([{ waits: 'off' }])
  const { rows } = await sql<{ waits: string }>`select current_setting('synchronous_commit') as waits`.execute(
    database.db,
  )
  expect(rows).toEqual([{ waits: 'on' }])
})
