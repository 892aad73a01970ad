import { z } from 'zod'
import { averageValue, scoreStatement } from '../claims/schema.ts'
import { CLAIM_KINDS } from '../claims/status.ts'
import { pageNumber, pageSize } from '../kernel/page.ts'
import { fileName, fileReference, instant, localizedName, proseText, uuid } from '../kernel/values.ts'
import { ownGrant } from '../offers/grant-schema.ts'
import { inSeason } from '../seasons/schema.ts'

export const APPEAL_STATES = ['SENT', 'GRANTED', 'REFUSED'] as const
export type AppealState = (typeof APPEAL_STATES)[number]

/** Maximum length of an appeal or its answer (characters), and maximum number of its files. */
export const MAX_APPEAL_TEXT = 4_000
export const MAX_APPEAL_FILES = 5

const words = proseText.min(1).max(MAX_APPEAL_TEXT)
const code = z.string().max(64).default('')

export const appealBody = z.object({
  version: z.int(),
  reason: words,
  files: z.array(fileReference).max(MAX_APPEAL_FILES).default([]),
})
export type AppealBody = z.output<typeof appealBody>

/** Claim with the value that counts from now on. A quota category or a right has no value. */
const correction = z.object({
  kind: z.enum(CLAIM_KINDS),
  code,
  value: z.union([scoreStatement, averageValue]).optional(),
})
export const appealDecision = z.discriminatedUnion('state', [
  z.object({ state: z.literal(APPEAL_STATES[1]), answer: words, correction }),
  z.object({ state: z.literal(APPEAL_STATES[2]), answer: words }),
])
export type AppealDecision = z.output<typeof appealDecision>

const appealShape = {
  id: z.string(),
  version: z.int(),
  state: z.enum(APPEAL_STATES),
  reason: z.string(),
  files: z.array(fileName),
  sentAt: instant,
  answer: z.string().nullable(),
  decidedAt: instant.nullable(),
  corrections: z.array(z.object({ kind: z.enum(CLAIM_KINDS), code: z.string(), name: localizedName.nullable() })),
}

export const ownAppeals = z.object({
  appeals: z.array(z.object(appealShape)),
  /** Deadline of appeals against the newest protocol; null: there is none. */
  until: instant.nullable(),
  /** Protocol open to appeal now; null: none. */
  version: z.int().nullable(),
})

export const byAppeal = z.object({ id: uuid })
export const appealsQuery = z.object({
  page: pageNumber,
  pageSize,
  state: z.enum(APPEAL_STATES).optional(),
  ...inSeason,
})
export type AppealsQuery = z.output<typeof appealsQuery>
export const appealRow = z.object({
  id: z.string(),
  number: z.string(),
  fio: z.string(),
  year: z.int(),
  level: ownGrant.shape.level,
  name: ownGrant.shape.name,
  version: z.int(),
  state: z.enum(APPEAL_STATES),
  sentAt: instant,
  decidedByName: z.string().nullable(),
})

/** Appeal for its decider, with the disputed result, without the code. The claims have their own call. */
export const staffAppeal = z.object({
  ...appealShape,
  applicationId: z.string(),
  number: z.string(),
  fio: z.string(),
  decidedByName: z.string().nullable(),
  choices: ownGrant.shape.choices,
  can: z.object({ decide: z.boolean() }),
  /** The reader was involved in the result, so another person must decide. */
  hasTakenPart: z.boolean(),
})
