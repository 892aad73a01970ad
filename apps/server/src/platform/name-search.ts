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
