import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { totalColumn } from './sum-totals.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  // A country's: sixty universities, ten citizenships, and what else tells the rows of one of them apart.
  await database.pool.query(`
    insert into facet_totals select '*', 'uni-' || university, 'C' || citizenship, level, language, status, is_assigned, 1
      from generate_series(1, 60) university, generate_series(1, 10) citizenship,
        unnest(array['BACHELOR', 'MASTERS_DEGREE']) level, unnest(array['KAZAKH', 'RUSSIAN', 'ENGLISH']) language,
        unnest(array['IN_PROCESS_ADMIN', 'PASSED_ADMIN']) status, unnest(array[true, false]) is_assigned`)
  await database.pool.query('vacuum (analyze) facet_totals')
})

afterAll(() => database.close())

test.each([
  ['citizenship', { citizenship: 'C7' }, 60 * 2 * 3 * 2 * 2],
  ['level', { educationLevel: 'MASTERS_DEGREE' }, 60 * 10 * 3 * 2 * 2],
  ['language', { lang: 'RUSSIAN' }, 60 * 10 * 2 * 2 * 2],
] as const)('the total of a %s is a sum over rows that stand side by side', async (name, filter, total) => {
  const column = totalColumn({ desk: 'head', me: null, sight: '*' }, filter)
  const { rows } = await sql<{ total: number }>`select ${column} as total`.execute(database.db)
  expect(rows).toEqual([{ total }])
  const { rows: lines } = await sql<{ 'QUERY PLAN': string }>`explain (costs off) select ${column} as total`.execute(
    database.db,
  )
  expect(lines.map((line) => line['QUERY PLAN']).join('\n')).toMatch(new RegExp(` facet_totals_by_${name}\\b`))
})
