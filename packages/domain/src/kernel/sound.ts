import { foldLetters } from './fold-letters.ts'

/** Sound of each letter. Hard and soft signs are silent: the Latin alphabet has no such letters. */
const SOUNDS: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ж: 'j',
  з: 'z',
  и: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ы: 'i',
  э: 'e',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sh',
  ю: 'iu',
  я: 'ia',
  ъ: '',
  ь: '',
  ä: 'a',
  á: 'a',
  â: 'a',
  ö: 'o',
  ó: 'o',
  ô: 'o',
  ü: 'u',
  ú: 'u',
  û: 'u',
  ū: 'u',
  ğ: 'g',
  ı: 'i',
  ñ: 'n',
  é: 'e',
  è: 'e',
  ê: 'e',
  í: 'i',
  ş: 'sh',
  ç: 'ch',
}

/** Latin spellings with their sounds, applied in this order. The sound of `y` depends on the next letter. */
const SPELLINGS: readonly (readonly [spelling: RegExp, sound: string])[] = [
  [/zh/g, 'j'],
  [/kh/g, 'h'],
  [/gh/g, 'g'],
  [/ph/g, 'f'],
  [/q/g, 'k'],
  [/w/g, 'v'],
  [/x/g, 'ks'],
  [/y[eo]/g, 'e'],
  [/y/g, 'i'],
  [/[^a-z0-9]+/g, ' '],
  [/([a-z])\1+/g, '$1'],
]

/**
 * Phonetic form of a text in Cyrillic or Latin, Latin Kazakh included. Жұбанов, Жубанов and Zhubanov all become
 * `jubanov`; Гумилёв, Gumilyov and Gumilyev all become `gumilev`. Misspellings then differ by few letters.
 */
export function soundOf(text: string): string {
  const letters = [...foldLetters(text)].map((letter) => SOUNDS[letter] ?? letter).join('')
  return SPELLINGS.reduce((sound, [spelling, as]) => sound.replace(spelling, as), letters).trim()
}
