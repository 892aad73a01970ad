import { soundOf } from '@portal/domain/kernel/sound.ts'
import { type RawBuilder, sql } from 'kysely'
import { escapeLike, PLANNED_BY_VALUE } from './database/database.ts'

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

/** Letters of a name; other signs have no sound, and are looked for as they are. */
const NAME = /^[\p{L}\p{M}'’ʼ‘`-]+$/u

/** Patterns of a typed word: any part of a word as it is written, and the beginning of one by its sound. */
type Patterns = { readonly written: string; readonly sounding: string }

function patternsOf(word: string): Patterns & { readonly letters: number } {
  const written = `%${escapeLike(word)}%`
  const sound = soundOf(word).replaceAll(' ', '')
  const letters = [...word].length
  if (sound.length < SHORTEST_PART || !NAME.test(word)) return { written, sounding: written, letters }
  return { written, sounding: `%|${sound}%`, letters: Math.min(letters, sound.length) }
}

/** Whether a column of words, each with its sound (`spelled_name`), has a typed word. */
const isLike = (column: RawBuilder<unknown>, { written, sounding }: Readonly<Record<keyof Patterns, unknown>>) =>
  sql<boolean>`(${column} like ${written} or ${column} like ${sounding})`

/** Whether a name of the list has a typed word, where no index is asked. */
export const hasWord = (searchName: RawBuilder<unknown>, word: string): RawBuilder<boolean> =>
  isLike(searchName, patternsOf(word))

const WORD = sql`word`

/**
 * The rows of a sight with a part of a word in their name: `application_id` and `created_at`, from the index
 * row_names_by_word alone. A row stands here once for each of its words that has the part.
 */
export const rowsNamed = (sight: unknown, word: string): RawBuilder<unknown> => sql`
  select n.created_at, n.application_id from row_names n
  where n.sight = ${sight} and n.word_id in (select id from name_words where ${isLike(WORD, patternsOf(word))})`

/** A typed word as `newestNamed` takes it: what words are compared with, and how many letters it has. */
export const typedPart = (word: string) => patternsOf(word)

/** Where the values of such a search stand in its text; `before`: how many rows come before the page's last one. */
type SearchedPart = Readonly<Record<'sight' | 'written' | 'sounding' | 'letters' | 'before', unknown>>

/**
 * What a page of the rows of one typed word needs, newest first, with their total: the words that have the part and are in
 * this sight, with how many rows have each (word_totals), and since when the one that most rows have has as many rows as
 * the page reaches to. No older row can be on the page, and a word without a newer row (`newest`) need not be looked up:
 * of a hundred words few rows of few words are read (row_names_by_word). A row stands under several of its words where
 * they have the part in common: such rows are few (kindred_names, by the letters that words have in common; `letters` says
 * of which words), and the kept totals count them more than once. All words are looked up in one walk of each index, as an
 * array. The part's letters are a question of their own: else the engine would plan each time.
 */
export const newestNamed = ({ sight, written, sounding, letters, before }: SearchedPart) => ({
  first: sql`with words as materialized (
    select word_id as id, sum(count::int) as many, max(newest) as newest, max(letters) as letters from word_totals
    where sight = ${sight} and word_id = any(array(select id from name_words where ${isLike(WORD, { written, sounding })})) group by 1
  ), since as materialized (
    select coalesce((
      select n.created_at from row_names n
      where n.sight = ${sight} and n.word_id = (select id from words order by many desc limit 1)
      order by n.created_at desc offset ${before} limit 1), '-infinity') as instant
  )`,
  rows: sql`
    select n.created_at, n.application_id from row_names n
    where n.sight = ${sight} and n.word_id = any(array(select id from words where newest >= (select instant from since)))
      and n.created_at >= (select instant from since) group by 1, 2`,
  total: sql<number>`(select coalesce(sum(many::int), 0)::int - case when count(*) < 2 then 0 else (
      select count(*) - count(distinct k.application_id) from kindred_names k
      where k.sight = ${sight} and k.letters >= (select ${letters}::int)
        and k.word_id = any(array(select id from words where letters >= (select ${letters}::int)))
    )::int end from words)`,
})

/** One condition for each typed word of a name: any part of first, last or middle name, in any case and spelling. */
export const nameConditions = (
  typed: string,
  { sight, applicationId, searchName }: Rows,
): readonly RawBuilder<boolean>[] =>
  typedWords(typed).map((word) =>
    isFoundByWord(word)
      ? sql`${PLANNED_BY_VALUE}${applicationId} in (select application_id from (${rowsNamed(sight, word)}) as named)`
      : sql`${PLANNED_BY_VALUE}${hasWord(searchName, word)}`,
  )
