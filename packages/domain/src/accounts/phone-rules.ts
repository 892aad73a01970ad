import { callingCodeOf } from '../kernel/calling-code.ts'
import { plainCode } from '../kernel/typed-text.ts'

/** Countries whose numbers keep their leading 0 after the country code. */
const KEEPS_ZERO: readonly string[] = ['IT', 'VA', 'SM', 'CI', 'GA', 'CG']

/** Digits without a plus as a number of a country with this calling code. */
function internationalNumber(digits: string, country: string, code: string): string {
  // Russia and Kazakhstan dial 8 before ten digits, North America 1; both are written with the country code as well.
  if (code === '7') return `+7${digits.length === 11 ? digits.slice(1) : digits}`
  if (code.startsWith('1')) return digits.length < 10 ? `+${code}${digits}` : `+1${digits.slice(-10)}`
  // No national number has twelve digits: this one has its code already.
  if (digits.length >= 12 && digits.startsWith(code)) return `+${digits}`
  return `+${code}${KEEPS_ZERO.includes(country) ? digits : digits.replace(/^0/, '')}`
}

/**
 * A telephone number in E.164 from what people type: spaces, hyphens, dots, slashes and brackets go, `tel:` too, `00` is
 * `+`, and a Kazakh number may begin with its trunk prefix `8`. A number without a country code is one of `country` (ISO
 * 3166-1 alpha-2), where that is given. Null when no such number results. Whether it can exist is asked apart
 * (`isPossibleNumber`): the tables for that stay out of the browser.
 */
export function toE164(typed: string, country = ''): string | null {
  const compact = plainCode(typed)
    .replace(/^tel:/i, '')
    .replace(/^＋/, '+')
    .replace(/[\s\-()./]/g, '')
  const international = compact.startsWith('00') ? `+${compact.slice(2)}` : compact
  const code = callingCodeOf(country)
  const number =
    code !== null && !international.startsWith('+')
      ? internationalNumber(international, country, code)
      : international.replace(/^8(?=[67]\d{9}$)/, '+7')
  if (!/^\+[1-9]\d{6,14}$/.test(number)) return null
  if (number.startsWith('+7') && number.length !== 12) return null
  return number
}
