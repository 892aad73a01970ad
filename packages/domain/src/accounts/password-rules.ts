/** Digits and symbols that replace letters. `1`, `!`, `|`, `i` and `l` look alike, so all count as one letter. */
const STANDS_FOR: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '(': 'c',
  '3': 'e',
  '6': 'g',
  '9': 'g',
  '1': 'i',
  '!': 'i',
  '|': 'i',
  l: 'i',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
  '+': 't',
  '2': 'z',
}

/** Shorter words are ignored: two letters may be in any password. */
const SHORTEST_WORD = 3

const isLetter = (character: string): boolean => /\p{L}/u.test(character)
const undoSubstitutions = (text: string): string => [...text].map((one) => STANDS_FOR[one] ?? one).join('')

const untilLetter = (characters: readonly string[]): number => {
  const at = characters.findIndex(isLetter)
  return at === -1 ? characters.length : at
}

/**
 * Comparison form of a listed password: lower case, without digits and symbols at both ends, substitutions undone
 * (docs/specification/accounts.md#common-passwords). Null: too short for a word.
 */
export function wordOfPassword(password: string): string | null {
  const characters = [...password.toLowerCase()]
  const end = characters.length - untilLetter(characters.toReversed())
  const word = undoSubstitutions(characters.slice(untilLetter(characters), end).join(''))
  return word.length >= SHORTEST_WORD ? word : null
}

/** Common words for users of this portal, which international password lists lack. */
const AROUND = [
  ...['admission', 'portal', 'student', 'applicant', 'university', 'diploma', 'bachelor', 'magistr', 'doctorate'],
  ...['abiturient', 'universitet', 'talapker', 'shakirt', 'granty', 'grant', 'bilim', 'oqu', 'entkz', 'testcenter'],
  ...['kazakhstan', 'kazakstan', 'qazaqstan', 'astana', 'nursultan', 'almaty', 'shymkent', 'qaragandy', 'karaganda'],
]
export const WORDS_OF_THE_PORTAL: readonly string[] = AROUND.flatMap((word) => wordOfPassword(word) ?? [])

/**
 * Whether a password is a common word with decorations. A digit or symbol at an end may be a decoration or a letter
 * (`$unshine1`), so both readings are tried.
 */
export function isCommonPassword(password: string, words: ReadonlySet<string>): boolean {
  const characters = [...password.toLowerCase()]
  const leading = untilLetter(characters)
  const lastLetter = characters.length - untilLetter(characters.toReversed())
  const folded = [...undoSubstitutions(characters.join(''))]
  for (let start = 0; start <= leading; start += 1)
    for (let end = lastLetter; end <= folded.length; end += 1) {
      const word = folded.slice(start, end).join('')
      if (word.length >= SHORTEST_WORD && words.has(word)) return true
    }
  return false
}
