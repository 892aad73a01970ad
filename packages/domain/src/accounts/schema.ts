import { z } from 'zod'
import { INTERVIEW_LANGUAGES, UNT_MAX } from '../kernel/education.ts'
import { FIGURES } from '../kernel/figures.ts'
import { keyed } from '../kernel/keyed.ts'
import { isPossibleNumber } from '../kernel/phone-lengths.ts'
import { RIGHTS } from '../kernel/right.ts'
import { ASSIGNABLE_ROLES, parseRole, type WireRole } from '../kernel/role.ts'
import { plainEmail, plainPassport, plainPassword } from '../kernel/typed-text.ts'
import { codeText, fileName, fileReference, isoDate, lineText, uuid } from '../kernel/values.ts'
import { isMiddleName } from './name-rules.ts'
import { toE164 } from './phone-rules.ts'
import { isIin, isLatinName, isPasswordStrong, PASSPORT_NUMBER, PASSWORD_MAX_LENGTH } from './rules.ts'

/** Attachment slots of a profile with one file each (docs/specification/accounts.md#attachment-slots). */
export const ATTACHMENT_SLOTS = [
  'passport',
  'previousLevel',
  'recommendationLetter',
  'medicalCertificate',
  'form',
  'languageCertificate',
  'motivationLetter',
  'dissertationResearch',
  'invitationLetter',
  'photo',
] as const
export type AttachmentSlot = (typeof ATTACHMENT_SLOTS)[number]

/** Maximum files in `additionalDocuments` (docs/specification/accounts.md#attachment-slots). */
export const ADDITIONAL_DOCUMENTS_MAX = FIGURES.additionalDocuments

export const GENDERS = ['MALE', 'FEMALE'] as const

const shortText = lineText.min(1).max(100)
const mailbox = z.string().overwrite(plainEmail).min(1).max(254)
export const email = mailbox.refine((text) => z.email().safeParse(text).success, 'wrong_value')
/** Password as typed. Passwords set before normalization are compared in this form first. */
const anyPassword = z.string().min(1).max(1000)
export const newPassword = z
  .string()
  .overwrite(plainPassword)
  .min(1)
  .max(PASSWORD_MAX_LENGTH, 'password_requirements_not_met')
  .refine(isPasswordStrong, 'password_requirements_not_met')

const toPhone = (typed: string, context: z.RefinementCtx): string => {
  const number = toE164(typed)
  if (number !== null && isPossibleNumber(number)) return number
  context.issues.push({ code: 'custom', message: 'wrong_phone_number', input: typed })
  return z.NEVER
}

export const phoneNumber = codeText.min(1).max(40).transform(toPhone)

/** Optional phone number; an empty one is null. */
const optionalPhone = codeText.max(40).transform((typed, context) => (typed === '' ? null : toPhone(typed, context)))

const latinName = shortText.refine(isLatinName, 'wrong_value')
const countryCode = lineText
  .min(1)
  .max(2)
  .toUpperCase()
  .regex(/^[A-Z]{2}$/)
const iin = codeText
  .transform((typed) => typed.replace(/[\s-]/g, ''))
  .refine((digits) => digits === '' || isIin(digits), 'wrong_iin')
  .transform((digits) => digits || null)
const untScore = z.number().int().min(0).max(UNT_MAX)

/**
 * Personal fields of a profile, which an application may override. Neither changes the e-mail. A list, so that screens
 * can use the names without loading the schemas.
 */
export const PERSONAL_FIELDS = [
  'firstName',
  'lastName',
  'middleName',
  'birthday',
  'citizenship',
  'nationality',
  'passportNumber',
  'passportExprDate',
  'refugee',
  'kandas',
  'gender',
  'countryOfResidence',
  'phoneNumber',
  'iin',
  'untScore',
] as const
export type PersonalField = (typeof PERSONAL_FIELDS)[number]

/** Personal fields of a request. Countries and nationality are checked against the directory later. */
export const personalFields = {
  firstName: latinName,
  lastName: latinName,
  middleName: lineText
    .max(100)
    .refine((name) => name === '' || isMiddleName(name), 'wrong_value')
    .nullable(),
  birthday: isoDate,
  citizenship: countryCode,
  nationality: lineText.min(1).max(64),
  passportNumber: z.string().overwrite(plainPassport).min(1).max(30).regex(PASSPORT_NUMBER),
  passportExprDate: isoDate,
  refugee: z.boolean(),
  kandas: z.boolean(),
  gender: z.enum(GENDERS).nullable(),
  countryOfResidence: countryCode,
  phoneNumber,
  iin: iin.nullable(),
  untScore: untScore.nullable(),
} as const satisfies Record<PersonalField, z.ZodType>

const nullableReference = fileReference.nullable()

export const attachmentFields = {
  ...keyed(ATTACHMENT_SLOTS, () => nullableReference.optional()),
  additionalDocuments: z.array(fileReference).max(ADDITIONAL_DOCUMENTS_MAX).optional(),
}

/** An unticked box and an absent one give the same refusal. */
const consent = z
  .boolean()
  .default(false)
  .refine((isGiven) => isGiven, 'consent_required')

/** Unknown fields such as `roles` are removed. */
export const signUpBody = z.object({
  ...personalFields,
  middleName: personalFields.middleName.optional(),
  refugee: personalFields.refugee.default(false),
  kandas: personalFields.kandas.default(false),
  gender: personalFields.gender.optional(),
  iin: personalFields.iin.optional(),
  untScore: personalFields.untScore.optional(),
  email,
  password: newPassword,
  consents: z.object({ personalData: consent, accuracy: consent }).prefault({}),
})
export type SignUp = z.output<typeof signUpBody>

