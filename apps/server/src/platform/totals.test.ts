import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { joiningTotals, type Totals } from './totals.ts'

const TOTALS: Totals = {
  table: 'interview_totals',
  key: ['university_id', 'status'],
  counted: () => sql`select university_id, status from interviews`,
}

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.close())

test('equal rows become one, and a table is passed by until something is added to it', async () => {
  const add = () => database.pool.query(`insert into interview_totals values ('uni-001', 'PASSED', 1)`)
  const counts = async () => (await database.pool.query('select count from interview_totals')).rows
  const joinAdded = joiningTotals([TOTALS])
  const isJoined = async (): Promise<boolean> =>
    (await database.statementsOf(() => joinAdded(database.db))).some((text) => text.includes('array_agg(ctid)'))
  await add()
  await add()
  expect(await isJoined()).toBe(true)
  expect(await counts()).toEqual([{ count: 2 }])
  // What a join adds itself is counted as well, some seconds later.
  const soon = { timeout: 30_000, interval: 300 }
  await expect.poll(isJoined, soon).toBe(false)
  await add()
  await expect.poll(isJoined, soon).toBe(true)
  expect(await counts()).toEqual([{ count: 3 }])
})
