import { z } from 'zod'
import { averageValue, scoreStatement } from '../claims/schema.ts'
import { CLAIM_KINDS } from '../claims/status.ts'
import { pageNumber, pageSize } from '../kernel/page.ts'
import { fileName, fileReference, instant, localizedName, proseText, uuid } from '../kernel/values.ts'
import { ownGrant } from '../offers/grant-schema.ts'

export const APPEAL_STATES = ['SENT', 'GRANTED', 'REFUSED'] as const
export type AppealState = (typeof APPEAL_STATES)[number]

/** The longest text of an appeal or of its answer (characters), and the most files of one. */
export const MAX_APPEAL_TEXT = 4_000
export const MAX_APPEAL_FILES = 5

const words = proseText.min(1).max(MAX_APPEAL_TEXT)
const code = z.string().max(64).default('')

export const appealBody = z.object({
  /** The protocol that it is against, as the screen showed it. */
  version: z.int(),
  reason: words,
  files: z.array(fileReference).max(MAX_APPEAL_FILES).default([]),
})
export type AppealBody = z.output<typeof appealBody>

/** A claim and what counts of it from now on; a quota category or a right has no value but that it is held. */
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

/** An appeal as both sides read it, with what has happened to it. */
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
  /** Until when one may be sent against the newest protocol; null: there is none. */
  until: instant.nullable(),
  /** The protocol that one may be sent against now; null: none may. */
  version: z.int().nullable(),
})

export const byAppeal = z.object({ id: uuid })
export const appealsQuery = z.object({ page: pageNumber, pageSize, state: z.enum(APPEAL_STATES).optional() })
export const appealRow = z.object({
  id: z.string(),
  number: z.string(),
  fio: z.string(),
  year: z.int(),
  level: ownGrant.shape.level,
  version: z.int(),
  state: z.enum(APPEAL_STATES),
  sentAt: instant,
  decidedByName: z.string().nullable(),
})

/** An appeal for whoever decides it: with the result that it is against, without the code; the claims are read by their own call. */
export const staffAppeal = z.object({
  ...appealShape,
  applicationId: z.string(),
  number: z.string(),
  fio: z.string(),
  decidedByName: z.string().nullable(),
  choices: ownGrant.shape.choices,
  can: z.object({ decide: z.boolean() }),
  /** The reader has had to do with what it is against, and leaves it to somebody else. */
  hasTakenPart: z.boolean(),
})
