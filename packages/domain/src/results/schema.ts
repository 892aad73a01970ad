import { z } from 'zod'
import { WHEN_EQUAL } from '../allotment/competition-schema.ts'
import { publicReasons, publishedFragile } from '../allotment/run-schema.ts'
import { kindOfCompetition, statedParts } from '../competitions/name-schema.ts'
import { competitionSetup, setupMinimum } from '../competitions/setup-schema.ts'
import { EDUCATION_LANGUAGES } from '../kernel/education.ts'
import { pageNumber, pageSize } from '../kernel/page.ts'
import { codeText, instant, lineText, localizedName, queryBoolean, uuid } from '../kernel/values.ts'
import { PROTOCOL_FILES } from './rules.ts'

const slug = z.string().max(24)
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
 * Published protocol. The hashes are of the downloaded input and output, and of the sealed whole input. Files published
 * by an earlier version of the portal get their hashes after the update.
 */
export const publishedVersion = z.object({
  version: z.int(),
  round: z.int(),
  publishedAt: instant,
  reason: z.string().nullable(),
  /** By language; null for earlier versions, which have one text for all. */
  reasons: publicReasons.nullable(),
  inputHash: z.string().nullable(),
  outputHash: z.string().nullable(),
  wholeInputHash: z.string(),
  /** Awards that one mark of one person decided. Null: not known. */
  fragile: publishedFragile.nullable(),
})

export const publishedCompetition = z.object({
  slug: z.string(),
  ...kindOfCompetition,
  opensAt: instant.nullable(),
  closesAt: instant.nullable(),
  versions: z.array(publishedVersion),
})

/** Rules in effect, and every version with its public reason. */
export const competitionRulesPage = publishedCompetition.extend({
  dates: competitionSetup.shape.dates,
  minimum: setupMinimum,
  /** Minimums of quotas with one of their own; null if none is set. */
  quotaMinimums: z.array(
    z.object({
      code: z.string(),
      name: localizedName,
      minimum: setupMinimum.omit({ quotas: true }).partial().nullable(),
    }),
  ),
  parts: statedParts,
  /** Criteria after the total: RIGHT, AVERAGE, PROFILE, or the code of a part. */
  order: z.array(z.string()),
  rights: z.array(z.object({ code: z.string(), name: localizedName })),
  whenEqual: z.enum(WHEN_EQUAL),
  quotas: z.array(z.object({ code: z.string(), name: localizedName, percent: z.number() })),
  history: z.array(z.object({ version: z.int(), at: instant, reason: z.string().nullable(), isHolding: z.boolean() })),
})

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
  /** By list codes, which name no category. */
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
  programs: z.array(z.object({ ...listName, competitors: z.int(), places: z.int(), filled: z.int() })),
  regions: counted,
  quotas: counted,
  languages: counted,
  /** Mean points by part of the score, one decimal. Null: few people. Empty for earlier versions of the portal. */
  parts: z.array(
    z.object({
      key: z.string(),
      competitors: z.int().nullable(),
      allotted: z.int().nullable(),
      mean: z.number().nullable(),
      allottedMean: z.number().nullable(),
    }),
  ),
})
