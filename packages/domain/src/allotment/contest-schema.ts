import { z } from 'zod'
import {
  type Competition,
  id,
  isNotMinusZero,
  MOST_CHOICES,
  mark,
  NO_MINUS_ZERO,
  type PublicCompetition,
  places,
  publicApplicant,
  publicProgram,
  WHEN_EQUAL,
} from './competition-schema.ts'
import { partCode, SCORE_SOURCES } from './score-schema.ts'

/** Highest total or part that a competition may declare. */
export const MOST_POINTS = 1_000

/** Points of any score: two decimals at most. Their own limits are in score-rules. */
const points = z.number().min(0).max(MOST_POINTS).multipleOf(0.01).refine(isNotMinusZero, NO_MINUS_ZERO)
const subjects = z.record(z.string(), points)
const bounds = z.strictObject({ total: points, subjects })

/** Minimums of reserved lists by quota: null: none, absent parts: those of the general minimum. */
const quotas = z.record(z.string(), bounds.partial().nullable()).optional()

/** Minimum of a competition in version 2 (docs/allotment.md#minimum-by-quota). */
const minimum = bounds.extend({ quotas })

/** Minimum of the rules of a competition: points by any code of a part, and minimums by quota. */
export const ruleMinimum = z.strictObject({
  total: points,
  subjects: z.record(partCode, points),
  quotas: z
    .record(
      z.string().min(1).max(64),
      z
        .strictObject({ total: points, subjects: z.record(partCode, points) })
        .partial()
        .nullable(),
    )
    .optional(),
})
export type RuleMinimum = z.output<typeof ruleMinimum>

const scored = {
  source: z.enum(SCORE_SOURCES),
  most: z.int().min(1).max(MOST_POINTS),
  decimals: z.union([z.literal(0), z.literal(2)]),
}
const score = z.strictObject({
  ...scored,
  parts: z.array(z.strictObject({ code: partCode, most: z.int().min(1).max(MOST_POINTS) })),
})

const applicant = z.strictObject({
  id,
  total: points,
  subjects,
  profile: points.optional(),
  average: mark.optional(),
  rights: z.array(z.string()),
  quotas: z.array(z.string()),
  choices: z.array(z.string()).min(1).max(MOST_CHOICES),
})

/** Input of an allotment, version 2 (docs/allotment.md#version-2). Checks between values are in competition-rules. */
export const scoredCompetition = z.strictObject({
  version: z.literal(2),
  score,
  order: z.array(z.string()),
  minimum,
  rights: z.array(z.string()),
  whenEqual: z.enum(WHEN_EQUAL),
  programs: z.array(
    z.strictObject({
      id,
      places,
      reserved: z.array(z.strictObject({ quota: z.string(), places })),
      minimum: minimum.partial().optional(),
    }),
  ),
  applicants: z.array(applicant),
})
export type ScoredCompetition = z.output<typeof scoredCompetition>

/** Public form of an input of version 2. */
export const scoredPublic = z.strictObject({
  version: z.literal(2),
  form: z.literal('PUBLIC'),
  score: z.strictObject(scored),
  whenEqual: z.enum(WHEN_EQUAL),
  programs: z.array(publicProgram),
  applicants: z.array(publicApplicant.extend({ total: points })),
})
export type ScoredPublic = z.output<typeof scoredPublic>

export type AnyCompetition = Competition | ScoredCompetition
export type AnyPublic = PublicCompetition | ScoredPublic

/** Competition of either version, as the allotment takes it. Version 1 gets the score and order of the UNT. */
export type Contest = Omit<ScoredCompetition, 'version'> & { readonly version: AnyCompetition['version'] }
export type ContestProgram = Contest['programs'][number]
export type Entrant = Contest['applicants'][number]
/** Least total and points by subject. */
export type Bounds = z.output<typeof bounds>
