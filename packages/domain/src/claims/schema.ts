import { z } from 'zod'
import { partCode } from '../allotment/score-schema.ts'
import { kindOfCompetition, statedParts } from '../competitions/name-schema.ts'
import { pageNumber, pageSize } from '../kernel/page.ts'
import { instant, lineText, localizedName, proseText, uuid } from '../kernel/values.ts'
import { inSeason } from '../seasons/schema.ts'
import { CHECKS, CLAIM_KINDS, CLAIM_STATES, MAX_CLAIM_TEXT } from './status.ts'

/** Maximum total of any test. The rules of a competition give the maximum of each part. */
const MOST_POINTS = 20_000
const points = z.int().min(0).max(MOST_POINTS)
const MOST_PARTS = 30

/**
 * Score that competitors are compared by, as in docs/allotment.md#input. The UNT has `profile`, and `PROFILE_1` and
 * `PROFILE_2` beside their subjects. A testing has its parts.
 */
export const scoreValue = z.strictObject({
  total: points,
  subjects: z.record(partCode, points),
  profile: points.optional(),
})
export type ScoreValue = z.output<typeof scoreValue>

/** Average mark of the school certificate, of 5, with two decimals at most. */
export const averageValue = z.strictObject({ average: z.number().min(0).max(5).multipleOf(0.01) })
export type AverageValue = z.output<typeof averageValue>

export const heldValue = z.strictObject({ code: z.string() })
export type HeldValue = z.output<typeof heldValue>

const value = z.union([scoreValue, averageValue, heldValue])
const names = { names: localizedName.nullable() }
const file = z.object({ id: z.string(), name: z.string() })

const claimShape = {
  kind: z.enum(CLAIM_KINDS),
  code: z.string(),
  ...names,
  state: z.enum(CLAIM_STATES),
  /** Parts that the competition names itself; for a score. */
  parts: statedParts,
  stated: value,
  /** Value that counts; null: none yet. */
  value: value.nullable(),
  reason: z.string().nullable(),
  checkedAt: instant.nullable(),
  answer: z.string().nullable(),
  answeredAt: instant.nullable(),
  answerFile: file.nullable(),
  version: z.number().int(),
}

/** Competition that takes applications, with what its form asks. */
export const openCompetition = z.object({
  id: z.string(),
  slug: z.string(),
  ...kindOfCompetition,
  closesAt: instant.nullable(),
  parts: statedParts,
  /** Whether the average mark and preemptive rights decide between equals. */
  countsAverage: z.boolean(),
  countsRights: z.boolean(),
})

/** Claims of an application for its owner, with their competition code. */
export const ownClaims = z.object({
  code: z.string(),
  ...kindOfCompetition,
  /** End of checks and answers; null: not set yet. */
  claimsCloseAt: instant.nullable(),
  claims: z.array(z.object({ ...claimShape, can: z.object({ answer: z.boolean() }) })),
})

/** Claims for staff: with the files that prove them, their checkers and the reader's abilities, without the code. */
export const staffClaims = z.object({
  ...kindOfCompetition,
  claimsCloseAt: instant.nullable(),
  claims: z.array(
    z.object({
      ...claimShape,
      checkedByName: z.string().nullable(),
      files: z.array(file),
      can: z.object({ check: z.boolean() }),
    }),
  ),
})

/** `inspector`: the reader, none, or one by id. */
export const claimsQuery = z.object({
  page: pageNumber,
  pageSize,
  state: z.enum(CLAIM_STATES).optional(),
  kind: z.enum(CLAIM_KINDS).optional(),
  inspector: z.union([z.enum(['me', 'nobody']), uuid]).optional(),
  /** Any part of the number or of a name. */
  search: lineText.max(200).optional(),
  ...inSeason,
})
export type ClaimsQuery = z.output<typeof claimsQuery>

export const claimsRow = z.object({
  id: z.string(),
  number: z.string(),
  fio: z.string(),
  sentDate: instant,
  inspectorName: z.string().nullable(),
  claims: z.array(z.object({ kind: z.enum(CLAIM_KINDS), code: z.string(), ...names, state: z.enum(CLAIM_STATES) })),
})

const words = proseText.max(MAX_CLAIM_TEXT)
const which = { kind: z.enum(CLAIM_KINDS), code: z.string().max(64).default(''), version: z.number().int() }

export const scoreStatement = z.strictObject({
  total: points,
  subjects: z.array(z.strictObject({ subject: partCode, score: points })).max(MOST_PARTS),
})

/** Verdict of the office. A correction or refusal needs a reason, a correction also the value that counts. */
export const claimCheck = z
  .discriminatedUnion('state', [
    z.object({ ...which, state: z.literal(CHECKS[0]) }),
    z.object({ ...which, state: z.literal(CHECKS[1]), reason: words, value: z.union([scoreStatement, averageValue]) }),
    z.object({ ...which, state: z.literal(CHECKS[2]), reason: words }),
  ])
  .refine((body) => !('reason' in body) || body.reason !== '', { message: 'reason_required', path: ['reason'] })
export type ClaimCheck = z.output<typeof claimCheck>

export const claimAnswer = z.object({ ...which, text: words.min(1), fileId: uuid.nullish() })
export type ClaimAnswer = z.output<typeof claimAnswer>
