import { callingCodeOf } from '../kernel/calling-code.ts'
import { hasCheckDigit } from '../kernel/check-digit.ts'
import { DAY_MS, HOUR_MS } from '../kernel/durations.ts'
import { isPossibleNumber } from '../kernel/phone-lengths.ts'
import { INTERVIEWER_ROLES, type Role } from '../kernel/role.ts'
import { kazakhstanDate } from '../kernel/time-zone.ts'
import { plainCode, plainSigns } from '../kernel/typed-text.ts'

export const PASSWORD_MIN_LENGTH = 8
export const PASSWORD_MAX_LENGTH = 128

/** Symbols of which a password needs one. Others may stand beside them. */
export const PASSWORD_SYMBOLS = '#$+-=!()%&_*.@",{}[]'

const KEYBOARD_ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', '0123456789']
const RUNS = KEYBOARD_ROWS.flatMap((row) => {
  const reversed = [...row].reverse().join('')
  return [row, reversed].flatMap((text) => Array.from({ length: text.length - 2 }, (_, at) => text.slice(at, at + 3)))
})

/** Three neighbours of one QWERTY row, or three digits counting up or down by one, in any case and direction. */
function hasRun(password: string): boolean {
  const lower = password.toLowerCase()
  return RUNS.some((run) => lower.includes(run))
}

/** The rules one by one, in the order in which the tooltip ticks them (docs/specification/accounts.md#passwords). */
export const PASSWORD_RULES = {
  length: (password: string) => password.length >= PASSWORD_MIN_LENGTH && password.length <= PASSWORD_MAX_LENGTH,
  upperCase: (password: string) => /[A-Z]/.test(password),
  lowerCase: (password: string) => /[a-z]/.test(password),
  digit: (password: string) => /[0-9]/.test(password),
  symbol: (password: string) => [...password].some((character) => PASSWORD_SYMBOLS.includes(character)),
  noSpaces: (password: string) => !/\s/.test(password),
  noRuns: (password: string) => password.length > 0 && !hasRun(password),
} as const satisfies Record<string, (password: string) => boolean>
export type PasswordRule = keyof typeof PASSWORD_RULES

/** Whether every rule holds. */
export const isPasswordStrong = (password: string): boolean =>
  Object.values(PASSWORD_RULES).every((holds) => holds(password))

/** The one character that stands for a name somebody does not have (docs/specification/accounts.md#names). */
export const ABSENT_NAME = '-'

/** The name by which somebody is greeted: staff have one whole name, an applicant a first one or else a last one. */
export const greetedName = (names: {
  readonly fullName: string | null
  readonly firstName: string | null
  readonly lastName: string | null
}): string =>
  names.fullName ?? [names.firstName, names.lastName].find((name) => name !== null && name !== ABSENT_NAME) ?? ''

/** A name in the order of papers and lists, the last one first; a name that somebody does not have is left out. */
export const listedName = ({
  lastName,
  firstName,
}: {
  readonly lastName: string
  readonly firstName: string
}): string => [lastName, firstName].filter((name) => name !== ABSENT_NAME).join(' ')

/** Latin letters with single hyphens and spaces between them, or the mark for an absent name. */
export const isLatinName = (name: string): boolean => name === ABSENT_NAME || /^[A-Za-z]+(?:[ -][A-Za-z]+)*$/.test(name)

/** Letters that are no Latin letter with a mark, as passports print them (ICAO 9303-3, section 6, table A). */
const PRINTED_AS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', Æ: 'AE', æ: 'ae', Œ: 'OE', œ: 'oe', Þ: 'TH', þ: 'th', Ø: 'O', ø: 'o', Đ: 'D', đ: 'd', Ð: 'D' },
  ...{ ð: 'd', Ħ: 'H', ħ: 'h', ı: 'i', ĸ: 'q', Ł: 'L', ł: 'l', Ŋ: 'N', ŋ: 'n', Ŧ: 'T', ŧ: 't', Ə: 'A', ə: 'a' },
}

/**
 * A name as the machine-readable lines of passports print it: without apostrophes, each letter with a mark as its plain
 * letter. Passports may print two letters there (Ü as UE), which nobody expects while typing.
 */
export const printedName = (typed: string): string =>
  plainSigns(typed)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{ASCII}]/gu, (letter) => PRINTED_AS[letter] ?? letter)
    .replace(/['’‘ʼʻ`]/g, '')

/** Keeps of a typed or pasted name only what the name field takes (docs/specification/accounts.md#names). */
export const filterLatinName = (typed: string): string =>
  printedName(typed)
    .replace(/[^A-Za-z\- ]/g, '')
    .replace(/ {2,}/g, ' ')
    .replace(/-{2,}/g, '-')

/** Letters of any alphabet with single hyphens, spaces, apostrophes and dots between or behind them: `o'g'li`, `Md.`. */
export const isMiddleName = (name: string): boolean =>
  name === ABSENT_NAME || /^\p{L}[\p{L}\p{M}]*(?:(?:[-'’ ]|\. ?)\p{L}[\p{L}\p{M}]*)*[.'’]?$/u.test(name)

/** Whether twelve digits are an IIN: a possible birth date in front and the check digit behind. */
export function isIin(text: string): boolean {
  if (!/^\d{12}$/.test(text)) return false
  const month = Number(text.slice(2, 4))
  const day = Number(text.slice(4, 6))
  if (month < 1 || month > 12 || day < 1 || day > 31) return false
  return hasCheckDigit(text)
}

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
 * 3166-1 alpha-2), where that is given. Null when no number results that can exist.
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
  return isPossibleNumber(number) ? number : null
}

/** The form of a passport's number, without the spaces and hyphens between its parts. */
export const PASSPORT_NUMBER = /^[A-Z0-9][A-Z0-9/]*$/

/** A birthday lies before today in Kazakhstan and within the last 120 years. */
export function isBirthday(date: string, now: Date): boolean {
  const today = kazakhstanDate(now)
  return date < today && Number(date.slice(0, 4)) > Number(today.slice(0, 4)) - 120
}

/** A passport is valid through its last day. */
export const isPassportValid = (expiry: string, now: Date): boolean => expiry >= kazakhstanDate(now)

/** The day on which the studies begin for which one applies now: 1 September, the next to come in Kazakhstan. */
export function studiesBegin(now: Date): string {
  const today = kazakhstanDate(now)
  const year = Number(today.slice(0, 4))
  return today <= `${year}-09-01` ? `${year}-09-01` : `${year + 1}-09-01`
}

/** Whether a passport is still valid on the day on which the studies begin; one that is not is warned about. */
export const coversStudies = (expiry: string, now: Date): boolean => expiry >= studiesBegin(now)

/** How long an unconfirmed account keeps e-mail, phone and passport (docs/specification/accounts.md#confirmation). */
export const UNCONFIRMED_BLOCKS_MS = 7 * DAY_MS

/** A reset link works once and for one hour (docs/specification/accounts.md#forgotten-password). */
export const RESET_TOKEN_MS = HOUR_MS

/** Whether a staff account must have a phone, to sign by SMS, and a university, for conflicts of interest. */
export const holdsInterviews = (roles: readonly Role[]): boolean =>
  INTERVIEWER_ROLES.some((role) => roles.includes(role))

/** The fields that refusals are about which name none. */
export const PERSONAL_FIELD_OF_KEY = {
  phone_number_already_exists: 'phoneNumber',
  wrong_phone_number: 'phoneNumber',
  passport_number_already_exists: 'passportNumber',
  iin_already_exists: 'iin',
  wrong_iin: 'iin',
} as const
