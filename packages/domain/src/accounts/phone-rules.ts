import { callingCodeIn, callingCodeOf } from '../kernel/calling-code.ts'
import { plainCode } from '../kernel/typed-text.ts'

/** Countries whose numbers keep their leading 0 after the country code. */
const KEEPS_ZERO: readonly string[] = ['IT', 'VA', 'SM', 'CI', 'GA', 'CG']

function internationalNumber(digits: string, country: string, code: string): string {
  // Russia and Kazakhstan dial 8 before ten digits, North America 1. People write both with the country code as well.
  if (code === '7') return `+7${digits.length === 11 ? digits.slice(1) : digits}`
  if (code.startsWith('1')) return digits.length < 10 ? `+${code}${digits}` : `+1${digits.slice(-10)}`
  // No national number has twelve digits, so this one includes its code.
  if (digits.length >= 12 && digits.startsWith(code)) return `+${digits}`
  return `+${code}${KEEPS_ZERO.includes(country) ? digits : digits.replace(/^0/, '')}`
}

/**
 * E.164 form of a typed phone number. Removes spaces, hyphens, dots, slashes, brackets and `tel:`; `00` is `+`; a
 * Kazakh number may begin with its trunk prefix `8`. A number without a country code belongs to `country` (ISO 3166-1
 * alpha-2), if given. Null: no such number. `isPossibleNumber` checks whether the number can exist; its tables stay out
 * of the browser.
 */
export function toE164(typed: string, country = ''): string | null {
  const compact = plainCode(typed)
    .replace(/^tel:/i, '')
    .replace(/^＋/, '+')
    .replace(/[\s\-()./]/g, '')
    // The form begins a number with the country's code; people write the whole number behind it.
    .replace(/^\+\d{1,4}(?=\+)/, '')
    .replace(/^\+78(?=[67]\d{9}$)/, '+7')
  const international = compact.startsWith('00') ? `+${compact.slice(2)}` : compact
  const code = callingCodeOf(country)
  const hasTrunkZero = code !== null && international.startsWith(`+${code}0`) && !KEEPS_ZERO.includes(country)
  const number =
    code !== null && hasTrunkZero
      ? `+${code}${international.slice(code.length + 2)}`
      : code !== null && !international.startsWith('+')
        ? internationalNumber(international, country, code)
        : international.replace(/^8(?=[67]\d{9}$)/, '+7')
  if (!/^\+[1-9]\d{6,14}$/.test(number)) return null
  if (number.startsWith('+7') && number.length !== 12) return null
  return number
}

/** An E.164 number in groups for reading: `+7 701 123 45 67`. Any other text is returned as it is. */
export function readablePhone(number: string): string {
  const groups = /^(\+7)(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(number)
  if (groups !== null) return groups.slice(1).join(' ')
  const code = /^\+\d{7,15}$/.test(number) ? callingCodeIn(number.slice(1)) : null
  return code === null ? number : `+${code} ${number.slice(code.length + 1).replace(/(\d{3})(?=\d{2})/g, '$1 ')}`
}
