import { type RawBuilder, sql } from 'kysely'
import { escapeLike, PLANNED_BY_VALUE } from './database.ts'

/** Rows of the office's list: in which sight, and their columns in the statement that asks. */
type Rows = {
  readonly sight: unknown
  readonly applicationId: RawBuilder<unknown>
  readonly searchName: RawBuilder<unknown>
}

/** A shorter part stands in so many words that the names themselves are looked through. */
const SHORTEST_PART = 3

/** The words that somebody typed of a name, each a part of a word of it, in small letters. */
export const typedWords = (typed: string): readonly string[] => typed.toLowerCase().split(/\s+/)

/** Whether a typed word is found by the words of names, or by looking through the names. */
export const isFoundByWord = (word: string): boolean => [...word].length >= SHORTEST_PART

const pattern = (word: string) => `%${escapeLike(word)}%`

/**
 * The rows of a sight with a part of a word in their name: `application_id` and `created_at`, from the index
 * row_names_by_word alone. A row stands here once for each of its words that has the part.
 */
export const rowsNamed = (sight: unknown, word: string): RawBuilder<unknown> => sql`
  select n.created_at, n.application_id from row_names n
  where n.sight = ${sight} and n.word_id in (select id from name_words where word like ${pattern(word)})`

/**
 * What a page of the rows of one typed word needs, newest first, with their total: the words that have the part, once
 * (`first`), and of each as many rows as the page reaches to (row_names_by_word). A row stands under several of its words
 * where they have the part in common: such rows are few (kindred_names, by the letters that words have in common), and the
 * kept totals (word_totals) count them more than once. Each word is looked up by itself (`offset 0`): the engine, which
 * cannot know how few words there will be, would else walk over all totals. The part's letters stand beside each word: a
 * value of their own would have the engine plan each time.
 * @param reach the last row of the page, counted from the first of all.
 */
export const newestNamed = (sight: unknown, word: string, reach: number) => ({
  first: sql`with words as materialized (
    select id, ${[...word].length}::int as letters from name_words where word like ${pattern(word)}
  )`,
  rows: sql`
    select newest.created_at, newest.application_id from words cross join lateral (
      select n.created_at, n.application_id from row_names n where n.sight = ${sight} and n.word_id = words.id
      order by n.created_at desc, n.application_id limit ${reach}
    ) as newest group by 1, 2`,
  total: sql<number>`(
    (select coalesce(sum((select sum(count) from word_totals t where t.sight = ${sight} and t.word_id = words.id)), 0) from words)
    - case when (select count(*) from words) < 2 then 0 else (
      select count(*) - count(distinct several.application_id) from words cross join lateral (
        select application_id from kindred_names k where k.sight = ${sight} and k.word_id = words.id and k.letters >= words.letters offset 0
      ) as several) end)::int`,
})

/** One condition for each typed word of a name: any part of first, last or middle name, in any case. */
export const nameConditions = (
  typed: string,
  { sight, applicationId, searchName }: Rows,
): readonly RawBuilder<boolean>[] =>
  typedWords(typed).map((word) =>
    isFoundByWord(word)
      ? sql`${PLANNED_BY_VALUE}${applicationId} in (select application_id from (${rowsNamed(sight, word)}) as named)`
      : sql`${PLANNED_BY_VALUE}${searchName} like ${pattern(word)}`,
  )
