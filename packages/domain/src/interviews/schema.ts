import { z } from 'zod'
import { passkeyAnswer } from '../accounts/factor-schema.ts'
import { EDUCATION_LANGUAGES, EDUCATION_LEVELS, INTERVIEW_LANGUAGES } from '../kernel/education.ts'
import { pageNumber, pageSize } from '../kernel/page.ts'
import { codeText, instant, isoDate, lineText, localizedName, proseText, uuid } from '../kernel/values.ts'
import { inSeason } from '../seasons/schema.ts'
import { ATTENDANCES, GRADE_GROUPS, HIGHEST_SCORE, INTERVIEW_STATUSES, LOWEST_SCORE, WISHES } from './status.ts'

export const interviewLevel = z.enum(EDUCATION_LEVELS)

export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** Whether a text is an absolute URL. Some supported browsers lack `URL.canParse`. */
function isAddress(text: string): boolean {
  try {
    return new URL(text) instanceof URL
  } catch {
    return false
  }
}

/** Link of the meeting. Only http and https are safe to open. */
export const zoomLink = proseText
  .max(500)
  .refine((text) => /^https?:\/\/[^\s]+$/i.test(text) && isAddress(text), { message: 'wrong_value' })

export const interviewListQuery = z.object({
  status: z.enum(INTERVIEW_STATUSES).default('NEW'),
  page: pageNumber,
  size: pageSize,
  staffId: uuid.optional(),
  sort: z.enum(['date,asc', 'date,desc']).default('date,asc'),
  ...inSeason,
})
export type InterviewListQuery = z.output<typeof interviewListQuery>

const orAbsent = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional())
export const interviewFilter = z.object({
  date: orAbsent(isoDate),
  number: orAbsent(z.union([codeText.max(64), z.number()]).transform(String)),
  expertIds: z.array(uuid).max(200).nullish(),
  fio: orAbsent(lineText.max(200)),
  educationLevel: orAbsent(interviewLevel),
})
export type InterviewFilter = z.output<typeof interviewFilter>

export const interviewAbilities = z.object({
  assign: z.boolean(),
  move: z.boolean(),
  cancel: z.boolean(),
  decline: z.boolean(),
  grade: z.boolean(),
  sign: z.boolean(),
  attendance: z.boolean(),
})

const fileName = z.object({ id: z.string(), name: z.string() }).nullable()
const expert = z.object({ id: z.string(), fullName: z.string() }).nullable()

const requestShape = {
  id: z.string(),
  number: z.string(),
  educationLanguage: z.enum(EDUCATION_LANGUAGES),
  educationLevel: interviewLevel,
  educationalProgram: z.string(),
  universityId: z.string(),
  createdDate: instant,
  firstName: z.string(),
  lastName: z.string(),
  citizenship: z.string(),
  refugee: z.boolean(),
  kandas: z.boolean(),
  interviewLanguage: z.enum(INTERVIEW_LANGUAGES),
  university: localizedName,
  speciality: localizedName,
}

const interviewShape = {
  id: z.string(),
  date: isoDate,
  time: z.string(),
  startsAt: instant,
  minutes: z.number().int(),
  zoom: z.string(),
  status: z.enum(INTERVIEW_STATUSES),
  expert,
  version: z.number().int(),
  attendance: z.enum(ATTENDANCES).nullable(),
  /** Granted accommodation, without the applicant's words; null: none. */
  accommodation: z.object({ wishes: z.array(z.enum(WISHES)), extraMinutes: z.number().int() }).nullable(),
  /** Last expert who declined, while the interview has none; only for the head of the competition. */
  declinedBy: z.string().nullable(),
  can: interviewAbilities,
}

export const interviewRow = z.object({ ...interviewShape, request: z.object(requestShape) })

const score = z.number().int().min(LOWEST_SCORE).max(HIGHEST_SCORE)
const two = z.strictObject({ first: score, second: score })
const four = z.strictObject({ first: score, second: score, third: score, fourth: score })

/** Complete grade. Its groups depend on the level (docs/specification/interviews.md#criteria). */
export const interviewGrade = z.strictObject({
  interviewResult: two,
  motivationalEssayResult: four,
  dissertationResearchResult: four.optional(),
})
export type InterviewGrade = z.output<typeof interviewGrade>

