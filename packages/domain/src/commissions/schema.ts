import { z } from 'zod'
import { passkeyAnswer } from '../accounts/factor-schema.ts'
import { partCode } from '../allotment/score-schema.ts'
import { commissionRules } from '../competitions/commission-schema.ts'
import { competitionLevel } from '../competitions/setup-schema.ts'
import { timeOfDay, zoomLink } from '../interviews/schema.ts'
import { INTERVIEW_LANGUAGES } from '../kernel/education.ts'
import { LANGUAGES } from '../kernel/language.ts'
import { pageNumber, pageSize } from '../kernel/page.ts'
import { codeText, instant, isoDate, lineText, proseText, uuid } from '../kernel/values.ts'
import {
  CASE_STATES,
  GRADE_ROLES,
  GRADING_STATES,
  GRADING_TABS,
  HIGHEST_GRADE,
  LOWEST_GRADE,
  MOST_COMMENT,
} from './status.ts'

const count = z.number().int()
const shownText = z.object({ kk: z.string(), ru: z.string(), en: z.string() })
const typed = (most: number) => {
  const text = proseText.min(1).max(most)
  return z.strictObject({ kk: text, ru: text, en: text })
}

/** Competition of a grade. `name` is null for competitions without an own one. */
const ofCompetition = {
  competitionId: z.string(),
  competitionName: shownText.nullable(),
  year: count,
  level: competitionLevel,
}

/** Totals are out of 100, with two decimals. */
export const commissionMember = z.object({
  accountId: z.string(),
  fullName: z.string(),
  universityId: z.string().nullable(),
  isEnabled: z.boolean(),
  /** Unsigned cases, signed cases, and signed calibration cases. */
  assigned: count,
  signed: count,
  calibrated: count,
  /** Mean total of the member's counted grades. */
  mean: z.number().nullable(),
  /** The mean against that of all counted grades of the same cases. It corrects nothing. */
  difference: z.number().nullable(),
})

export const commissionView = z.object({
  competitionId: z.string(),
  year: count,
  level: competitionLevel,
  name: shownText.nullable(),
  /** Null: the competition has no commission. */
  rules: commissionRules.nullable(),
  members: z.array(commissionMember),
  counts: z.object({ cases: count, unassigned: count, grading: count, further: count, second: count, done: count }),
  calibration: z.array(z.object({ number: count, title: shownText, text: shownText, signed: count })),
  can: z.object({ change: z.boolean(), draw: z.boolean(), calibrate: z.boolean(), protocol: z.boolean() }),
})

export const memberBody = z.object({ accountId: uuid })
export const candidateRow = z.object({
  accountId: z.string(),
  fullName: z.string(),
  email: z.string(),
  universityId: z.string().nullable(),
})

export const calibrationBody = z.object({ title: typed(200), text: typed(5_000) })
export type CalibrationBody = z.output<typeof calibrationBody>

/** First experts given, further ones, second ones, and places that nobody could fill. */
export const drawn = z.object({ assigned: count, further: count, second: count, lacking: count })

const chosenCases = z.array(uuid).min(1).max(1_000).optional()
/** Cases to grade a second time: the chosen ones of the newest run, or all that it lists (`applicationIds` absent). */
export const secondGradingBody = z.strictObject({ run: count, applicationIds: chosenCases })
export type SecondGradingBody = z.output<typeof secondGradingBody>
/** Chosen cases, or all. */
export const secondGradingEnd = z.strictObject({ applicationIds: chosenCases })
/** Cases sent, experts given, and cases that nobody could get. */
export const sentToSecond = z.object({ cases: count, assigned: count, lacking: count })
export const endedSecond = z.object({ cases: count })

const orAbsent = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional())
export const casesQuery = z.object({
  state: orAbsent(z.enum(CASE_STATES)),
  /** Part of a number or of a name. */
  q: orAbsent(lineText.max(200)),
  page: pageNumber,
  pageSize,
})
export type CasesQuery = z.output<typeof casesQuery>

const meeting = z.object({ startsAt: instant, zoom: z.string() })
export const caseRow = z.object({
  applicationId: z.string(),
  number: z.string(),
  fio: z.string(),
  state: z.enum(CASE_STATES),
  grades: z.array(
    z.object({
      id: z.string(),
      expertName: z.string(),
      role: z.enum(GRADE_ROLES),
      state: z.enum(GRADING_STATES).exclude(['RELEASED']),
      total: z.number().nullable(),
      signedAt: instant.nullable(),
    }),
  ),
  /** Highest counted total less the lowest. Null: fewer than two are signed. */
  spread: z.number().nullable(),
  /** Total by the published rule. Null until the case is done. */
  total: z.number().nullable(),
  meeting: meeting.nullable(),
  /** Experts who gave the case back, with their reasons. */
  declines: z.array(z.object({ expertName: z.string(), reason: z.string(), at: instant })),
})

