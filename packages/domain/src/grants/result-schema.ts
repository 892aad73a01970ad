import { z } from 'zod'
import { EDUCATION_LANGUAGES, EDUCATION_LEVELS } from '../kernel/education.ts'
import { pageNumber, pageSize } from '../kernel/page.ts'
import { codeText, instant, lineText, localizedName, queryBoolean, uuid } from '../kernel/values.ts'
import { minimum, WHEN_EQUAL } from './competition-schema.ts'
import { LETTER_KINDS, ownLetter } from './letter-schema.ts'
import { OFFER_EVENTS, OFFER_STATES } from './offer-schema.ts'
import { NOTES, REASONS } from './reason-rules.ts'
import { PROTOCOL_FILES } from './result-rules.ts'
import { publicReasons } from './run-schema.ts'
import { competitionSetup } from './setup-schema.ts'

const slug = z.string().max(20)
const version = z
  .string()
  .regex(/^\d{1,4}$/)
  .transform(Number)
export const bySlug = z.object({ slug })
export const byVersion = z.object({ slug, version })
export const byVersionAndFile = byVersion.extend({ file: z.enum(PROTOCOL_FILES) })
export const byCompetition = z.object({ id: uuid })
export const byApplication = z.object({ applicationId: uuid })

/**
 * A published protocol. The hashes are of the input and the output as they are downloaded, and of the whole input, which
 * is sealed; those of files that an earlier version published are made after its update.
 */
const publishedVersion = z.object({
  version: z.int(),
  round: z.int(),
  publishedAt: instant,
  reason: z.string().nullable(),
  /** By language; null: of earlier versions, which have one text for all. */
  reasons: publicReasons.nullable(),
  inputHash: z.string().nullable(),
  outputHash: z.string().nullable(),
  wholeInputHash: z.string(),
})

export const publishedCompetition = z.object({
  slug: z.string(),
  year: z.int(),
  level: z.enum(EDUCATION_LEVELS),
  opensAt: instant.nullable(),
  closesAt: instant.nullable(),
  /** The newest first. */
  versions: z.array(publishedVersion),
})

/** The rules that hold, and how they came about: every version with its public reason. */
export const competitionRulesPage = publishedCompetition.extend({
  dates: competitionSetup.shape.dates,
  minimum,
  rights: z.array(z.object({ code: z.string(), name: localizedName })),
  whenEqual: z.enum(WHEN_EQUAL),
  quotas: z.array(z.object({ code: z.string(), name: localizedName, percent: z.number() })),
  history: z.array(z.object({ version: z.int(), at: instant, reason: z.string().nullable(), isHolding: z.boolean() })),
})

/** A list of places by its program; university and language where it is bound to them. */
const listName = {
  list: z.string(),
  program: z.string(),
  programName: localizedName.nullable(),
  university: localizedName.nullable(),
  language: z.enum(EDUCATION_LANGUAGES).nullable(),
}

export const resultLinesQuery = z.object({
  page: pageNumber,
  pageSize,
  /** The beginning of a code. */
  code: codeText.max(20).toUpperCase().optional(),
  list: z.string().max(200).optional(),
  isAllotted: queryBoolean.optional(),
})
export const resultLine = z.object({
  code: z.string(),
  choice: z.int(),
  ...listName,
  outcome: z.enum(['ALLOTTED', 'BELOW_MINIMUM', 'OUTRANKED', 'BETTER_CHOICE']),
  place: z.enum(['GENERAL', 'RESERVED']).nullable(),
  rank: z.int().nullable(),
  total: z.number(),
})

const last = z.object({ applicant: z.string(), total: z.number() })
const listState = z.object({ places: z.int(), filled: z.int(), last: last.nullable() })
export const cutoffsQuery = z.object({ page: pageNumber, pageSize, program: lineText.max(60).optional() })
export const cutoffRow = z.object({
  ...listName,
  competitors: z.int(),
  places: z.int(),
  filled: z.int(),
  general: listState,
  /** By their codes, which name no category. */
  reserved: z.array(listState.extend({ list: z.string() })),
})

const counted = z.array(
  z.object({
    key: z.string(),
    name: localizedName.nullable(),
    competitors: z.int().nullable(),
    allotted: z.int().nullable(),
  }),
)
export const figures = z.object({
  competitors: z.int(),
  allotted: z.int(),
  places: z.int(),
  /** The lists most in demand. */
  programs: z.array(z.object({ ...listName, competitors: z.int(), places: z.int(), filled: z.int() })),
  regions: counted,
  quotas: counted,
  languages: counted,
})

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
