import type { World } from '../measure/world.ts'

type Kinds = Readonly<Record<string, readonly string[]>>

const STATUSES = ['IN_PROCESS', 'IN_PROCESS_ADMIN', 'PASSED', 'FAILED']

export const TABS: readonly string[] = STATUSES.flatMap((status) =>
  [0, 0, 1, 2].map((page) => `status=${status}&page=${page}`),
)

/** Page 500, or the last that a small list surely has. */
function deepPages({ size }: World): readonly string[] {
  const page = Math.min(499, Math.floor(size.sent / 100))
  return ['PASSED', 'FAILED'].map((status) => `status=${status}&page=${page}`)
}

/** Universities from the most to the least wanted. */
async function universitiesOf({ client }: World): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    'select university_id as id from floor.items group by 1 order by count(*) desc, 1',
  )
  const ids = rows.map(({ id }) => id)
  return [0, 1, 2, 5, 10, 20, 40, 60].flatMap((at) => ids[at] ?? [])
}

/** Words of names with their counts of rows. */
const WORDS = `select word, count(*)::int as count from (
  select split_part(unnest(string_to_array(search_name, ' ')), '|', 1) as word from floor.items
) as all_words group by word`

/** Typed names: of medium frequency in both alphabets, parts, the most common, the rarest, two words. */
async function typedNames({ client, size }: World): Promise<Kinds> {
  const { rows } = await client.query<{ word: string; count: number }>(`${WORDS} order by 2 desc, 1`)
  const isCyrillic = (word: string) => /\p{Script=Cyrillic}/u.test(word)
  const medium = rows
    .filter(({ count }) => count < size.sent / 100 && count > size.sent / 2_000)
    .map(({ word }) => word)
  const some = (words: readonly string[]) =>
    words.filter((_, at) => at % Math.max(1, Math.floor(words.length / 12)) === 0).slice(0, 12)
  const { rows: people } = await client.query<{ name: string }>(
    `select lower(last_name || ' ' || first_name) as name from floor.items where id < '10000000-0000-4000-8000-000000000000' order by id limit 12`,
  )
  return {
    latin: some(medium.filter((word) => !isCyrillic(word))),
    cyrillic: some(medium.filter(isCyrillic)),
    part: some(medium.filter((word) => !isCyrillic(word) && word.length >= 7)).map((word) => word.slice(1, 5)),
    common: rows.slice(0, 8).map(({ word }) => word),
    rare: some(rows.filter(({ word, count }) => count <= 3 && !isCyrillic(word)).map(({ word }) => word)),
    'two letters': ['al', 'an', 'ов', 'zh', 'qu', 'zq'],
    'two words': ['ova bek', 'an al', ...people.map(({ name }) => name)],
  }
}

export async function nameKinds(world: World): Promise<Kinds> {
  return Object.fromEntries(
    Object.entries(await typedNames(world)).map(([kind, words]) => [
      kind,
      words.map((word, at) => `status=${STATUSES[at % STATUSES.length]}&fio=${encodeURIComponent(word)}`),
    ]),
  )
}

/** Every filter of the screen and pairs of them inside a tab, with rare values and some without rows. */
export async function offeredFilters(world: World): Promise<readonly string[]> {
  const universities = await universitiesOf(world)
  const filters = [
    ...universities.slice(0, 4).map((id) => `universityId=${id}`),
    ...['KZ', 'CN', 'MN', 'ZZ'].map((country) => `citizenship=${country}`),
    ...['BACHELOR', 'PHD'].map((level) => `educationLevel=${level}`),
    ...['KAZAKH', 'ENGLISH'].map((language) => `lang=${language}`),
    ...['refugee=true', 'refugee=false', 'kandas=true', 'assignStatus=UNASSIGNED', 'isPassed=true', 'isPassed=false'],
    ...['type=GRANT', 'createdDateFrom=2026-01-01', 'createdDateTo=2024-01-01'],
  ]
  const nameOf = (filter: string) => filter.split('=')[0]
  const pairs = filters.flatMap((one, at) =>
    filters.slice(at + 1).flatMap((other) => (nameOf(one) === nameOf(other) ? [] : [`${one}&${other}`])),
  )
  return [...filters, ...pairs].map((filter, at) => `status=${STATUSES[at % STATUSES.length]}&${filter}`)
}

/** A day of an office: mostly tabs, then filters, names and some deep pages. */
export async function mixOf(world: World): Promise<readonly string[]> {
  const universities = await universitiesOf(world)
  const filters = [
    ...universities.map((id) => `status=PASSED&universityId=${id}`),
    ...['KZ', 'CN', 'IN', 'RU', 'GB'].map((country) => `status=PASSED&citizenship=${country}`),
    ...['BACHELOR', 'MASTERS_DEGREE', 'PHD'].map((level) => `status=FAILED&educationLevel=${level}`),
    ...['KAZAKH', 'ENGLISH'].map((language) => `status=PASSED&lang=${language}`),
  ]
  const pairs = [
    ...universities.map((id) => `status=IN_PROCESS_ADMIN&universityId=${id}`),
    ...['CN', 'IN', 'RU'].map((country) => `status=FAILED&citizenship=${country}&educationLevel=BACHELOR`),
  ]
  const kinds = Object.values(await nameKinds(world))
  const deep = deepPages(world)
  const nth = (queries: readonly string[] = [], at: number): string => queries[at % queries.length] ?? ''
  return Array.from({ length: 60 }, (_, turn) => [
    ...[0, 1, 2, 3, 4, 5].map((at) => nth(TABS, turn * 6 + at)),
    ...[nth(filters, turn), nth(pairs, turn), nth(deep, turn)],
    ...[0, 1].map((at) => nth(kinds[(turn * 2 + at) % kinds.length], turn)),
  ]).flat()
}
