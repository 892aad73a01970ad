import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { escapeLike } from '../../platform/database.ts'

/** What is searched by words: universities `u` and programs `p`. Both have `search` (as written) and `sound`. */
type Named = 'u' | 'p'

/** Shorter words, and all with a digit, must be right: one letter off, they would mean something else. */
const LEAST_LETTERS = 4

/**
 * How alike two words must be: the part of their three-letter pieces that both have (`strict_word_similarity`). Tried
 * on the shipped names: the least that should be found are `биалогия` for biology (0.50) and `назарбаив` (0.54), the
 * most that should not are `казну` for every Kazakh national university (0.44) and `логистика` for linguistics (0.38).
 */
const LEAST_SIMILARITY = 0.5

/**
 * How many letters of its sound a word may have wrong, missing or too many besides: what `сатпаив` is from Satpayev is
 * much for three-letter pieces and little for the eye.
 */
const mistakesIn = (letters: number): number => (letters < 6 ? 0 : letters < 9 ? 1 : 2)

const BETWEEN_WORDS = /[\s.,;:"'`«»“”’()/-]+/
const LETTERS = /^[\p{Script=Latin}\p{Script=Cyrillic}]+$/u

/** As many words as the longest names have; every word costs some milliseconds, and what comes behind is left out. */
const MOST_WORDS = 10

/** The words of a search, each once; a text of nothing but marks is taken as it is. */
function wordsOf(text: string): readonly string[] {
  const words = new Set(text.split(BETWEEN_WORDS).filter((word) => word !== ''))
  return words.size === 0 ? [text] : [...words].slice(0, MOST_WORDS)
}

/** The word stands in the text as it is written, but for letter case and Kazakh letters on a Russian keyboard. */
const isWritten = (of: Named, word: string): RawBuilder<SqlBool> =>
  sql`${sql.ref(`${of}.search`)} like '%' || fold_kazakh(${escapeLike(word)}) || '%'`

/** Null for what has no sound at all, such as a hard sign: it is found nowhere. */
const soundOf = (word: string): RawBuilder<string> => sql`nullif(sound_of(${word}), '')`

/** How much the word sounds like a word of the text, 0 to 1. */
const similarity = (of: Named, word: string): RawBuilder<number> =>
  sql`coalesce(strict_word_similarity(${soundOf(word)}, ${sql.ref(`${of}.sound`)}), 0)`

/** A word of the text sounds like this one: typed in another alphabet, not to its end, or with a small mistake. */
function isHeard(of: Named, word: string): RawBuilder<SqlBool> {
  const text = sql`' ' || ${sql.ref(`${of}.sound`)} || ' '`
  // Doubled letters sound as one: of `qqqqqq` one letter is heard, and it begins a word of every university.
  const letters = [...word.replace(/(.)\1+/gu, '$1')].length
  if (letters < LEAST_LETTERS && [...word].length >= LEAST_LETTERS) return sql`false`
  if (letters < LEAST_LETTERS) return sql`${text} like '% ' || ${soundOf(word)} || ' %'`
  const mistakes = mistakesIn(letters)
  const isNearlySpelt =
    mistakes === 0
      ? sql`false`
      : sql`exists (select from unnest(string_to_array(${sql.ref(`${of}.sound`)}, ' ')) named
          where levenshtein_less_equal(left(named, 60), left(${soundOf(word)}, 60), ${mistakes}) <= ${mistakes})`
  return sql`(${text} like '% ' || ${soundOf(word)} || '%' or ${similarity(of, word)} >= ${LEAST_SIMILARITY} or ${isNearlySpelt})`
}

const every = (parts: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> => sql`(${sql.join(parts, sql` and `)})`

const areWritten = (of: Named, text: string) => every(wordsOf(text).map((word) => isWritten(of, word)))

/**
 * Every word is in the names, in any order and any of the three alphabets, long ones with small mistakes. No index
 * helps: 133 universities (2 ms) and 410 programs (6 ms) are read whole.
 */
export const hasWords = (of: Named, text: string): RawBuilder<SqlBool> =>
  every(
    wordsOf(text).map((word) =>
      LETTERS.test(word) ? sql`(${isWritten(of, word)} or ${isHeard(of, word)})` : isWritten(of, word),
    ),
  )

/**
 * To sort by: what is written so, then what sounds so, each the nearest first; then what was found otherwise.
 * @param isNamed whether it has the words, known already: to ask again would cost as much as the whole search.
 */
export function nearness(of: Named, text: string, isNamed: RawBuilder<SqlBool>): RawBuilder<unknown> {
  const words = wordsOf(text).filter((word) => LETTERS.test(word))
  const near = sql.join([sql`0`, ...words.map((word) => similarity(of, word))], sql` + `)
  return sql`case when not ${isNamed} then 2 when ${areWritten(of, text)} then 0 else 1 end,
    case when ${isNamed} then -(${near}) end`
}
