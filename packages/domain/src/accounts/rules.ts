import { hasCheckDigit } from '../kernel/check-digit.ts'
import { DAY_MS, HOUR_MS } from '../kernel/durations.ts'
import { FIGURES } from '../kernel/figures.ts'
import { INTERVIEWER_ROLES, type Role } from '../kernel/role.ts'
import { kazakhstanDate } from '../kernel/time-zone.ts'

export const PASSWORD_MIN_LENGTH = FIGURES.passwordLength
export const PASSWORD_MAX_LENGTH = 128

/** Symbols: a password needs at least one of them. Other characters are allowed too. */
export const PASSWORD_SYMBOLS = '#$+-=!()%&_*.@",{}[]'

const KEYBOARD_ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', '0123456789']
const RUNS = KEYBOARD_ROWS.flatMap((row) => {
  const reversed = [...row].reverse().join('')
  return [row, reversed].flatMap((text) => Array.from({ length: text.length - 2 }, (_, at) => text.slice(at, at + 3)))
})

/** Three neighbours of one QWERTY row, or three digits in counting order, in any case and direction. */
function hasRun(password: string): boolean {
  const lower = password.toLowerCase()
  return RUNS.some((run) => lower.includes(run))
}

/** Password rules, in the order of the tooltip (docs/specification/accounts.md#passwords). */
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

export const isPasswordStrong = (password: string): boolean =>
  Object.values(PASSWORD_RULES).every((holds) => holds(password))

/** Placeholder for a name that a person does not have (docs/specification/accounts.md#names). */
export const ABSENT_NAME = '-'

/** Name in greetings: the full name of staff; the first name of an applicant, otherwise the last name. */
export const greetedName = (names: {
  readonly fullName: string | null
  readonly firstName: string | null
  readonly lastName: string | null
}): string =>
  names.fullName ?? [names.firstName, names.lastName].find((name) => name !== null && name !== ABSENT_NAME) ?? ''

export const listedName = ({
  lastName,
  firstName,
}: {
  readonly lastName: string
  readonly firstName: string
}): string => [lastName, firstName].filter((name) => name !== ABSENT_NAME).join(' ')

export const isLatinName = (name: string): boolean => name === ABSENT_NAME || /^[A-Za-z]+(?:[ -][A-Za-z]+)*$/.test(name)

/** IIN: twelve digits with a possible birth date at the start and a check digit at the end. */
export function isIin(text: string): boolean {
  if (!/^\d{12}$/.test(text)) return false
  const month = Number(text.slice(2, 4))
  const day = Number(text.slice(4, 6))
  if (month < 1 || month > 12 || day < 1 || day > 31) return false
  return hasCheckDigit(text)
}

export const PASSPORT_NUMBER = /^[A-Z0-9][A-Z0-9/]*$/

/** A birthday is before today in Kazakhstan and within the last 120 years. */
export function isBirthday(date: string, now: Date): boolean {
  const today = kazakhstanDate(now)
  return date < today && Number(date.slice(0, 4)) > Number(today.slice(0, 4)) - 120
}

export const isPassportValid = (expiry: string, now: Date): boolean => expiry >= kazakhstanDate(now)

/** First day of the studies that applicants apply for now: the next 1 September in Kazakhstan. */
export function studiesBegin(now: Date): string {
  const today = kazakhstanDate(now)
  const year = Number(today.slice(0, 4))
  return today <= `${year}-09-01` ? `${year}-09-01` : `${year + 1}-09-01`
}

/** Whether a passport is valid on the first day of the studies. If not, the applicant gets a warning. */
export const coversStudies = (expiry: string, now: Date): boolean => expiry >= studiesBegin(now)

/**
 * Time for which an unconfirmed account reserves e-mail, phone and passport
 * (docs/specification/accounts.md#confirmation).
 */
export const UNCONFIRMED_BLOCKS_MS = 7 * DAY_MS

/** A reset link works once, for one hour (docs/specification/accounts.md#forgotten-password). */
export const RESET_TOKEN_MS = HOUR_MS

/** Interviewers need a phone, to sign by SMS, and a university, for conflicts of interest. */
export const holdsInterviews = (roles: readonly Role[]): boolean =>
  INTERVIEWER_ROLES.some((role) => roles.includes(role))

export const PERSONAL_FIELD_OF_KEY = {
  phone_number_already_exists: 'phoneNumber',
  wrong_phone_number: 'phoneNumber',
  passport_number_already_exists: 'passportNumber',
  iin_already_exists: 'iin',
  wrong_iin: 'iin',
} as const