/** Grade sent for signing. A missing group is a wrong value, like a superfluous one. */
const sentGrade = interviewGrade.partial().transform((grade, context): InterviewGrade => {
  const { interviewResult, motivationalEssayResult } = grade
  if (interviewResult !== undefined && motivationalEssayResult !== undefined)
    return { ...grade, interviewResult, motivationalEssayResult }
  for (const group of ['interviewResult', 'motivationalEssayResult'] as const)
    if (grade[group] === undefined)
      context.issues.push({ code: 'custom', message: 'wrong_value', path: [group], input: undefined })
  return z.NEVER
})

/** Unfinished grade: the criteria filled in so far. */
export const gradeDraft = z.strictObject({
  interviewResult: two.partial().optional(),
  motivationalEssayResult: four.partial().optional(),
  dissertationResearchResult: four.partial().optional(),
})
export type GradeDraft = z.output<typeof gradeDraft>

const means = z.partialRecord(z.enum(Object.keys(GRADE_GROUPS) as [keyof typeof GRADE_GROUPS]), z.number())
export const signedGrade = z.object({
  ...interviewGrade.shape,
  means,
  total: z.number(),
  signedAt: instant,
  signedWith: z.enum(['code', 'passkey']),
  expertName: z.string(),
})

export const interviewView = z.object({
  ...interviewShape,
  request: z.object({
    ...requestShape,
    user: z.object({
      firstName: z.string(),
      lastName: z.string(),
      passport: fileName,
      motivationLetter: fileName,
      dissertationResearch: fileName,
      invitationLetter: fileName,
    }),
  }),
  grade: signedGrade.nullable(),
  /** Only for the expert, until it is signed. */
  gradeDraft: gradeDraft.nullable(),
  phoneEnding: z.string().nullable(),
  signsByPasskey: z.boolean(),
  declines: z.array(z.object({ expertName: z.string(), reason: z.string(), at: instant })),
})

export const scheduleBody = z.object({
  requestId: codeText.min(1).max(64),
  date: isoDate,
  time: timeOfDay,
  zoom: zoomLink,
  expertId: uuid.nullish(),
})
export type ScheduleBody = z.output<typeof scheduleBody>

export const moveBody = z.object({
  date: isoDate,
  time: timeOfDay,
  zoom: zoomLink,
  version: z.number().int().optional(),
})
export type MoveBody = z.output<typeof moveBody>

export const reasonBody = z.object({
  reason: proseText.max(1000).refine((text) => text !== '', { message: 'reason_required' }),
})

export const attendanceBody = z.object({ attendance: z.enum(ATTENDANCES).nullable() })
export type AttendanceBody = z.output<typeof attendanceBody>

export const verifyBody = z.object({
  code: z.union([codeText.max(20), z.number()]).transform(String),
  interviewId: uuid,
  phoneNumber: z.string().max(40).nullish(),
  interviewGrade: sentGrade,
})
export type VerifyBody = z.output<typeof verifyBody>

export const gradeToSign = z.object({ interviewGrade: sentGrade })
export const passkeySignature = z.object({ interviewId: uuid, interviewGrade: sentGrade, passkey: passkeyAnswer })
export type PasskeySignature = z.output<typeof passkeySignature>

export const proposal = z.object({
  interviewId: z.string(),
  number: z.string(),
  lastName: z.string(),
  firstName: z.string(),
  startsAt: instant,
  expertId: z.string().nullable(),
  expertName: z.string().nullable(),
  isSameSurname: z.boolean(),
})

export const assignManyBody = z.object({
  assignments: z
    .array(z.object({ interviewId: uuid, expertId: uuid }))
    .min(1)
    .max(500),
})

export const assignmentReport = z.object({ interviewId: z.string(), msg: z.string().nullable() })

export const resultRow = z.object({
  interviewId: z.string(),
  requestId: z.string(),
  number: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  educationLevel: interviewLevel,
  universityId: z.string(),
  university: localizedName,
  speciality: localizedName,
  expertName: z.string().nullable(),
  means,
  total: z.number().nullable(),
  place: z.number().int().nullable(),
})
export const resultsQuery = z.object({ educationLevel: interviewLevel.optional(), ...inSeason })
export type ResultsQuery = z.output<typeof resultsQuery>
export const interviewResults = z.object({
  rows: z.array(resultRow),
  /** Each expert's mean compared with the mean of all, in points out of 100. */
  experts: z.array(
    z.object({ expertName: z.string(), signed: z.number().int(), mean: z.number(), difference: z.number() }),
  ),
  missing: z.number().int(),
})
