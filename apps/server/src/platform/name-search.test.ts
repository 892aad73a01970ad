import { soundOf } from '@portal/domain/kernel/sound.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { newestNamed, typedPart } from './name-search.ts'

const ROWS = 240
/** One stem in many words, of which most rows have few: what a part of a name finds. */
const FIRST = ['serik', 'айгерім', 'serikbol', 'anna']
const LAST = ['serikov', 'serikova', 'serikbaev', 'kim', 'касым-serik', 'ахметов', 'annaev']
const SIGHTS = ['*', 'uni-001', 'uni-002']

type Row = { readonly sight: string; readonly id: string; readonly at: number; readonly name: string }

const idOf = (n: number): string => `00000000-0000-4000-9000-${String((n * 7_919) % 100_000).padStart(12, '0')}`
// Most rows are of the second half of the words, and three of each instant, which their ids put in order.
const rows: readonly Row[] = Array.from({ length: ROWS }, (_, n) => {
  const last = LAST[n % 3 === 0 ? (n * 5) % LAST.length : 4 + (n % 3)]
  const row = { id: idOf(n), at: Math.floor(n / 3), name: `${last} ${FIRST[(n * 3 + (n >> 3)) % FIRST.length]}` }
  return ['*', SIGHTS[1 + (n % 2)] ?? ''].map((sight) => ({ ...row, sight }))
}).flat()

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query(
    `insert into accounts (id, kind, email, password_hash, state, language, created_at, confirmed_at)
       values ('00000000-0000-4000-8000-000000000001', 'APPLICANT', 'a@b.kz', '', 'ENABLED', 'kk', now(), now())`,
  )
  await database.pool.query(
    `with given as (select * from json_to_recordset($1) as g (sight text, id uuid, at int, name text)),
       placed as (select *, timestamptz '2026-11-01T00:00:00Z' + at * interval '1 second' as instant from given),
       made as (
         insert into applications (id, owner_id, type, status, number, created_at, sent_at, status_changed_at, handed_at, applicant,
           education_level, education_language, interview_language, language_levels, gpa, current_choice)
         select id, '00000000-0000-4000-8000-000000000001', 'ENROLLMENT', 'IN_PROCESS', right(id::text, 12), instant, instant, instant,
           instant, '{}', 'BACHELOR', 'KAZAKH', 'KAZAKH', '[]', '4', 1 from placed where sight = '*' returning id)
     insert into review_items (sight, application_id, choice, status, type, number, created_at, sent_at, status_changed_at, handed_at,
       first_name, last_name, fio, search_name, citizenship, country_of_residence, refugee, kandas, education_level,
       education_language, university_id, university_name, program_code, program_name)
     select sight, id, 1, 'IN_PROCESS', 'ENROLLMENT', right(id::text, 12), instant, instant, instant, instant, '', '', '', name, 'KZ',
       'KZ', false, false, 'BACHELOR', 'KAZAKH', 'uni-001', '{}', 'B057', '{}' from placed join made using (id)`,
    [JSON.stringify(rows)],
  )
})
afterAll(() => database.close())

async function search(sight: string, word: string, reach: number) {
  const { first, rows: found, total } = newestNamed({ sight, ...typedPart(word), before: reach - 1 })
  const { rows: answers } = await sql<{ readonly total: number; readonly ids: readonly string[] }>`
    ${first} select ${total} as total, array(
      select application_id::text from (${found}) as named order by created_at desc, application_id limit ${reach}) as ids`.execute(
    database.db,
  )
  return answers[0]
}

test.each(SIGHTS)('a part of a name finds the newest rows of all words that have it, each once (%s)', async (sight) => {
  const parts = ['serik', 'anna', 'serikov', 'serikova', 'erik', 'ахметов', 'айгерім', 'kim', 'касым-serik', 'nobody']
  for (const word of parts) {
    const wanted = rows
      .filter((row) => row.sight === sight && row.name.includes(word))
      .toSorted((one, other) => other.at - one.at || (one.id < other.id ? -1 : 1))
      .map(({ id }) => id)
    for (const reach of [1, 2, 3, 10, 50, 200])
      expect([word, reach, await search(sight, word, reach)]).toEqual([
        word,
        reach,
        { total: wanted.length, ids: wanted.slice(0, reach) },
      ])
  }
})

test('of many words those alone are looked up whose rows may be on the page, and none that stand alone', async () => {
  const sight = 'uni-009'
  await database.pool.query(
    // Between two words that have the part stands one without it, with as many rows as fill a page of the index.
    `with words as (
         insert into name_words (word) select stem || n from generate_series(1, 200) n, unnest(array['қайнар', 'жусан']) stem order by n
         returning id, word),
       counted as (
         insert into word_totals select '${sight}', id, many, instant, 0 from words,
           lateral (select case when word = 'қайнар7' then 40 when word like 'қайнар%' then 1 else 300 end as many,
             case word when 'қайнар7' then timestamptz '2026-11-02' else timestamptz '2026-10-01' end as instant) as each
         returning word_id, count, newest)
     insert into row_names (sight, word_id, created_at, application_id)
       select '${sight}', word_id, newest - n * interval '1 second', gen_random_uuid() from counted, generate_series(1, count) n`,
  )
  await database.pool.query('vacuum (analyze) name_words, word_totals, row_names, kindred_names')
  const { first, rows: found, total } = newestNamed({ sight, ...typedPart('қайнар'), before: 9 })
  const { rows: lines } = await sql<{ readonly 'QUERY PLAN': string }>`explain (analyze, buffers, costs off, timing off)
    ${first} select ${total}, array(select application_id from (${found}) as named order by created_at desc, application_id limit 10)`.execute(
    database.db,
  )
  const plan = lines.map((line) => line['QUERY PLAN']).join('\n')
  // Scans of both tables, of which those that were carried out say how often they looked an index up.
  const lookUps = [
    ...plan.matchAll(/using (row_names_\w+|kindred_names_\w+) on .*\n(?:.*\n){0,4}?.*Index Searches: (\d+)/g),
  ]
  expect(lookUps.map(([, index, count]) => `${index} ${count}`).toSorted()).toEqual([
    'kindred_names_pkey 0',
    'row_names_by_word 1',
    'row_names_by_word 1',
  ])
})

test('the database tells the sound of a word as the domain does', async () => {
  const words = [
    'Серікқызы',
    'Серикызы',
    'Кожахметова',
    'Kozhakhmetova',
    'Kojakhmetova',
    'Жұбанов',
    'Jūbanov',
    'Gumilyov',
  ]
  const more = [
    'Щукина',
    'Юлия',
    'Қуаныш',
    'әл-Фараби',
    'O‘Neil',
    'Şerik',
    'Ğabit',
    'Xiao',
    'Quinn',
    'Wang',
    'Yeşil',
    'Ъ',
    'Әннә',
  ]
  const all = [...words, ...more]
  const { rows: sounds } = await database.pool.query(
    'select sound_of_word(w) as sound from unnest($1::text[]) with ordinality as t (w, at) order by at',
    [all],
  )
  expect(sounds.map(({ sound }) => sound)).toEqual(all.map((word) => soundOf(word).replaceAll(' ', '')))
})
