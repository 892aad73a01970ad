import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinListTotals, proveListTotals } from '../src/features/review/jobs.ts'
import { createLog } from '../src/platform/observability/log.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

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
        'ENROLLMENT', 'IN_PROCESS', '2026-' || lpad(n::text, 6, '0'), now() - n * 7919 % ${APPLICATIONS} * interval '1 minute',
        now(), now(), now(), '{}', 'BACHELOR',
        'KAZAKH', 'KAZAKH', '[]', '4', 1
      from generate_series(1, ${APPLICATIONS}) n;
    insert into choices (application_id, position, university_id, program_code, university_name, program_name, status)
      select id, 1, 'uni-001', 'B057', '{}', '{}', 'WAITING' from applications;`)
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
type Pick = ReturnType<typeof sequence>

const STATUSES = ['IN_PROCESS', 'IN_PROCESS_ADMIN', 'PASSED', 'FAILED', 'WITHDRAWN']
const APPLICATION = (n: number) => `('00000000-0000-4000-9000-' || lpad('${1 + n}', 12, '0'))::uuid`

function someOf(pick: Pick): string {
  const [from, many] = [pick(APPLICATIONS), 1 + pick(5)]
  return Array.from({ length: many }, (_, at) => APPLICATION((from + at) % APPLICATIONS)).join(', ')
}

/** A move of an application holds its lock. */
const holding = (ids: string, change: string): string =>
  `select from applications where id in (${ids}) order by id for update; ${change}`

const WORDS = ['айгүл', 'айгүлова', 'нұрлан', 'li', 'ахметов-қызы', 'ахметов']

function changeOfList(pick: Pick): string {
  const status = STATUSES[pick(STATUSES.length)]
  const inspector = pick(3) === 0 ? 'null' : `'00000000-0000-4000-a000-00000000000${pick(4)}'`
  const comment = pick(4) === 0 ? "'again'" : 'null'
  const handedAt = `now() - interval '${pick(6)} days'`
  const ids = someOf(pick)
  if (pick(6) === 0) return holding(ids, `delete from review_items where application_id in (${ids})`)
  if (pick(3) === 0)
    return `update review_items set status = '${status}', inspector_id = ${inspector}, admin_comment = ${comment},
      handed_at = ${handedAt} where application_id in (${ids})`
  const name = `${WORDS[pick(WORDS.length)]} ${WORDS[pick(WORDS.length)]}  ${WORDS[pick(WORDS.length)]}`
  const insertion = `insert into review_items (sight, application_id, choice, status, type, number, created_at, sent_at,
      status_changed_at, handed_at, first_name, last_name, fio, search_name, citizenship, country_of_residence, refugee,
      kandas, education_level, education_language, university_id, university_name, program_code, program_name,
      inspector_id, admin_comment)
    select s.sight, a.id, 1, '${status}', a.type, a.number, a.created_at, now(), now(), ${handedAt}, '', '', '', '${name}', 'KZ',
      'KZ', false, false, 'BACHELOR', 'KAZAKH', 'uni-001', '{}', 'B057', '{}', ${inspector}, ${comment}
    from applications a cross join (values ('*'), ('uni-00${1 + pick(3)}')) as s (sight) where a.id in (${ids})
    order by a.id, s.sight
    on conflict (application_id, sight) do update set status = excluded.status, inspector_id = excluded.inspector_id,
      admin_comment = excluded.admin_comment, handed_at = excluded.handed_at`
  return holding(ids, insertion)
}

const differences = async () =>
  (
    await database.pool.query(`
      select sight, status, inspector_id, is_sent_back, sum(step) from (
        select sight, status, inspector_id, admin_comment is not null as is_sent_back, 1 as step from review_items
        union all select sight, status, inspector_id, is_sent_back, -count from review_totals) as steps
      group by 1, 2, 3, 4 having sum(step) <> 0
      union all
      select sight, status, null, is_assigned, sum(step) from (
        select sight, status, inspector_id is not null as is_assigned, (handed_at at time zone interval '5 hours')::date as handed_on, 1 as step
        from review_items where status in ('IN_PROCESS', 'IN_PROCESS_ADMIN') and type <> 'GRANT_COMPETITION'
        union all select sight, status, is_assigned, handed_on, -count from waiting_totals) as steps
      group by 1, 2, 4, handed_on having sum(step) <> 0`)
  ).rows

test('totals stay exact through thousands of concurrent changes, some rolled back, while rows are merged', async () => {
  const work = Array.from({ length: PEOPLE }, async (_, person) => {
    const pick = sequence(20_261_122 + person)
    for (let step = 0; step < STEPS; step += 1) {
      const client = await database.pool.connect()
      try {
        await client.query('begin')
        for (let count = pick(3); count >= 0; count -= 1) await client.query(changeOfList(pick))
        await client.query(pick(5) === 0 ? 'rollback' : 'commit')
      } catch (error) {
        // A deadlock of two changes in different order: one is retried.
        await client.query('rollback')
        if ((error as { code?: string }).code !== '40P01') throw error
      } finally {
        client.release()
      }
      if (step % 25 === 0) await joinListTotals(database.db)
    }
  })
  await Promise.all(work)
  expect(await differences()).toEqual([])
  await joinListTotals(database.db)
  expect(await differences()).toEqual([])
  const { rows } = await database.pool.query(`select count(*)::int as rows,
    count(distinct (sight, status, inspector_id, is_sent_back))::int as keys from review_totals`)
  expect(rows[0].rows).toBe(rows[0].keys)
  expect(rows[0].keys).toBeGreaterThan(5)
})

test('a deleted application takes its part of the totals with it', async () => {
  await database.pool.query(`delete from applications where number <= '2026-000250'`)
  expect(await differences()).toEqual([])
})

test('changes past the trigger are found and corrected', async () => {
  await database.pool.query(`
    alter table review_items disable trigger user;
    update review_items set status = 'FAILED' where status <> 'FAILED' and sight = '*';
    alter table review_items enable trigger user;`)
  const wrong = (await differences()).length
  expect(wrong).toBeGreaterThan(0)
  expect(await proveListTotals({ db: database.db, log: createLog('silent') })).toBe(wrong)
  expect(await differences()).toEqual([])
})
