import { type Language, writtenDecimal } from '@portal/domain/kernel/language.ts'
import { useTexts } from './texts.ts'

/** Groups of three digits, separated by a non-breaking space, in English by a comma. */
export const grouped = (number: number, language: Language): string =>
  String(number).replace(/\B(?=(\d{3})+$)/g, language === 'en' ? ',' : '\u00a0')

/** Sign of the tenge behind an amount. English uses the code, as not every reader knows the sign. */
const TENGE: Readonly<Record<Language, string>> = { kk: '₸', ru: '₸', en: 'KZT' }

/** An amount in tenge: 4 650 ₸; 4,650 KZT in English. */
export const inTenge = (amount: number, language: Language): string =>
  `${grouped(amount, language)}\u00a0${TENGE[language]}`

/** Replaces the spaces within amounts by non-breaking ones. The texts separate groups and currency by common spaces. */
export const withWholeAmounts = (text: string): string => text.replace(/(\d) (?=\d|₸|KZT)/g, '$1\u00a0')

/** A mean or a total with its decimals, two by default, as the language writes them: 4,25; 4.25 in English. */
export const withDecimals = (value: number, language: Language, decimals = 2): string =>
  writtenDecimal(value.toFixed(decimals), language)

/** Formatter of points in the reader's language: whole ones as they are, others with two decimals. */
export function usePoints(): (points: number) => string {
  const { language } = useTexts()
  return (points) => (Number.isInteger(points) ? String(points) : withDecimals(points, language))
}

/** Formatter of means and totals in the reader's language; a dash for an absent value. */
export function useFigure() {
  const { language } = useTexts()
  return (value: number | null | undefined, decimals?: number): string =>
    value == null ? '—' : withDecimals(value, language, decimals)
}

/** The written absolute value with the value's sign. A minus, unlike a hyphen, is as wide as a plus. */
export const withSign = (value: number, written: string): string => (value > 0 ? '+' : value < 0 ? '−' : '') + written

export const digits = (typed: string): string => typed.replace(/\D/g, '')

/** Digits and one dot of a typed decimal. A comma counts as a dot. */
export function decimal(typed: string): string {
  const [whole = '', ...rest] = typed
    .replace(/,/g, '.')
    .replace(/[^\d.]/g, '')
    .split('.')
  return rest.length === 0 ? whole : `${whole}.${rest.join('')}`
}
