import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { escapeLike } from '../../platform/database.ts'

/** What is searched by words: universities `u` and programs `p`. Both have `search` (as written) and `sound`. */
type Named = 'u' | 'p'

/** Shorter words, and all with a digit, must be right: one letter off, they would mean something else. */
const LEAST_LETTERS = 4

/**
 * How much of a word's three-letter pieces must be found in a row (`word_similarity`). Tried on the shipped names.
 */
const LEAST_SIMILARITY = 0.55

const BETWEEN_WORDS = /[\s.,;:"'`«»“”’()/-]+/
const LETTERS = /^[\p{Script=Latin}\p{Script=Cyrillic}]+$/u

/** The words of a search; a text of nothing but marks is taken as it is. */
function wordsOf(text: string): readonly string[] {
  const words = text.split(BETWEEN_WORDS).filter((word) => word !== '')
  return words.length === 0 ? [text] : words
}

/** The word stands in the text as it is written, but for letter case and Kazakh letters on a Russian keyboard. */
const isWritten = (of: Named, word: string): RawBuilder<SqlBool> =>
  sql`${sql.ref(`${of}.search`)} like '%' || fold_kazakh(${escapeLike(word)}) || '%'`

const soundOf = (word: string): RawBuilder<string> => sql`nullif(sound_of(${word}), '')`

/** How much the word sounds like something in the text, 0 to 1. */
const similarity = (of: Named, word: string): RawBuilder<number> =>
  sql`word_similarity(${soundOf(word)}, ${sql.ref(`${of}.sound`)})`

/** The word is written so, or is heard in the text: typed in another alphabet, or with a small mistake. */
function isHeard(of: Named, word: string): RawBuilder<SqlBool> {
  if (!LETTERS.test(word)) return isWritten(of, word)
  const isShort = [...word].length < LEAST_LETTERS
  const heard = isShort
    ? sql<SqlBool>`' ' || ${sql.ref(`${of}.sound`)} || ' ' like '% ' || ${soundOf(word)} || ' %'`
    : sql<SqlBool>`${similarity(of, word)} >= ${LEAST_SIMILARITY}`
  return sql`(${isWritten(of, word)} or ${heard})`
}

const every = (parts: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> => sql`(${sql.join(parts, sql` and `)})`

/**
 * Every word is in the names, in any order and any of the three alphabets, long ones with small mistakes. No index
 * helps: 133 universities and 410 programs are read whole.
 */
export const hasWords = (of: Named, text: string): RawBuilder<SqlBool> =>
  every(wordsOf(text).map((word) => isHeard(of, word)))

/** To sort by, best first: written so, then heard, the nearest before the others, then found by something else. */
export function nearness(of: Named, text: string): RawBuilder<unknown> {
  const words = wordsOf(text)
  const near = sql.join(
    words.map((word) => (LETTERS.test(word) ? sql`coalesce(${similarity(of, word)}, 0)` : sql`0`)),
    sql` + `,
  )
  return sql`case when ${every(words.map((word) => isWritten(of, word)))} then 0 when ${hasWords(of, text)} then 1 else 2 end,
    case when ${every(words.map((word) => isWritten(of, word)))} then 0 when ${hasWords(of, text)} then -(${near}) end`
}
