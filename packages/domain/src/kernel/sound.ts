import { foldLetters } from './fold-letters.ts'

/** What one letter sounds like; hard and soft signs are silent (they have no counterpart in the other alphabet). */
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

/** Letters of Latin spellings that sound as others, in this order; what `y` is depends on what follows it. */
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
  // Double letters sound as one.
  [/([a-z])\1+/g, '$1'],
]

/**
 * How a text sounds in any of our alphabets, the Latin Kazakh one too, in plain letters: Жұбанов, Жубанов and Zhubanov
 * are all `jubanov`, Гумилёв, Gumilyov and Gumilyev all `gumilev`. Spelling mistakes are then few letters apart,
 * whatever was typed.
 */
export function soundOf(text: string): string {
  const letters = [...foldLetters(text)].map((letter) => SOUNDS[letter] ?? letter).join('')
  return SPELLINGS.reduce((sound, [spelling, as]) => sound.replace(spelling, as), letters).trim()
}
