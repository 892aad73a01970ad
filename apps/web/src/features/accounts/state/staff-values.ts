import { readablePhone, toE164 } from '@portal/domain/accounts/phone-rules.ts'
import { holdsInterviews, isPasswordStrong } from '@portal/domain/accounts/rules.ts'
import type { StaffView } from '@portal/domain/accounts/schema.ts'
import { INTERVIEW_LANGUAGES, type InterviewLanguage } from '@portal/domain/kernel/education.ts'
import { RIGHTS, type Right } from '@portal/domain/kernel/right.ts'
import { ASSIGNABLE_ROLES, type AssignableRole, parseRole } from '@portal/domain/kernel/role.ts'
import type { Faults } from '../../../ui/use-form.ts'
import { isEmail } from './is-email.ts'

/** Values of the staff form; the password at creation only (docs/specification/accounts.md#staff-accounts). */
export const EMPTY_STAFF = {
  fullName: '',
  email: '',
  password: '',
  roles: [] as readonly AssignableRole[],
  rights: [] as readonly Right[],
  phoneNumber: '',
  university: '',
  /** None means any. */
  interviewLanguages: [] as readonly InterviewLanguage[],
}
export type StaffValues = typeof EMPTY_STAFF

/** Phone number of staff, who are reached by SMS in Kazakhstan; null: no such number. */
const toStaffPhone = (typed: string) => toE164(typed, 'KZ')

/** Form of a number once its field is left; an incomplete one stays as typed. */
export const shownPhone = (typed: string): string => readablePhone(toStaffPhone(typed) ?? typed)

export const valuesOf = (member: StaffView): StaffValues => ({
  fullName: member.fullName,
  email: member.email,
  password: '',
  roles: ASSIGNABLE_ROLES.filter((role) => member.roles.some(({ name }) => parseRole(name) === role)),
  rights: RIGHTS.filter((right) => member.rights.includes(right)),
  phoneNumber: readablePhone(member.phoneNumber ?? ''),
  university: member.university ?? '',
  interviewLanguages: INTERVIEW_LANGUAGES.filter((language) => member.interviewLanguages.includes(language)),
})

/** Faults of the staff form; an expert needs phone and university (docs/specification/accounts.md#staff-accounts). */
export function checkStaff(values: StaffValues, isNew: boolean): Faults<StaffValues> {
  const isExpert = holdsInterviews(values.roles)
  const faults: Faults<StaffValues> = {}
  if (values.fullName.trim() === '') faults.fullName = 'kernel.errors.field_required'
  if (values.email.trim() === '') faults.email = 'kernel.errors.field_required'
  else if (!isEmail(values.email)) faults.email = 'accounts.faults.email'
  if (isNew && values.password === '') faults.password = 'kernel.errors.field_required'
  else if (isNew && !isPasswordStrong(values.password)) faults.password = 'kernel.errors.password_requirements_not_met'
  if (values.roles.length === 0) faults.roles = 'kernel.errors.field_required'
  if (isExpert && values.phoneNumber === '') faults.phoneNumber = 'kernel.errors.field_required'
  else if (isExpert && toStaffPhone(values.phoneNumber) === null)
    faults.phoneNumber = 'kernel.errors.wrong_phone_number'
  if (isExpert && values.university === '') faults.university = 'kernel.errors.field_required'
  return faults
}

/** Body of both calls; only experts have a phone, and nobody of one university has a right. */
export const toStaffBody = ({
  fullName,
  email,
  roles,
  rights,
  phoneNumber,
  university,
  interviewLanguages,
}: StaffValues) => ({
  fullName: fullName.trim(),
  email: email.trim(),
  roles: roles.map((name) => ({ name })),
  rights: university === '' ? [...rights] : [],
  phoneNumber: holdsInterviews(roles) ? (toStaffPhone(phoneNumber) ?? phoneNumber) : null,
  university: university === '' ? null : university,
  interviewLanguages: [...interviewLanguages],
})
