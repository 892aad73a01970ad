import { z } from 'zod'
import { kindOfCompetition, statedParts } from '../competitions/name-schema.ts'
import { instant, localizedName } from '../kernel/values.ts'
import { NOTES, REASONS } from '../results/reason-rules.ts'
import { publishedVersion, resultLine } from '../results/schema.ts'
import { LETTER_KINDS, ownLetter } from './letter-schema.ts'
import { OFFER_EVENTS, OFFER_STATES } from './schema.ts'

const reason = z.object({
  key: z.enum(REASONS),
  parameters: z.record(z.string(), z.union([z.string(), z.number()])),
  subject: z.string().optional(),
  /** Name of a part that the competition names itself. */
  subjectName: z.object({ kk: z.string(), ru: z.string(), en: z.string() }).optional(),
  quotaName: localizedName.optional(),
  enough: z.number().nullable(),
})

/** Position of a competitor on a list: their own, the last admitted one, and the number of competitors by points. */
const standing = z.object({
  list: z.string(),
  rank: z.int().nullable(),
  competitors: z.int(),
  places: z.int(),
  filled: z.int(),
  own: z.number(),
  last: z.number().nullable(),
  columns: z.array(z.int()),
})

const explainedChoice = z.object({
  choice: z.int(),
  university: localizedName,
  program: localizedName,
  programCode: z.string(),
  /** Null: the result has no line for this choice. */
  outcome: resultLine.shape.outcome.nullable(),
  reason,
  standing: standing.nullable(),
})

export const offerView = z.object({
  state: z.enum(OFFER_STATES),
  version: z.int(),
  choice: z.int(),
  isMovingUp: z.boolean(),
  offeredAt: instant,
  acceptUntil: instant,
  answeredAt: instant.nullable(),
  can: z.object({ accept: z.boolean(), moveUp: z.boolean(), decline: z.boolean() }),
})

/** A competitor's own result with its reasons (docs/specification/competition.md#explanation). */
export const ownGrant = z.object({
  applicationId: z.string(),
  number: z.string(),
  slug: z.string(),
  ...kindOfCompetition,
  parts: statedParts,
  code: z.string(),
  /** Newest protocol that contains the competitor, otherwise the newest; null before the first. */
  version: publishedVersion.omit({ inputHash: true, outputHash: true, wholeInputHash: true, fragile: true }).nullable(),
  merit: z
    .object({
      total: z.number(),
      average: z.number().nullable(),
      /** Null: the order of the competition has no profile. */
      profile: z.number().nullable(),
      /** Rest of the own line of the input. Null if a protocol of an earlier format lacks it. */
      order: z.int().nullable(),
      subjects: z.record(z.string(), z.number()).nullable(),
      rights: z.array(localizedName).nullable(),
      quotas: z.array(localizedName).nullable(),
    })
    .nullable(),
  notes: z.array(z.object({ key: z.enum(NOTES), name: localizedName.nullable(), reason: z.string().nullable() })),
  choices: z.array(explainedChoice),
  offer: offerView.nullable(),
  /** `kinds`: available now. `made`: made so far, revoked ones included. */
  letters: z.object({ kinds: z.array(z.enum(LETTER_KINDS)), made: z.array(ownLetter) }),
  history: z.array(z.object({ at: instant, event: z.enum(OFFER_EVENTS), choice: z.int(), version: z.int() })),
})
export type OwnGrant = z.input<typeof ownGrant>

export const openOffer = z.object({
  applicationId: z.string(),
  program: localizedName,
  university: localizedName,
  acceptUntil: instant,
})

export const offerCounts = z.object({
  offered: z.int(),
  accepted: z.int(),
  movingUp: z.int(),
  declined: z.int(),
  lapsed: z.int(),
})
