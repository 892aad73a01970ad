import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { KEPT_TOTALS } from '../src/app.ts'
import { createLog } from '../src/platform/observability/log.ts'
import { correctTotals, joinTotals, proveTotals, type Totals } from '../src/platform/totals.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

const APPLICATIONS = 400
const PEOPLE = 8
const STEPS = 150
/** The instants of the rows are the database's own. */
const NOW = new Date()

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

/** Some applications that stand side by side. */
function someOf(pick: Pick): string {
  const [from, many] = [pick(APPLICATIONS), 1 + pick(5)]
  return Array.from({ length: many }, (_, at) => APPLICATION((from + at) % APPLICATIONS)).join(', ')
}

/** Whoever moves an application holds it. */
const holding = (ids: string, change: string): string =>
  `select from applications where id in (${ids}) order by id for update; ${change}`

const WORDS = ['айгүл', 'айгүлова', 'нұрлан', 'li', 'ахметов-қызы', 'ахметов']

/** One change of the list, of a row or of many, as random as its numbers. */
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

/** One decision for good, a later correction of it, or the way back that nobody goes. */
function changeOfDecisions(pick: Pick): string {
  const ids = someOf(pick)
  const status = ['PASSED', 'FAILED', 'IN_PROCESS'][pick(3)]
  return holding(
    ids,
    `update applications set status = '${status}', comment = 'x', version = version + 1,
      status_changed_at = now() + interval '${pick(9)} days' where id in (${ids})`,
  )
}

/** One change of tests: given, ended by whoever takes it, which nothing else waits for, given anew, or removed. */
function changeOfTests(pick: Pick): string {
  const ids = someOf(pick)
  const kind = pick(8)
  if (kind === 0) return holding(ids, `delete from screening_attempts where application_id in (${ids})`)
  if (kind < 4)
    return `update screening_attempts set active = false, ended = 'FINISHED', finished_at = now(), passed = true,
      answers = repeat('Y', 80) where application_id in (${ids}) and is_current`
  return holding(
    ids,
    `update screening_attempts set is_current = false, active = false, ended = coalesce(ended, 'CLOSED'),
      finished_at = coalesce(finished_at, now()) where application_id in (${ids}) and is_current;
    insert into screening_attempts (id, application_id, attempt, content_version, created_at, is_current, active, passed)
      select gen_random_uuid(), a.id, coalesce((select max(attempt) from screening_attempts where application_id = a.id), 0) + 1,
        1, now(), true, true, false
      from applications a where a.id in (${ids})`,
  )
}

/** One change of interviews. */
function changeOfInterviews(pick: Pick): string {
  const ids = someOf(pick)
  const kind = pick(5)
  if (kind === 0) return `delete from interviews where application_id in (${ids})`
  if (kind < 3) return `update interviews set status = 'CANCELLED' where application_id in (${ids})`
  return `insert into interviews (id, application_id, choice, university_id, status, starts_at, zoom, created_at)
    select gen_random_uuid(), application_id, position, 'uni-00${1 + pick(3)}', 'NEW', now(), '', now()
    from choices where application_id in (${ids}) order by application_id
    on conflict (application_id) where status in ('NEW', 'ASSIGNED') do nothing`
}

/** Applications below this go in the end; whatever has a history of these days stays. */
const GOING = 250
/** One more row of history, of today or of some day before. */
function changeOfHistory(pick: Pick): string {
  const events = ['submit', 'assign', 'decide', 'withdraw']
  return `insert into application_history (application_id, at, event, from_status, to_status, choice)
    select application_id, now() - interval '${pick(200)} hours', '${events[pick(4)]}', 'IN_PROCESS', 'IN_PROCESS', position
    from choices where application_id = ${APPLICATION(GOING + pick(APPLICATIONS - GOING))}`
}

const CHANGES = [changeOfList, changeOfDecisions, changeOfTests, changeOfInterviews, changeOfHistory] as const
const change = (pick: Pick): string => (CHANGES[pick(CHANGES.length)] as (typeof CHANGES)[number])(pick)

/** Totals that are not what counting gives. */
async function differences({ table, key, counted, only = () => sql`true` }: Totals): Promise<readonly unknown[]> {
  const columns = sql.join(key.map((column) => sql.ref(column)))
  const { rows } = await sql`
    select ${columns}, sum(step) from (
      select ${columns}, 1 as step from (${counted(NOW)}) as counted
      union all select ${columns}, -count from ${sql.table(table)}) as steps
    where ${only(NOW)} group by ${columns} having sum(step) <> 0`.execute(database.db)
  return rows
}
const allDifferences = async () => (await Promise.all(KEPT_TOTALS.map(differences))).flat()

