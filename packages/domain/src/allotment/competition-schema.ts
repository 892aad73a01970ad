import { z } from 'zod'
import { UNT_MAX, UNT_SUBJECTS } from '../kernel/education.ts'

/** What whoever is equal at the edge of a list gets: all of them a place, or none (docs/allotment.md#equals). */
export const WHEN_EQUAL = ['ONE_MORE', 'NONE'] as const
export type WhenEqual = (typeof WHEN_EQUAL)[number]

/** Subjects of a result; `PROFILE_1` and `PROFILE_2` stand for the two that an applicant has chosen. */
const SUBJECTS = [...UNT_SUBJECTS, 'PROFILE_1', 'PROFILE_2'] as const

/** The most choices of one applicant. */
const MOST_CHOICES = 4

// JSON knows -0, which would be written back as 0: it counts as broken.
const isNotMinusZero = (value: number): boolean => !Object.is(value, -0)
const NO_MINUS_ZERO = { error: 'must not be -0' }
/** The most places of a list: those that the rules may have, times the largest factor of a run. */
export const MOST_PLACES = 1_000_000
const whole = (most: number) => z.int().min(0).max(most).refine(isNotMinusZero, NO_MINUS_ZERO)
const points = whole(UNT_MAX)
const places = whole(MOST_PLACES)
/** The average of a school certificate has the form of `averageValue`. */
const mark = z.number().min(0).max(5).multipleOf(0.01).refine(isNotMinusZero, NO_MINUS_ZERO)
const NOT_WRITABLE = { error: 'holds half a character, which no file can hold' }
/** Half a surrogate pair becomes another character in a file, and two ids could become one. */
const id = z
  .string()
  .min(1)
  .refine((text) => !/\p{Surrogate}/u.test(text), NOT_WRITABLE)
const scores = z.partialRecord(z.enum(SUBJECTS), points)

export const minimum = z.strictObject({ total: points, subjects: scores })

/** A program of a competition, or a program at one university: a list of places. */
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

/** The input of an allotment, version 1 (docs/allotment.md#input). What one value cannot show is in competition-rules. */
export const competition = z.strictObject({
  version: z.literal(1),
  minimum,
  rights: z.array(z.string()),
  whenEqual: z.enum(WHEN_EQUAL),
  programs: z.array(program),
  applicants: z.array(applicant),
})

/** A list of places in the public form: reserved lists stand by codes that name no category. */
const publicProgram = z.strictObject({
  id,
  places,
  reserved: z.array(z.strictObject({ list: id, places })),
})

const publicApplicant = z.strictObject({
  id,
  /** The place in the whole order of comparison, from 1; equals share it. */
  merit: z.int().min(1),
  total: points,
  /** The reserved lists of the choices on which the applicant may stand. */
  reserved: z.array(z.string()),
  /** The choices whose minimum the applicant misses. */
  belowMinimum: z.array(z.string()),
  choices: z.array(z.string()).min(1).max(MOST_CHOICES),
})

/** The input as everybody reads it (docs/allotment.md#public-form): nothing in it says why somebody stands where. */
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

/** The codes that a competition may use: those of the directories of quota categories and priority rights. */
export type KnownCodes = { readonly quotas: ReadonlySet<string>; readonly rights: ReadonlySet<string> }
