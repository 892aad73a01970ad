import { z } from 'zod'
import { LANGUAGES } from '../kernel/language.ts'
import { pageQuery } from '../kernel/page.ts'
import {
  codeText,
  educationLevel,
  instant,
  lineText,
  localizedName,
  proseText,
  queryBoolean,
} from '../kernel/values.ts'
import { inSeason } from '../seasons/schema.ts'
import { ATTEMPT_STATUSES, MOST_EXTRA_MINUTES, TEST_ANSWERS } from './status.ts'

/** Application by its id or its number (docs/specification/applications.md#number). */
export const applicationKey = codeText.min(1).max(64)

export const TEST_SORT_COLUMNS = ['createdDate', 'number', 'fio', 'startedAt', 'finishedAt'] as const
export type TestSortColumn = (typeof TEST_SORT_COLUMNS)[number]

export const testListQuery = z.object({
  ...pageQuery(TEST_SORT_COLUMNS),
  passed: queryBoolean.optional(),
  requestId: applicationKey.optional(),
  fio: lineText.min(1).max(200).optional(),
  ...inSeason,
})
export type TestListQuery = z.output<typeof testListQuery>

export const testAbilities = z.object({ take: z.boolean(), resend: z.boolean(), addMinutes: z.boolean() })

export const testRow = z.object({
  id: z.string(),
  requestId: z.string(),
  number: z.string(),
  passed: z.boolean(),
  active: z.boolean(),
  state: z.enum(ATTEMPT_STATUSES),
  attempt: z.number().int(),
  startedAt: instant.nullable(),
  deadline: instant.nullable(),
  finishedAt: instant.nullable(),
  user: z.object({ firstName: z.string(), lastName: z.string() }),
  university: localizedName,
  speciality: localizedName,
  can: testAbilities,
})

const progress = { nextIndex: z.number().int(), remainingSeconds: z.number().int() }

export const openedTest = z.object({
  test: z.array(z.object({ id: z.string(), question: z.string() })),
  attempt: z.object({
    startedAt: instant,
    deadline: instant,
    answers: z.record(z.string(), z.enum(TEST_ANSWERS)),
    ...progress,
  }),
})

/** Start of the attempt that a screen shows. A call for it never reaches another attempt. */
const ofAttempt = {
  startedAt: z.iso
    .datetime({ offset: true })
    .transform((text) => new Date(text))
    .optional(),
}

export const openTestQuery = z.object({
  lang: z.enum(LANGUAGES).optional(),
  requestId: applicationKey,
  ...ofAttempt,
})
export type OpenTestQuery = z.output<typeof openTestQuery>

export const answerBody = z.object({ answer: z.enum(TEST_ANSWERS), ...ofAttempt })
export type AnswerBody = z.output<typeof answerBody>
export const answered = z.object(progress)

/**
 * Statuses on the wire. The server checks which role may send which pair
 * (docs/specification/screening-test.md#statuses).
 */
export const testStatusQuery = z.object({ active: queryBoolean.optional(), passed: queryBoolean.optional() })
export type TestStatusQuery = z.output<typeof testStatusQuery>

const reason = proseText.max(1000)
export const resendBody = z.object({ reason: reason.nullish() })

export const extraMinutesBody = z.object({
  minutes: z.number().int().min(1).max(MOST_EXTRA_MINUTES),
  reason: reason.refine((text) => text !== '', { message: 'reason_required' }),
})
export type ExtraMinutes = z.output<typeof extraMinutesBody>

const scale = { id: z.string(), ...localizedName.shape }

const attemptRow = z.object({
  attempt: z.number().int(),
  state: z.enum(ATTEMPT_STATUSES),
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  answered: z.number().int(),
})

export const testResult = z.object({
  scales: z.array(z.object({ ...scale, score: z.number().int(), max: z.number().int(), answered: z.number().int() })),
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  passed: z.boolean(),
  number: z.string(),
  user: z.object({ firstName: z.string(), lastName: z.string() }),
  attempts: z.array(attemptRow),
})

export const reliability = z.object({
  version: z.number().int(),
  attempts: z.number().int(),
  scales: z.array(
    z.object({
      ...scale,
      max: z.number().int(),
      mean: z.number(),
      deviation: z.number(),
      alpha: z.number().nullable(),
      distribution: z.array(z.number().int()),
    }),
  ),
})

export const reliabilityQuery = z.object({
  educationLevel: educationLevel.optional(),
  ...inSeason,
})
