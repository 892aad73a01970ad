/** Signs and digits that stand for a letter. `1`, `!`, `|`, `i` and `l` are read for one another, so all are one letter. */
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

/** Shorter words say nothing: two letters may stand in any password. */
const SHORTEST_WORD = 3

const isLetter = (character: string): boolean => /\p{L}/u.test(character)
const undoSubstitutions = (text: string): string => [...text].map((one) => STANDS_FOR[one] ?? one).join('')

/** How many characters before the first letter; all of them where there is none. */
const untilLetter = (characters: readonly string[]): number => {
  const at = characters.findIndex(isLetter)
  return at === -1 ? characters.length : at
}

/**
 * A listed password as it is compared: in lower case, without the digits and signs at both ends, the usual
 * substitutions undone (docs/specification/accounts.md#common-passwords). Null: what is left is no word.
 */
export function wordOfPassword(password: string): string | null {
  const characters = [...password.toLowerCase()]
  const end = characters.length - untilLetter(characters.toReversed())
  const word = undoSubstitutions(characters.slice(untilLetter(characters), end).join(''))
  return word.length >= SHORTEST_WORD ? word : null
}

/** What everybody thinks of who signs up here: no list of the world's passwords has it. */
const AROUND = [
  ...['admission', 'portal', 'student', 'applicant', 'university', 'diploma', 'bachelor', 'magistr', 'doctorate'],
  ...['abiturient', 'universitet', 'talapker', 'shakirt', 'granty', 'grant', 'bilim', 'oqu', 'entkz', 'testcenter'],
  ...['kazakhstan', 'kazakstan', 'qazaqstan', 'astana', 'nursultan', 'almaty', 'shymkent', 'qaragandy', 'karaganda'],
]
export const WORDS_OF_THE_PORTAL: readonly string[] = AROUND.flatMap((word) => wordOfPassword(word) ?? [])

/**
 * Whether a password is one of the common words, dressed up. A digit or sign at an end may be dress or a letter
 * (`$unshine1`), so every way to read the ends is tried.
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
