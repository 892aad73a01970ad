import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { joinListTotals } from './jobs.ts'
import { mendTotals } from './repository.ts'

const APPLICATIONS = 400
const PEOPLE = 8
const STEPS = 150

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query(`
    insert into accounts (id, kind, email, password_hash, state, language, created_at, confirmed_at)
      values ('00000000-0000-4000-8000-000000000001', 'APPLICANT', 'a@b.kz', '', 'ENABLED', 'kk', now(), now());
    insert into applications (id, owner_id, type, status, number, created_at, sent_at, status_changed_at, handed_at,
        applicant, education_level, education_language, interview_language, language_levels, gpa, current_choice)
      select ('00000000-0000-4000-9000-' || lpad(n::text, 12, '0'))::uuid, '00000000-0000-4000-8000-000000000001',
        'ENROLLMENT', 'IN_PROCESS', '2026-' || lpad(n::text, 6, '0'), now(), now(), now(), now(), '{}', 'BACHELOR',
        'KAZAKH', 'KAZAKH', '[]', '4', 1
      from generate_series(1, ${APPLICATIONS}) n;`)
})
afterAll(() => database.close())

/** Numbers that are the same at every run (Park and Miller). */
function sequence(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

const STATUSES = ['IN_PROCESS', 'IN_PROCESS_ADMIN', 'PASSED', 'FAILED', 'WITHDRAWN']
const APPLICATION = (n: number) => `('00000000-0000-4000-9000-' || lpad('${1 + n}', 12, '0'))::uuid`

/** One change of the list, of a row or of many, as random as its numbers. */
function change(pick: (below: number) => number): string {
  const status = STATUSES[pick(STATUSES.length)]
  const inspector = pick(3) === 0 ? 'null' : `'00000000-0000-4000-a000-00000000000${pick(4)}'`
  const comment = pick(4) === 0 ? "'again'" : 'null'
  const [from, many] = [pick(APPLICATIONS), 1 + pick(5)]
  const ids = Array.from({ length: many }, (_, at) => APPLICATION((from + at) % APPLICATIONS)).join(', ')
  if (pick(6) === 0) return `delete from review_items where application_id in (${ids})`
  if (pick(3) === 0)
    return `update review_items set status = '${status}', inspector_id = ${inspector}, admin_comment = ${comment}
      where application_id in (${ids})`
  return `insert into review_items (sight, application_id, choice, status, type, number, created_at, sent_at,
      status_changed_at, handed_at, first_name, last_name, fio, search_name, citizenship, country_of_residence, refugee,
      kandas, education_level, education_language, university_id, university_name, program_code, program_name,
      inspector_id, admin_comment)
    select s.sight, a.id, 1, '${status}', a.type, a.number, a.created_at, now(), now(), now(), '', '', '', '', 'KZ', 'KZ',
      false, false, 'BACHELOR', 'KAZAKH', 'uni-001', '{}', 'B057', '{}', ${inspector}, ${comment}
    from applications a cross join (values ('*'), ('uni-001')) as s (sight) where a.id in (${ids})
    order by a.id, s.sight
    on conflict (application_id, sight) do update set status = excluded.status, inspector_id = excluded.inspector_id,
      admin_comment = excluded.admin_comment`
}

const differences = async () =>
  (
    await database.pool.query(`
      select sight, status, inspector_id, is_sent_back, sum(step) from (
        select sight, status, inspector_id, admin_comment is not null as is_sent_back, 1 as step from review_items
        union all select sight, status, inspector_id, is_sent_back, -count from review_totals) as steps
      group by 1, 2, 3, 4 having sum(step) <> 0`)
  ).rows

test('totals stay exact through thousands of changes side by side, some taken back, while rows are joined', async () => {
  const work = Array.from({ length: PEOPLE }, async (_, person) => {
    const pick = sequence(20_261_122 + person)
    for (let step = 0; step < STEPS; step += 1) {
      const client = await database.pool.connect()
      try {
        await client.query('begin')
        for (let count = pick(3); count >= 0; count -= 1) await client.query(change(pick))
        await client.query(pick(5) === 0 ? 'rollback' : 'commit')
      } catch (error) {
        // Two who change the same rows in another order: one of them is told to try again.
        await client.query('rollback')
        if ((error as { code?: string }).code !== '40P01') throw error
      } finally {
        client.release()
      }
      if (step % 25 === 0) await joinListTotals(database)
    }
  })
  await Promise.all(work)
  expect(await differences()).toEqual([])
  await joinListTotals(database)
  expect(await differences()).toEqual([])
  const { rows } = await database.pool.query(
    'select count(*)::int as rows, count(distinct (sight, status, inspector_id, is_sent_back))::int as keys from review_totals',
  )
  expect(rows[0].rows).toBe(rows[0].keys)
  expect(rows[0].keys).toBeGreaterThan(20)
  expect(await mendTotals(database.db)).toBe(0)
})

test('what was changed past the triggers is found and mended', async () => {
  await database.pool.query(`
    alter table review_items disable trigger user;
    update review_items set status = 'FAILED' where status <> 'FAILED' and sight = '*';
    alter table review_items enable trigger user;`)
  expect(await mendTotals(database.db)).toBeGreaterThan(0)
  expect(await differences()).toEqual([])
  expect(await mendTotals(database.db)).toBe(0)
})
