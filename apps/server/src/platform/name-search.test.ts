import { soundOf } from '@portal/domain/kernel/sound.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { hasName, hasNameInIndex } from './name-search.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const NAMES = [
  'Кожахметова Айгүл Серікқызы',
  'Kozhakhmetova Aigul',
  "O'Neil Anne-Marie",
  'Касым-Серик Анна',
  'Li Wei',
  'Серикбаев Нұрлан',
  'Wang Xiao',
  'a\\b 50% _x',
]

async function found(condition: typeof hasName, typed: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from (select name, spelled_name(name) as search_name from unnest(${NAMES}::text[]) as t (name)) as people
    where ${condition(sql`search_name`, typed)}`.execute(database.db)
  return rows.map(({ name }) => name)
}

test.each([
  ['kozha', ['Кожахметова Айгүл Серікқызы', 'Kozhakhmetova Aigul']],
  ['Кожах', ['Кожахметова Айгүл Серікқызы', 'Kozhakhmetova Aigul']],
  ['хмет', ['Кожахметова Айгүл Серікқызы']],
  ['серик кызы', []],
  ['Серикызы', ['Кожахметова Айгүл Серікқызы']],
  ['серик', ['Кожахметова Айгүл Серікқызы', 'Касым-Серик Анна', 'Серикбаев Нұрлан']],
  ['wei li', ['Li Wei']],
  ['li', ['Li Wei']],
  ["o'n", ["O'Neil Anne-Marie"]],
  ["'", ["O'Neil Anne-Marie"]],
  ['\\', ['a\\b 50% _x']],
  ['0%', ['a\\b 50% _x']],
  ['%', ['a\\b 50% _x']],
  ['_', ['a\\b 50% _x']],
  ['e-m', ["O'Neil Anne-Marie"]],
  ["':*", []],
  ['& |', []],
  ['nobody', []],
])('%s is found alike by a walk and by the index of names', async (typed, expected) => {
  expect((await found(hasName, typed)).toSorted()).toEqual(expected.toSorted())
  expect((await found(hasNameInIndex, typed)).toSorted()).toEqual(expected.toSorted())
})

test('every part of every word is found alike', async () => {
  for (const name of NAMES)
    for (const word of name.split(' '))
      for (let from = 0; from < word.length; from += 1) {
        const part = word.slice(from, from + 2)
        const walked = await found(hasName, part)
        expect(walked, part).toContain(name)
        expect(await found(hasNameInIndex, part), part).toEqual(walked)
      }
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
