import { z } from 'zod'
import { UNT_MAX, UNT_SUBJECTS } from '../kernel/education.ts'

/** Rule for equals at the edge of a list: all of them get a place, or none (docs/allotment.md#equals). */
export const WHEN_EQUAL = ['ONE_MORE', 'NONE'] as const
export type WhenEqual = (typeof WHEN_EQUAL)[number]

/** Subjects of a result. `PROFILE_1` and `PROFILE_2` are the two chosen by the applicant. */
export const SUBJECTS = [...UNT_SUBJECTS, 'PROFILE_1', 'PROFILE_2'] as const

export const MOST_CHOICES = 4

// JSON has -0, which is written back as 0. So -0 is a fault.
export const isNotMinusZero = (value: number): boolean => !Object.is(value, -0)
export const NO_MINUS_ZERO = { error: 'must not be -0' }
/** Maximum places of a list: the maximum of the rules times the largest factor of a run. */
export const MOST_PLACES = 1_000_000
const whole = (most: number) => z.int().min(0).max(most).refine(isNotMinusZero, NO_MINUS_ZERO)
const points = whole(UNT_MAX)
export const places = whole(MOST_PLACES)
export const mark = z.number().min(0).max(5).multipleOf(0.01).refine(isNotMinusZero, NO_MINUS_ZERO)
const NOT_WRITABLE = { error: 'holds half a character, which no file can hold' }
/** Half a surrogate pair becomes another character in a file, and two ids could become one. */
export const id = z
  .string()
  .min(1)
  .refine((text) => !/\p{Surrogate}/u.test(text), NOT_WRITABLE)
const scores = z.partialRecord(z.enum(SUBJECTS), points)

export const minimum = z.strictObject({ total: points, subjects: scores })

const program = z.strictObject({
  id,
  places,
  reserved: z.array(z.strictObject({ quota: z.string(), places })),
  minimum: minimum.partial().optional(),
})

const applicant = z.strictObject({
  id,
  total: points,
  subjects: scores,
  profile: points,
  average: mark,
  rights: z.array(z.string()),
  quotas: z.array(z.string()),
  choices: z.array(z.string()).min(1).max(MOST_CHOICES),
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

/** List of places in the public form. Codes of reserved lists name no category. */
export const publicProgram = z.strictObject({
  id,
  places,
  reserved: z.array(z.strictObject({ list: id, places })),
})

export const publicApplicant = z.strictObject({
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
export type PublicCompetition = z.output<typeof publicCompetition>

export type Competition = z.output<typeof competition>
export type Program = Competition['programs'][number]
export type Applicant = Competition['applicants'][number]
export type Minimum = z.output<typeof minimum>

/** Codes that a competition may use: those of the directories of quota categories and priority rights. */
export type KnownCodes = { readonly quotas: Codes; readonly rights: Codes }
type Codes = Pick<ReadonlySet<string>, 'has'>
