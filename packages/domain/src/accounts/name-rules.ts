import { plainSigns } from '../kernel/typed-text.ts'
import { ABSENT_NAME } from './rules.ts'

/** Letters that are no Latin letter with a mark, as passports print them (ICAO 9303-3, section 6, table A). */
const PRINTED_AS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', Æ: 'AE', æ: 'ae', Œ: 'OE', œ: 'oe', Þ: 'TH', þ: 'th', Ø: 'O', ø: 'o', Đ: 'D', đ: 'd', Ð: 'D' },
  ...{ ð: 'd', Ħ: 'H', ħ: 'h', ı: 'i', ĸ: 'q', Ł: 'L', ł: 'l', Ŋ: 'N', ŋ: 'n', Ŧ: 'T', ŧ: 't', Ə: 'A', ə: 'a' },
}

/**
 * Name as in the machine-readable lines of passports: no apostrophes, plain letters without marks. Passports may also
 * print two letters (Ü as UE), but people do not expect this while typing.
 */
export const printedName = (typed: string): string =>
  plainSigns(typed)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{ASCII}]/gu, (letter) => PRINTED_AS[letter] ?? letter)
    .replace(/['’‘ʼʻ`]/g, '')

/**
 * Removes from a typed or pasted name every character that the field refuses (docs/specification/accounts.md#names).
 */
export const filterLatinName = (typed: string): string =>
  printedName(typed)
    .replace(/[^A-Za-z\- ]/g, '')
    .replace(/ {2,}/g, ' ')
    .replace(/-{2,}/g, '-')

/**
 * Letters of any alphabet, with single hyphens, spaces, apostrophes and dots between or after them: `o'g'li`, `Md.`.
 */
export const isMiddleName = (name: string): boolean =>
  name === ABSENT_NAME || /^\p{L}[\p{L}\p{M}]*(?:(?:[-'’ ]|\. ?)\p{L}[\p{L}\p{M}]*)*[.'’]?$/u.test(name)
