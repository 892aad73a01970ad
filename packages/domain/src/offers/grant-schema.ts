import { z } from 'zod'
import { EDUCATION_LEVELS } from '../kernel/education.ts'
import { instant, localizedName } from '../kernel/values.ts'
import { NOTES, REASONS } from '../results/reason-rules.ts'
import { publishedVersion, resultLine } from '../results/schema.ts'
import { LETTER_KINDS, ownLetter } from './letter-schema.ts'
import { OFFER_EVENTS, OFFER_STATES } from './schema.ts'

const reason = z.object({
  key: z.enum(REASONS),
  parameters: z.record(z.string(), z.union([z.string(), z.number()])),
  subject: z.string().optional(),
  /** The name of a quota category. */
  quotaName: localizedName.optional(),
  enough: z.number().nullable(),
})

/** Where a competitor stands on a list: themselves, the last admitted, and how many have how many points. */
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
  /** How it ended; null where it stands in no line. */
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
  year: z.int(),
  level: z.enum(EDUCATION_LEVELS),
  code: z.string(),
  /** The newest protocol in which the competitor stands, else the newest; null before the first. */
  version: publishedVersion.omit({ inputHash: true, outputHash: true, wholeInputHash: true }).nullable(),
  merit: z
    .object({
      total: z.number(),
      average: z.number(),
      profile: z.number(),
      /** The rest of the own line of the input; null where a protocol of an earlier version does not keep it. */
      order: z.int().nullable(),
      subjects: z.record(z.string(), z.number()).nullable(),
      rights: z.array(localizedName).nullable(),
      quotas: z.array(localizedName).nullable(),
    })
    .nullable(),
  notes: z.array(z.object({ key: z.enum(NOTES), name: localizedName.nullable(), reason: z.string().nullable() })),
  choices: z.array(explainedChoice),
  offer: offerView.nullable(),
  /** Those that can be had now, and those that were made, revoked ones too. */
  letters: z.object({ kinds: z.array(z.enum(LETTER_KINDS)), made: z.array(ownLetter) }),
  history: z.array(z.object({ at: instant, event: z.enum(OFFER_EVENTS), choice: z.int(), version: z.int() })),
})
export type OwnGrant = z.input<typeof ownGrant>

/** An own offer that waits for its answer, with the choice that it is for. */
export const openOffer = z.object({
  applicationId: z.string(),
  program: localizedName,
  university: localizedName,
  acceptUntil: instant,
})

/** How many offers of a competition have been answered how. */
export const offerCounts = z.object({
  offered: z.int(),
  accepted: z.int(),
  movingUp: z.int(),
  declined: z.int(),
  lapsed: z.int(),
})