export const profileEdit = z.object({
  ...z.object(personalFields).partial().shape,
  ...attachmentFields,
  version: z.number().int().optional(),
})
export type ProfileEdit = z.output<typeof profileEdit>

const nullableName = fileName.nullable()

export const attachmentNames = {
  ...keyed(ATTACHMENT_SLOTS, () => nullableName),
  additionalDocuments: z.array(fileName),
}

export const personalView = {
  firstName: z.string(),
  lastName: z.string(),
  middleName: z.string().nullable(),
  birthday: z.string(),
  citizenship: z.string(),
  nationality: z.string(),
  passportNumber: z.string(),
  passportExprDate: z.string(),
  refugee: z.boolean(),
  kandas: z.boolean(),
  gender: z.enum(GENDERS).nullable(),
  countryOfResidence: z.string(),
  phoneNumber: z.string(),
  email: z.string(),
  iin: z.string().nullable(),
  untScore: z.number().nullable(),
} as const satisfies Record<PersonalField | 'email', z.ZodType>

export const profileView = z.object({
  id: z.string(),
  roles: z.array(z.custom<WireRole>()),
  ...personalView,
  grantHolder: z.boolean(),
  version: z.number(),
  ...attachmentNames,
})
export type ProfileView = z.output<typeof profileView>

/** Session user in the answer of a sign-in: `fullName` for staff, the name's parts for applicants. */
export const sessionUser = z.object({
  email: z.string(),
  id: z.string(),
  roles: z.array(z.custom<WireRole>()),
  token: z.string(),
  type: z.literal('Bearer'),
  username: z.string(),
  iin: z.string().nullable(),
  firstName: z.string().nullable(),
  middleName: z.string().nullable(),
  lastName: z.string().nullable(),
  fullName: z.string().nullable(),
  universityId: z.string().nullable(),
  /** Latest end of the session, and the idle minutes after which it ends earlier. */
  expiresAt: z.string(),
  idleMinutes: z.number(),
  can: z.array(z.string()),
})
export type SessionUser = z.output<typeof sessionUser>

export const credentials = z.object({
  email: mailbox,
  password: anyPassword,
})
/** Persistent id of a browser, for recognising it again. */
export const deviceMark = lineText.max(100).optional()
export const signInBody = credentials.extend({ device: deviceMark })
export const onlyEmail = z.object({ email: mailbox })
export const token = lineText.min(1).max(200)
export const currentPassword = anyPassword

/** `withdraw`: open applications may be withdrawn with it. */
export const profileDeletion = z.object({ password: currentPassword, withdraw: z.boolean().default(false) })

const assignableRole = z.string().transform((text, context) => {
  const role = parseRole(text)
  const assignable = ASSIGNABLE_ROLES.find((candidate) => candidate === role)
  if (assignable !== undefined) return assignable
  context.issues.push({ code: 'custom', message: 'wrong_value', input: text })
  return z.NEVER
})

const roleList = z.array(z.object({ name: assignableRole })).max(ASSIGNABLE_ROLES.length)
const staffFullName = lineText.min(1).max(200)
const universityReference = z
  .union([lineText.max(64), z.number().int()])
  .transform((id) => (id === '' ? null : String(id)))

/** Interview languages of an expert; an empty list means any. */
const interviewLanguages = z.array(z.enum(INTERVIEW_LANGUAGES)).max(INTERVIEW_LANGUAGES.length)

/** Rights beside the roles, of staff bound to no university. */
const rightList = z.array(z.enum(RIGHTS)).max(RIGHTS.length)

/** `roles` overrides `role` (docs/specification/accounts.md#staff-accounts). */
export const staffCreate = z.object({
  fullName: staffFullName,
  email,
  password: newPassword,
  roles: roleList.optional(),
  role: assignableRole.nullish(),
  phoneNumber: optionalPhone.nullish(),
  university: universityReference.nullish(),
  interviewLanguages: interviewLanguages.optional(),
  rights: rightList.optional(),
})
export type StaffCreate = z.output<typeof staffCreate>

export const ACCOUNT_STATES = ['ENABLED', 'DISABLED'] as const
export type AccountState = (typeof ACCOUNT_STATES)[number]

/** The password is not part of it (docs/specification/accounts.md#staff-accounts). */
export const staffEdit = z.object({
  id: uuid.optional(),
  fullName: staffFullName,
  email,
  roles: roleList.optional(),
  role: assignableRole.nullish(),
  phoneNumber: optionalPhone.nullish(),
  university: universityReference.nullish(),
  interviewLanguages: interviewLanguages.optional(),
  rights: rightList.optional(),
  state: z.enum(ACCOUNT_STATES).optional(),
  version: z.number().int().optional(),
})
export type StaffEdit = z.output<typeof staffEdit>

export const staffView = z.object({
  id: z.string(),
  fullName: z.string(),
  email: z.string(),
  roles: z.array(z.object({ name: z.custom<WireRole>() })),
  rights: z.array(z.enum(RIGHTS)),
  phoneNumber: z.string().nullable(),
  university: z.string().nullable(),
  universityName: z.string().nullable(),
  interviewLanguages: z.array(z.string()),
  state: z.enum(ACCOUNT_STATES),
  createdDate: z.date().transform((date) => date.toISOString()),
  hasSecondFactor: z.boolean(),
  version: z.number(),
})
export type StaffView = z.output<typeof staffView>

/** Row of the staff list. Pick lists of ADMIN and EXPERT_MANAGER have id, name and load only. */
export const staffRow = staffView
  .partial()
  .required({ id: true, fullName: true })
  .extend({ load: z.number().optional(), conflict: z.boolean().optional() })
