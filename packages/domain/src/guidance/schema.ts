import { z } from 'zod'
import { QUESTION_GROUPS } from '../content/guide-schema.ts'
import { isoDate, localizedName } from '../kernel/values.ts'

const period = z.object({ from: isoDate, to: isoDate })

/** Facts and texts of the help as their keepers have published them (docs/specification/screens.md#help). */
export const guide = z.object({
  sessions: z.array(
    localizedName.extend({ id: z.string(), application: period, testing: period, countsForGrant: z.boolean() }),
  ),
  blocks: z.array(localizedName.extend({ id: z.string(), tasks: z.int(), minScore: z.number(), maxScore: z.number() })),
  passingScores: z.array(localizedName.extend({ id: z.string(), score: z.int() })),
  /** By the name of the placeholder. `year`: a year or an academic year; empty: none is stated. */
  numbers: z.record(z.string(), z.object({ value: z.number(), year: z.string() })),
  /** By the name of the placeholder; a single day is its own end. */
  days: z.record(z.string(), period),
  /** Texts that people have changed, by key below `guidance`. The others are in the catalogues. */
  texts: z.record(z.string(), localizedName),
})
export type Guide = z.output<typeof guide>

export const question = z.object({
  id: z.string(),
  group: z.enum(QUESTION_GROUPS),
  question: localizedName,
  answer: localizedName,
  changedOn: isoDate,
})
export type Question = z.output<typeof question>
