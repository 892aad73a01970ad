import { type Language, writtenDecimal } from '@portal/domain/kernel/language.ts'
import { useTexts } from './texts.ts'

/** Groups of three digits: apart by a space that does not break, in English by a comma. */
export const grouped = (number: number, language: Language): string =>
  String(number).replace(/\B(?=(\d{3})+$)/g, language === 'en' ? ',' : '\u00a0')

/** The sign of the tenge behind an amount, which not every reader of English knows. */
const TENGE: Readonly<Record<Language, string>> = { kk: '₸', ru: '₸', en: 'KZT' }

/** An amount in tenge: 4 650 ₸; 4,650 KZT in English. */
export const inTenge = (amount: number, language: Language): string =>
  `${grouped(amount, language)}\u00a0${TENGE[language]}`

/** A text whose amounts no line breaks: its source separates their groups and currency by common spaces. */
export const withWholeAmounts = (text: string): string => text.replace(/(\d) (?=\d|₸|KZT)/g, '$1\u00a0')

/** A mean or a total with its decimals, two unless told, as the language writes them: 4,25; 4.25 in English. */
export const withDecimals = (value: number, language: Language, decimals = 2): string =>
  writtenDecimal(value.toFixed(decimals), language)

/** Means and totals in the reader's language; a dash for what is not there. */
export function useFigure() {
  const { language } = useTexts()
  return (value: number | null | undefined, decimals?: number): string =>
    value == null ? '—' : withDecimals(value, language, decimals)
}

/** What a field for a whole number keeps of what was typed. */
export const digits = (typed: string): string => typed.replace(/\D/g, '')

/** What a field for a decimal keeps of what was typed: digits and one dot; a comma is a dot. */
export function decimal(typed: string): string {
  const [whole = '', ...rest] = typed
    .replace(/,/g, '.')
    .replace(/[^\d.]/g, '')
    .split('.')
  return rest.length === 0 ? whole : `${whole}.${rest.join('')}`
}
