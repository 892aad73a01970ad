/**
 * Cyrillic letters of Kazakh, Uzbek, Kyrgyz and Russian, as most passports write them, and Latin letters that change
 * their sound without their diacritic. Applicants' names are always Latin. Experts' names are as the office typed them.
 */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ а: 'a', ә: 'a', б: 'b', в: 'v', г: 'g', ғ: 'g', ґ: 'g', д: 'd', е: 'e', ё: 'e', є: 'e', э: 'e' },
  ...{ ж: 'zh', җ: 'zh', з: 'z', и: 'i', й: 'i', і: 'i', ї: 'i', ы: 'i', к: 'k', қ: 'k', л: 'l', м: 'm' },
  ...{ н: 'n', ң: 'n', о: 'o', ө: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ұ: 'u', ү: 'u', ў: 'u' },
  ...{ ф: 'f', х: 'h', һ: 'h', ҳ: 'h', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'sh', ъ: '', ь: '', ю: 'iu', я: 'ia' },
  ...{ ə: 'a', ı: 'i', ş: 'sh', š: 'sh', ș: 'sh', ç: 'ch', č: 'ch', ž: 'zh' },
}

/** Spellings of one sound, longer ones first. A capital letter is a sound of two letters. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  // The Uzbek o with a turned comma equals the Russian у. Other apostrophes are soft signs.
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
  // я is ya or ia, ие is ie or iye: the glide is not significant.
  [/i+(?=[aeou])/g, ''],
  // Endings for sons and daughters become one. Must run before the next rule merges double letters.
  [/(..)(?:uli|ulu|uulu|ogli|oglu|ugli|kizi|gizi)$/, '$1uli'],
  [/(.)\1+/g, '$1'],
]

/** Female endings, replaced by the male ones. */
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/(..)[eo](?:va?|f)$/, '$1ov'],
  [/(..)ina$/, '$1in'],
  [/ska$/, 'ski'],
]

/** A separate word for son or daughter belongs to the name before it. */
const LOOSE_ENDING =
  /[\s-]+(?=(?:uly|uulu|ulu|oglu|oğlu|ogly|o[ʻʼ‘’'`]?g[ʻʼ‘’'`]?li|qizi|kyzy|kizi|gizi|ұлы|улы|уулу|оглы|қызы|кызы|гызы|қизи)(?:[\s-]|$))/g

const replaced = (text: string, rules: readonly (readonly [RegExp, string])[]): string =>
  rules.reduce((current, [pattern, by]) => current.replace(pattern, by), text)

/** One key for all spellings of a surname, Cyrillic or Latin, female or male. */
function surnameKey(word: string): string {
  const latin = [...word].map((letter) => LETTERS[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, '')).join('')
  return replaced(replaced(latin, SOUNDS), ENDINGS)
}

/** Keys of the words of a text, one for all spellings of a name (see `surnameKey`). */
export const nameKeys = (name: string): readonly string[] =>
  name
    .normalize('NFC')
    // Turkish İ becomes i with a combining dot in lower case.
    .replace(/İ/g, 'i')
    .toLowerCase()
    .replace(LOOSE_ENDING, '')
    .split(/[^\p{L}\p{M}ʻʼ‘’'`]+/u)
    .map(surnameKey)

/**
 * Whether an expert's name contains the applicant's surname, or a part of a double one, in any spelling. A match may
 * mean kinship, which a person should check (docs/specification/interviews.md#conflict-of-interest).
 */
export function isSameSurname(fullName: string, lastName: string): boolean {
  const names = new Set(nameKeys(fullName))
  return nameKeys(lastName).some((key) => key !== '' && names.has(key))
}
