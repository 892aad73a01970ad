import { isMiddleName } from '@portal/domain/accounts/name-rules.ts'
import { toE164 } from '@portal/domain/accounts/phone-rules.ts'
import {
  isBirthday,
  isIin,
  isLatinName,
  isPassportValid,
  isPasswordStrong,
  PASSPORT_NUMBER,
} from '@portal/domain/accounts/rules.ts'
import type { PersonalField, ProfileView } from '@portal/domain/accounts/schema.ts'
import { plainCode, plainLine, plainPassport } from '@portal/domain/kernel/typed-text.ts'
import { now } from '../../../platform/clock.ts'
import { isCalendarDate } from '../../../ui/date-field.tsx'
import type { Faults } from '../../../ui/use-form.ts'

/** Personal part of a profile in a form: texts, empty for a missing value. The score has its own form. */
export type PersonalValues = {
  -readonly [F in Exclude<PersonalField, 'untScore'>]: ProfileView[F] extends boolean
    ? boolean
    : NonNullable<ProfileView[F]> | ''
}

export const EMPTY_PERSONAL: PersonalValues = {
  lastName: '',
  firstName: '',
  middleName: '',
  birthday: '',
  gender: '',
  citizenship: '',
  nationality: '',
  countryOfResidence: '',
  kandas: false,
  refugee: false,
  passportNumber: '',
  passportExprDate: '',
  iin: '',
  phoneNumber: '',
}

export const PERSONAL_NAMES = Object.keys(EMPTY_PERSONAL) as readonly (keyof PersonalValues)[]

const REQUIRED = [
  'lastName',
  'firstName',
  'birthday',
  'citizenship',
  'nationality',
  'countryOfResidence',
  'passportNumber',
  'passportExprDate',
  'phoneNumber',
] as const satisfies readonly (keyof PersonalValues)[]

/** Checks the personal fields before the server does (docs/specification/accounts.md#profile). */
export function checkPersonal(values: PersonalValues): Faults<PersonalValues> {
  const faults: Faults<PersonalValues> = {}
  if (!isLatinName(plainLine(values.lastName))) faults.lastName = 'accounts.faults.latinName'
  if (!isLatinName(plainLine(values.firstName))) faults.firstName = 'accounts.faults.latinName'
  const middleName = plainLine(values.middleName)
  if (middleName !== '' && !isMiddleName(middleName)) faults.middleName = 'accounts.faults.middleName'
  if (!isCalendarDate(values.birthday)) faults.birthday = 'app.errors.wrongDate'
  else if (!isBirthday(values.birthday, now())) faults.birthday = 'accounts.faults.birthday'
  if (!isCalendarDate(values.passportExprDate)) faults.passportExprDate = 'app.errors.wrongDate'
  else if (!isPassportValid(values.passportExprDate, now())) faults.passportExprDate = 'accounts.faults.passportExpired'
  if (!PASSPORT_NUMBER.test(plainPassport(values.passportNumber)))
    faults.passportNumber = 'accounts.faults.passportNumber'
  if (values.iin !== '' && !isIin(plainCode(values.iin).replace(/[\s-]/g, ''))) faults.iin = 'kernel.errors.wrong_iin'
  if (toE164(values.phoneNumber, values.countryOfResidence) === null)
    faults.phoneNumber = 'kernel.errors.wrong_phone_number'
  for (const name of REQUIRED) if (values[name].trim() === '') faults[name] = 'kernel.errors.field_required'
  return faults
}

export const toPersonalBody = (values: PersonalValues) => ({
  ...values,
  lastName: values.lastName.trim(),
  firstName: values.firstName.trim(),
  middleName: plainLine(values.middleName) || null,
  passportNumber: plainPassport(values.passportNumber),
  gender: values.gender === '' ? null : values.gender,
  iin: values.iin.replace(/\s/g, '') || null,
  phoneNumber: toE164(values.phoneNumber, values.countryOfResidence) ?? values.phoneNumber,
})

type NewPassword = { newPassword: string; repeat: string }

/** Checks a new password and its repetition: equal first, then strong (docs/specification/accounts.md#passwords). */
export function checkNewPassword({ newPassword, repeat }: NewPassword): Faults<NewPassword> {
  if (newPassword === '') return { newPassword: 'kernel.errors.field_required' }
  if (newPassword !== repeat) return { repeat: 'accounts.faults.notIdentical' }
  return isPasswordStrong(newPassword) ? {} : { newPassword: 'kernel.errors.password_requirements_not_met' }
}