export const meetingBody = z.object({ date: isoDate, time: timeOfDay, zoom: zoomLink })
export type MeetingBody = z.output<typeof meetingBody>

export const commissionProtocolQuery = z.object({ language: z.enum(LANGUAGES).optional() })

export const gradingQuery = z.object({ state: z.enum(GRADING_TABS).default('TO_DO'), page: pageNumber, pageSize })
export type GradingQuery = z.output<typeof gradingQuery>

/** A calibration case by its number and title, another case by its number in the competition. */
const label = z.object({ number: count, title: shownText.nullable() })
export const gradingRow = z.object({
  id: z.string(),
  ...ofCompetition,
  label,
  isCalibration: z.boolean(),
  state: z.enum(GRADING_STATES).exclude(['RELEASED']),
  total: z.number().nullable(),
  signedAt: instant.nullable(),
  /** Calibration cases come first. */
  isLocked: z.boolean(),
})

const grade = z.number().int().min(LOWEST_GRADE).max(HIGHEST_GRADE)
const grades = z.record(partCode, grade)
const comments = z.record(partCode, proseText.max(MOST_COMMENT))
export type Grades = z.output<typeof grades>
export type Comments = z.output<typeof comments>

const shownGrades = { grades: z.record(z.string(), z.number()), comments: z.record(z.string(), z.string()) }

/** A hidden fact is absent. */
const shownApplicant = z.object({
  fullName: z.string().optional(),
  citizenship: z.string().optional(),
  /** Years. */
  age: count.optional(),
  university: z.array(shownText).optional(),
  program: z.array(shownText).optional(),
  number: z.string().optional(),
})
export type ShownApplicant = z.output<typeof shownApplicant>

export const gradingView = z.object({
  id: z.string(),
  ...ofCompetition,
  label,
  rules: commissionRules.pick({ graded: true, criteria: true, hidden: true, experts: true, seesOthers: true }),
  isCalibration: z.boolean(),
  calibration: z.object({ title: shownText, text: shownText }).nullable(),
  applicant: shownApplicant,
  /** Language of the interview. Null: a calibration case. */
  language: z.enum(INTERVIEW_LANGUAGES).nullable(),
  meeting: meeting.nullable(),
  state: z.enum(GRADING_STATES).exclude(['RELEASED']),
  isLocked: z.boolean(),
  draft: z.object(shownGrades).nullable(),
  signed: z
    .object({ ...shownGrades, total: z.number(), signedAt: instant, signedWith: z.enum(['code', 'passkey']) })
    .nullable(),
  /** Signed grades of the other experts, without names. Null: not before the own signature, or never. */
  others: z
    .array(z.object({ role: z.enum(GRADE_ROLES), grades: z.record(z.string(), z.number()), total: z.number() }))
    .nullable(),
  version: count,
  /** Last four digits of the registered phone. */
  phoneEnding: z.string().nullable(),
  signsByPasskey: z.boolean(),
  can: z.object({ grade: z.boolean(), sign: z.boolean(), decline: z.boolean() }),
})

/** Unfinished grades: the criteria filled in so far. */
export const gradingDraft = z.object({ grades, comments, version: count.min(0) })
export type GradingDraft = z.output<typeof gradingDraft>
export const gradingSaved = z.object({ version: count })

const whole = { grades, comments }
export const gradingToSign = z.object(whole)
export type GradingToSign = z.output<typeof gradingToSign>
export const gradingSignature = z.object({ ...whole, code: z.union([codeText.max(20), z.number()]).transform(String) })
export const gradingPasskey = z.object({ ...whole, passkey: passkeyAnswer })

export const declineBody = z.object({
  reason: proseText.max(1_000).refine((text) => text !== '', { message: 'reason_required' }),
})

/** Grading in the copy of an applicant's data. Without a published result it has only the meeting. */
export const gradingCopy = z.object({
  meetingAt: instant.nullable(),
  /** Mean grade of each criterion, of `HIGHEST_GRADE`. */
  criteria: z.array(z.object({ name: shownText, mean: z.number() })),
  /** Total out of 100. */
  total: z.number().nullable(),
})
export type GradingCopy = z.input<typeof gradingCopy>
