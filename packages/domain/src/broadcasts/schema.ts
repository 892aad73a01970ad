import { z } from 'zod'
import { APPLICATION_TYPES } from '../applications/status.ts'
import { EDUCATION_LEVELS } from '../kernel/education.ts'
import { LANGUAGES } from '../kernel/language.ts'
import { pageNumber, pageSize } from '../kernel/page.ts'
import { codeText, directoryId, instant, lineText, proseText, uuid } from '../kernel/values.ts'
import { inSeason, seasonYear } from '../seasons/schema.ts'
import { BROADCAST_KINDS, MAX_SUBJECT, MAX_TEXT } from './rules.ts'
import { ADDRESSED_STATUSES, BROADCAST_OUTCOMES, BROADCAST_STATES } from './status.ts'

const subjects = lineText.max(MAX_SUBJECT).default('')
const prose = proseText.max(MAX_TEXT).default('')

/** Set of the recipients. An absent part means any. */
export const broadcastFilter = z.object({
  season: seasonYear,
  statuses: z.array(z.enum(ADDRESSED_STATUSES)).max(ADDRESSED_STATUSES.length).default([]),
  type: z.enum(APPLICATION_TYPES).nullish(),
  level: z.enum(EDUCATION_LEVELS).nullish(),
  universityId: directoryId.nullish(),
  program: codeText.pipe(z.string().max(40)).nullish(),
  /** Citizenship, by the id of its country. */
  country: directoryId.nullish(),
  /** Language in which the recipient uses the portal. */
  language: z.enum(LANGUAGES).nullish(),
})
export type BroadcastFilter = z.output<typeof broadcastFilter>

export const broadcastContent = z.object({
  kind: z.enum(BROADCAST_KINDS),
  filter: broadcastFilter,
  subject: z.object({ kk: subjects, ru: subjects, en: subjects }),
  text: z.object({ kk: prose, ru: prose, en: prose }),
})
export type BroadcastContent = z.output<typeof broadcastContent>

export const broadcastChange = broadcastContent.extend({ version: z.int() })
export const broadcastVersion = z.object({ version: z.int() })
/** `recipients`: number that the sender has seen. Another one is refused. */
export const broadcastSending = broadcastVersion.extend({ recipients: z.int() })
export const broadcastReason = broadcastVersion.extend({ reason: proseText.min(1).max(1_000) })
export const byBroadcast = z.object({ id: uuid })

export const broadcastsQuery = z.object({ page: pageNumber, pageSize, ...inSeason })
const shape = {
  id: uuid,
  state: z.enum(BROADCAST_STATES),
  kind: z.enum(BROADCAST_KINDS),
  subject: z.object({ kk: z.string(), ru: z.string(), en: z.string() }),
  /** Counted now for a draft, else when it was sent for confirmation. */
  recipients: z.int(),
  authorName: z.string(),
  writtenAt: instant,
  /** Begin of the sending; null: it has none. */
  dueAt: instant.nullable(),
  endedAt: instant.nullable(),
}
export const broadcastRow = z.object(shape)

const counts = z.object(Object.fromEntries(BROADCAST_OUTCOMES.map((each) => [each, z.int()])))
export const broadcastView = z.object({
  ...shape,
  version: z.int(),
  filter: broadcastFilter,
  text: z.object({ kk: z.string(), ru: z.string(), en: z.string() }),
  /** Recipients by the language of their mail. */
  byLanguage: z.object({ kk: z.int(), ru: z.int(), en: z.int() }),
  confirmerName: z.string().nullable(),
  /** Reason of the person who gave it back. */
  reason: z.string().nullable(),
  outcomes: counts,
  can: z.object({
    edit: z.boolean(),
    send: z.boolean(),
    confirm: z.boolean(),
    giveBack: z.boolean(),
    takeBack: z.boolean(),
  }),
})

export const recipientsQuery = z.object({ page: pageNumber, pageSize, outcome: z.enum(BROADCAST_OUTCOMES).optional() })
export const broadcastRecipient = z.object({
  name: z.string(),
  language: z.enum(LANGUAGES),
  outcome: z.enum(BROADCAST_OUTCOMES),
  at: instant.nullable(),
})

export const newsStop = z.object({ token: z.string().max(64) })
export const newsSwitch = z.object({ isOn: z.boolean() })
