/**
 * Cyrillic letters, of Kazakh, Uzbek, Kyrgyz and Russian, as most passports write them; letters of Latin alphabets that
 * lose their sound with their mark. Applicants' names are Latin by rule, an expert's are as the office typed them.
 */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ а: 'a', ә: 'a', б: 'b', в: 'v', г: 'g', ғ: 'g', ґ: 'g', д: 'd', е: 'e', ё: 'e', є: 'e', э: 'e' },
  ...{ ж: 'zh', җ: 'zh', з: 'z', и: 'i', й: 'i', і: 'i', ї: 'i', ы: 'i', к: 'k', қ: 'k', л: 'l', м: 'm' },
  ...{ н: 'n', ң: 'n', о: 'o', ө: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ұ: 'u', ү: 'u', ў: 'u' },
  ...{ ф: 'f', х: 'h', һ: 'h', ҳ: 'h', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'sh', ъ: '', ь: '', ю: 'iu', я: 'ia' },
  ...{ ə: 'a', ı: 'i', ş: 'sh', š: 'sh', ș: 'sh', ç: 'ch', č: 'ch', ž: 'zh' },
}

/** Spellings of one sound, the longer ones first; a capital letter stands for a sound of two letters. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  // The Uzbek o with a turned comma is what Russian writes у; the apostrophes of others are soft signs.
  [/o[ʻʼ‘’'`]/g, 'u'],
  [/[ʻʼ‘’'`]/g, ''],
  [/shch|sch|sh/g, 'S'],
  [/tch|ch/g, 'C'],
  [/ck/g, 'k'],
  [/dzh|dj|zh|j|c/g, 'J'],
  [/kh/g, 'h'],
  [/gh/g, 'g'],
  [/ph/g, 'f'],
  [/q/g, 'k'],
  [/w/g, 'v'],
  [/lex/g, 'leks'],
  [/x/g, 'h'],
  [/y/g, 'i'],
  // я is ya or ia, ие is ie or iye: the glide says nothing.
  [/i+(?=[aeou])/g, ''],
  // A son's ending and a daughter's are one, before the last letter of the name melts into them.
  [/(..)(?:uli|ulu|uulu|ogli|oglu|ugli|kizi|gizi)$/, '$1uli'],
  [/(.)\1+/g, '$1'],
]

/** Endings that tell a woman from a man, as the man's. */
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/(..)[eo](?:va?|f)$/, '$1ov'],
  [/(..)ina$/, '$1in'],
  [/ska$/, 'ski'],
]

/** Sons and daughters that stand as a word of their own belong to the name before. */
const LOOSE_ENDING =
  /[\s-]+(?=(?:uly|uulu|ulu|oglu|oğlu|ogly|o[ʻʼ‘’'`]?g[ʻʼ‘’'`]?li|qizi|kyzy|kizi|gizi|ұлы|улы|уулу|оглы|қызы|кызы|гызы|қизи)(?:[\s-]|$))/g

const replaced = (text: string, rules: readonly (readonly [RegExp, string])[]): string =>
  rules.reduce((current, [pattern, by]) => current.replace(pattern, by), text)

/** One key for the spellings of a surname in Cyrillic and Latin, of women and men. */
function surnameKey(word: string): string {
  const latin = [...word].map((letter) => LETTERS[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, '')).join('')
  return replaced(replaced(latin, SOUNDS), ENDINGS)
}

const keysOf = (name: string): readonly string[] =>
  name
    .normalize('NFC')
    // Turkish lower case of İ is i and a mark of its own.
    .replace(/İ/g, 'i')
    .toLowerCase()
    .replace(LOOSE_ENDING, '')
    .split(/[^\p{L}\p{M}ʻʼ‘’'`]+/u)
    .map(surnameKey)

/**
 * Whether an expert's name holds the applicant's surname, or a part of a double one, however either is spelt: a sign of
 * kinship that a person should look at (docs/specification/interviews.md#conflict-of-interest).
 */
export function isSameSurname(fullName: string, lastName: string): boolean {
  const names = new Set(keysOf(fullName))
  return keysOf(lastName).some((key) => key !== '' && names.has(key))
}