/** Words under which a row stands and which its name does not have, and the other way round. */
const wrongNames = async () => [
  ...(
    await database.pool.query(`
      with wanted as (
        select distinct sight, word, created_at, application_id from review_items, string_to_table(search_name, ' ') as t (word)
      ), kept as (select sight, word, created_at, application_id from row_names n join name_words w on w.id = n.word_id)
      (select * from wanted except all select * from kept) union all (select * from kept except all select * from wanted)`)
  ).rows,
  ...(await wrongKin()),
  ...(await wrongBounds()),
]

/** Words of which a row is newer than the bound says, or has more letters in common with another word, or that have no bound. */
const wrongBounds = async () =>
  (
    await database.pool.query(`
      with bounds as (select sight, word_id, max(newest) as newest, max(letters) as letters from word_totals group by 1, 2)
      select sight, word_id, n.created_at, k.letters from row_names n left join bounds b using (sight, word_id)
      left join kindred_names k using (sight, word_id, application_id)
      where b.sight is null or n.created_at > b.newest or k.letters > b.letters or b.newest = 'infinity' or b.letters > 20`)
  ).rows

/** Words that share three letters or more with another word of their row, and how many; which are not kept so, or kept and should not be. */
const wrongKin = async () =>
  (
    await database.pool.query(`
      with words as (
        select distinct sight, application_id, word from review_items, string_to_table(search_name, ' ') as t (word)
      ), parts as (
        select w.*, substr(word, at, letters) as part
        from words w, generate_series(3, length(word)) as letters, generate_series(1, length(word) - letters + 1) as at
      ), wanted as (
        select a.sight, a.word, max(length(a.part)) as letters, a.application_id
        from parts a join parts b using (sight, application_id, part) where a.word <> b.word group by 1, 2, 4
      ), kept as (
        select k.sight, w.word, k.letters, k.application_id from kindred_names k join name_words w on w.id = k.word_id
      )
      (select * from wanted except all select * from kept) union all (select * from kept except all select * from wanted)`)
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
        // Two who change the same rows in another order, or give a test at once: one of them is told to try again.
        await client.query('rollback')
        if (!['40P01', '23505'].includes((error as { code?: string }).code ?? '')) throw error
      } finally {
        client.release()
      }
      if (step % 25 === 0) await joinTotals(database.db, KEPT_TOTALS)
    }
  })
  await Promise.all(work)
  expect(await allDifferences()).toEqual([])
  expect(await wrongNames()).toEqual([])
  await joinTotals(database.db, KEPT_TOTALS)
  expect(await allDifferences()).toEqual([])
  for (const { table, key } of KEPT_TOTALS) {
    const { rows } = await database.pool.query(
      `select count(*)::int as rows, count(distinct (${key.join(', ')}))::int as keys from ${table}`,
    )
    expect(rows[0].rows).toBe(rows[0].keys)
    expect(rows[0].keys).toBeGreaterThan(5)
  }
})

test('an application that goes takes its part of every total along', async () => {
  await database.pool.query(
    `delete from interviews; delete from applications where number <= '2026-${String(GOING).padStart(6, '0')}'`,
  )
  expect(await allDifferences()).toEqual([])
  expect(await wrongNames()).toEqual([])
  await joinTotals(database.db, KEPT_TOTALS)
  const { rows } = await database.pool.query('select count(*)::int as count from interview_totals')
  expect(rows).toEqual([{ count: 0 }])
})

test('what was changed past the triggers is found, said and mended', async () => {
  await database.pool.query(`
    alter table review_items disable trigger user;
    update review_items set status = 'FAILED' where status <> 'FAILED' and sight = '*';
    alter table review_items enable trigger user;
    alter table screening_attempts disable trigger user;
    delete from screening_attempts where attempt < 3;
    alter table screening_attempts enable trigger user;
    update word_totals set newest = newest - interval '1 hour' where sight = '*';
    update word_totals set letters = 3 where letters > 3;`)
  expect(await wrongBounds()).not.toEqual([])
  const found = await proveTotals({ db: database.db, log: createLog('silent'), now: NOW }, KEPT_TOTALS)
  expect([...found].filter(([, wrong]) => wrong > 0).map(([table]) => table)).toEqual([
    'review_totals',
    'status_totals',
    'facet_totals',
    'word_totals',
    'waiting_totals',
    'test_totals',
  ])
  expect(await wrongBounds()).toEqual([])
  expect(await allDifferences()).toEqual([])
  for (const totals of KEPT_TOTALS) expect(await correctTotals(database.db, totals, NOW)).toBe(0)
})
