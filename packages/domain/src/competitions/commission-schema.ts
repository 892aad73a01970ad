import { z } from 'zod'
import { partCode } from '../allotment/score-schema.ts'
import { proseText } from '../kernel/values.ts'

/** Facts about an applicant that can be hidden from experts who grade papers. */
export const HIDEABLE = ['name', 'photo', 'citizenship', 'university', 'age', 'contacts'] as const
export type Hideable = (typeof HIDEABLE)[number]

/** Graded matter: an interview by video, or the letter and papers. Only papers can be blind. */
export const GRADED = ['INTERVIEW', 'PAPERS'] as const
export type Graded = (typeof GRADED)[number]

/** Published rule of a total from the signed grades of several experts. */
export const TOTAL_RULES = ['MEAN', 'MEDIAN', 'WITHOUT_FARTHEST'] as const
export type TotalRule = (typeof TOTAL_RULES)[number]

export const MOST_EXPERTS = 3
export const CALIBRATION_CASES = 3
const words = z.strictObject({ kk: proseText.max(500), ru: proseText.max(500), en: proseText.max(500) })

/** Rules of the commission of a competition, a part of its rules (docs/specification/commissions.md#rules). */
export const commissionRules = z.strictObject({
  graded: z.enum(GRADED),
  /** Experts who grade one case. */
  experts: z.int().min(1).max(MOST_EXPERTS),
  /** Whether experts see the others' grades of a case after their own signature; false: never. */
  seesOthers: z.boolean(),
  hidden: z.array(z.enum(HIDEABLE)).max(HIDEABLE.length),
  criteria: z
    .array(z.strictObject({ code: partCode, name: words, grades: z.array(words).length(5) }))
    .min(1)
    .max(12),
  /** Difference of two totals, of 100, from which a further expert is drawn; null: never. */
  furtherFrom: z.number().min(1).max(100).nullable(),
  rule: z.enum(TOTAL_RULES),
  /** Whether each expert grades the calibration cases first. */
  isCalibrated: z.boolean(),
})
export type CommissionRules = z.output<typeof commissionRules>
