import { z } from 'zod'
import { UNT_MAX, UNT_SUBJECTS } from '../kernel/education.ts'
import { partCode, SCORE_SOURCES } from './score-schema.ts'

/** Rule for equals at the edge of a list: all of them get a place, or none (docs/allotment.md#equals). */
export const WHEN_EQUAL = ['ONE_MORE', 'NONE'] as const
export type WhenEqual = (typeof WHEN_EQUAL)[number]

/** Subjects of a result. `PROFILE_1` and `PROFILE_2` are the two chosen by the applicant. */
const SUBJECTS = [...UNT_SUBJECTS, 'PROFILE_1', 'PROFILE_2'] as const

const MOST_CHOICES = 4

// JSON has -0, which is written back as 0. So -0 is a fault.
const isNotMinusZero = (value: number): boolean => !Object.is(value, -0)
const NO_MINUS_ZERO = { error: 'must not be -0' }
/** Maximum places of a list: the maximum of the rules times the largest factor of a run. */
export const MOST_PLACES = 1_000_000
const whole = (most: number) => z.int().min(0).max(most).refine(isNotMinusZero, NO_MINUS_ZERO)
const points = whole(UNT_MAX)
const places = whole(MOST_PLACES)
const mark = z.number().min(0).max(5).multipleOf(0.01).refine(isNotMinusZero, NO_MINUS_ZERO)
const NOT_WRITABLE = { error: 'holds half a character, which no file can hold' }
/** Half a surrogate pair becomes another character in a file, and two ids could become one. */
const id = z
  .string()
  .min(1)
  .refine((text) => !/\p{Surrogate}/u.test(text), NOT_WRITABLE)
const scores = z.partialRecord(z.enum(SUBJECTS), points)
/** Highest number of points of any score. Totals of commissions have two decimals. */
const MOST_POINTS = 10_000
const decimal = z.number().min(0).max(MOST_POINTS).multipleOf(0.01).refine(isNotMinusZero, NO_MINUS_ZERO)
const parts = z.record(partCode, decimal)

export const minimum = z.strictObject({ total: points, subjects: scores })

const minimumOfAny = z.strictObject({ total: decimal, subjects: parts })
/** Minimums of reserved lists that differ, by quota category; null: none is set. Missing parts are those of the list. */
const quotaMinimums = z.record(z.string(), minimumOfAny.partial().nullable())
/** Minimum with those by quota, of version 2 and of the rules of a competition. */
export const minimumByQuota = minimumOfAny.extend({ quotas: quotaMinimums.optional() })

const reserved = z.array(z.strictObject({ quota: z.string(), places }))
const program = z.strictObject({ id, places, reserved, minimum: minimum.partial().optional() })

const choices = z.array(z.string()).min(1).max(MOST_CHOICES)
const applicant = z.strictObject({
  id,
  total: points,
  subjects: scores,
  profile: points,
  average: mark,
  rights: z.array(z.string()),
  quotas: z.array(z.string()),
  choices,
})

/** Input of an allotment, version 1 (docs/allotment.md#input). Checks between values are in competition-rules. */
export const competition = z.strictObject({
  version: z.literal(1),
  minimum,
  rights: z.array(z.string()),
  whenEqual: z.enum(WHEN_EQUAL),
  programs: z.array(program),
  applicants: z.array(applicant),
})

const score = z.strictObject({
  source: z.enum(SCORE_SOURCES),
  most: decimal,
  decimals: z.union([z.literal(0), z.literal(2)]),
  parts: z.array(z.strictObject({ code: partCode, most: decimal })),
})

/** Input of an allotment, version 2 (docs/allotment.md#version-2). */
export const competitionOfAnyScore = z.strictObject({
  version: z.literal(2),
  score,
  /** Criteria after the total, first one first: `ORDER_CRITERIA` or codes of parts. */
  order: z.array(partCode),
  minimum: minimumByQuota,
  rights: z.array(z.string()),
  whenEqual: z.enum(WHEN_EQUAL),
  programs: z.array(z.strictObject({ id, places, reserved, minimum: minimumByQuota.partial().optional() })),
  applicants: z.array(
    z.strictObject({
      id,
      total: decimal,
      subjects: parts,
      profile: decimal.optional(),
      average: mark.optional(),
      rights: z.array(z.string()),
      quotas: z.array(z.string()),
      choices,
    }),
  ),
})

/** List of places in the public form. Codes of reserved lists name no category. */
const publicProgram = z.strictObject({
  id,
  places,
  reserved: z.array(z.strictObject({ list: id, places })),
})

const publicApplicant = z.strictObject({
  id,
  /** Rank in the order of comparison, from 1; equals share it. */
  merit: z.int().min(1),
  total: points,
  /** Reserved lists open to the applicant, of all their choices. */
  reserved: z.array(z.string()),
  belowMinimum: z.array(z.string()),
  choices: z.array(z.string()).min(1).max(MOST_CHOICES),
})

/** Public form of the input (docs/allotment.md#public-form). It gives no reasons for a rank. */
export const publicCompetition = z.strictObject({
  version: z.literal(1),
  form: z.literal('PUBLIC'),
  whenEqual: z.enum(WHEN_EQUAL),
  programs: z.array(publicProgram),
  applicants: z.array(publicApplicant),
})

/** The same of version 2. `belowMinimum` closes the general places; `reserved` has every list that is open. */
export const publicCompetitionOfAnyScore = z.strictObject({
  version: z.literal(2),
  form: z.literal('PUBLIC'),
  score: score.omit({ parts: true }),
  whenEqual: z.enum(WHEN_EQUAL),
  programs: z.array(publicProgram),
  applicants: z.array(publicApplicant.extend({ total: decimal })),
})
export type PublicCompetition = z.output<typeof publicCompetition> | z.output<typeof publicCompetitionOfAnyScore>

export type Score = z.output<typeof score>
type Points = Readonly<Record<string, number | undefined>>
export type Minimum = { readonly total: number; readonly subjects: Points }
type PartOfMinimum = { readonly total?: number | undefined; readonly subjects?: Points | undefined }
type ByQuota = { readonly quotas?: Readonly<Record<string, PartOfMinimum | null>> | undefined }

export type Applicant = {
  readonly id: string
  readonly total: number
  readonly subjects: Points
  /** Only where the order compares them. */
  readonly profile?: number | undefined
  readonly average?: number | undefined
  readonly rights: readonly string[]
  readonly quotas: readonly string[]
  readonly choices: readonly string[]
}
export type Program = {
  readonly id: string
  readonly places: number
  readonly reserved: readonly { readonly quota: string; readonly places: number }[]
  readonly minimum?: (PartOfMinimum & ByQuota) | undefined
}

/** Version 1, by the UNT: everything is compared. */
export type UntCompetition = z.output<typeof competition>
export type UntProgram = UntCompetition['programs'][number]
export type UntApplicant = UntCompetition['applicants'][number]

/** Input of an allotment of either version. Version 1 has neither `score` nor `order`: both are those of the UNT. */
export type Competition = {
  readonly minimum: Minimum & ByQuota
  readonly rights: readonly string[]
  readonly whenEqual: WhenEqual
  readonly programs: readonly Program[]
  readonly applicants: readonly Applicant[]
} & (
  | { readonly version: 1; readonly score?: never; readonly order?: never }
  | { readonly version: 2; readonly score: Score; readonly order: readonly string[] }
)

/** Codes that a competition may use: those of the directories of quota categories and priority rights. */
export type KnownCodes = { readonly quotas: ReadonlySet<string>; readonly rights: ReadonlySet<string> }
