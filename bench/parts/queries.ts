import type { World } from '../measure/world.ts'

/** What the office asks its list for, by kind; the words of the portal's call, which the floor understands as well. */
export type Kinds = Readonly<Record<string, readonly string[]>>

const STATUSES = ['IN_PROCESS', 'IN_PROCESS_ADMIN', 'PASSED', 'FAILED']

/** Status tabs: mostly their first page. */
export const TABS: readonly string[] = STATUSES.flatMap((status) =>
  [0, 0, 1, 2].map((page) => `status=${status}&page=${page}`),
)

/** No tab at all. */
export const NO_TAB: readonly string[] = [0, 0, 1].map((page) => `page=${page}`)

/** Page 500 as people count, or the last that a small list has for sure. */
export function deepPages({ size }: World): readonly string[] {
  const page = Math.min(499, Math.floor(size.sent / 60))
  return ['', 'status=PASSED&', 'status=FAILED&'].map((tab) => `${tab}page=${page}`)
}

/** The universities that many want, and some that few do. */
async function universitiesOf({ client }: World): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    'select university_id as id from floor.items group by 1 order by count(*) desc, 1',
  )
  const ids = rows.map(({ id }) => id)
  return [0, 1, 2, 5, 10, 20, 40, 60].flatMap((at) => ids[at] ?? [])
}

/** One filter, and two at once. */
export async function filterKinds(world: World): Promise<Kinds> {
  const universities = await universitiesOf(world)
  return {
    filters: [
      ...universities.map((id) => `universityId=${id}`),
      ...['KZ', 'CN', 'IN', 'RU', 'GB'].map((country) => `citizenship=${country}`),
      ...['BACHELOR', 'MASTERS_DEGREE', 'PHD'].map((level) => `educationLevel=${level}`),
      ...['KAZAKH', 'ENGLISH'].map((language) => `lang=${language}`),
    ],
    pairs: [
      ...universities.flatMap((id) =>
        ['PASSED', 'IN_PROCESS_ADMIN'].map((status) => `universityId=${id}&status=${status}`),
      ),
      ...['CN', 'IN', 'RU'].map((country) => `citizenship=${country}&educationLevel=BACHELOR`),
      ...['MASTERS_DEGREE', 'PHD'].map((level) => `educationLevel=${level}&status=FAILED`),
    ],
  }
}

const WORDS = `select word, count(*)::int as count from (
  select unnest(string_to_array(search_name, ' ')) as word from floor.items
) as all_words group by word`

/** Names as they are searched: words of middling frequency in both alphabets, a part of one, the most common, the rarest. */
export async function nameKinds({ client, size }: World): Promise<Kinds> {
  const { rows } = await client.query<{ word: string; count: number }>(`${WORDS} order by 2 desc, 1`)
  const isCyrillic = (word: string) => /\p{Script=Cyrillic}/u.test(word)
  const middling = rows
    .filter(({ count }) => count < size.sent / 100 && count > size.sent / 2_000)
    .map(({ word }) => word)
  const some = (words: readonly string[]) =>
    words.filter((_, at) => at % Math.max(1, Math.floor(words.length / 12)) === 0).slice(0, 12)
  const kinds: Kinds = {
    latin: some(middling.filter((word) => !isCyrillic(word))),
    cyrillic: some(middling.filter(isCyrillic)),
    part: some(middling.filter((word) => !isCyrillic(word) && word.length >= 7)).map((word) => word.slice(1, 5)),
    common: rows.slice(0, 8).map(({ word }) => word),
    rare: some(rows.filter(({ word, count }) => count <= 3 && !isCyrillic(word)).map(({ word }) => word)),
  }
  return Object.fromEntries(
    Object.entries(kinds).map(([kind, words]) => [kind, words.map((word) => `fio=${encodeURIComponent(word)}`)]),
  )
}

/** What an office asks in a day: mostly tabs, then filters, names and now and then a page far behind. */
export async function mixOf(world: World): Promise<readonly string[]> {
  const [filters, names, deep] = [await filterKinds(world), await nameKinds(world), deepPages(world)]
  const asked = (queries: readonly string[] | undefined, at: number): string => queries?.[at % queries.length] ?? ''
  const kinds = Object.values(names)
  return Array.from({ length: 60 }, (_, turn) => [
    ...[0, 1, 2, 3, 4, 5].map((at) => asked(TABS, turn * 6 + at)),
    ...[asked(NO_TAB, turn), asked(filters['filters'], turn), asked(filters['pairs'], turn), asked(deep, turn)],
    ...[0, 1].map((at) => asked(kinds[(turn * 2 + at) % kinds.length], turn)),
  ]).flat()
}
