import { z } from 'zod'
import { UNT_MAX, UNT_SUBJECTS } from '../kernel/education.ts'

const points = z.int().min(0).max(UNT_MAX)

/** What people are compared by, as docs/allotment.md#input takes it: `PROFILE_1` and `PROFILE_2` beside their subjects. */
export const scoreValue = z.strictObject({
  total: points,
  subjects: z.partialRecord(z.enum([...UNT_SUBJECTS, 'PROFILE_1', 'PROFILE_2']), points),
  profile: points,
})
export type ScoreValue = z.output<typeof scoreValue>

/** The average of the school certificate, of 5, with at most two decimals. */
export const averageValue = z.strictObject({ average: z.number().min(0).max(5).multipleOf(0.01) })
export type AverageValue = z.output<typeof averageValue>

/** A quota category or a preemptive right by its code in the directory. */
export const heldValue = z.strictObject({ code: z.string() })
export type HeldValue = z.output<typeof heldValue>
