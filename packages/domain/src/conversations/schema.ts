import { z } from 'zod'
import { pageNumber, pageSize } from '../kernel/page.ts'
import { SIDES } from '../kernel/side.ts'
import { instant, localizedName, proseText, uuid } from '../kernel/values.ts'
import { MAX_MESSAGE, MAX_REPORT } from './rules.ts'

export const conversationQuery = z.object({ page: pageNumber, pageSize })

export const messageBody = z.object({
  text: proseText.min(1).max(MAX_MESSAGE),
  /** Internal messages are the office's alone. An applicant's is never internal. */
  isInternal: z.boolean().default(false),
})
export type MessageBody = z.output<typeof messageBody>

export const messageView = z.object({
  id: uuid,
  side: z.enum(SIDES),
  isOwn: z.boolean(),
  /** Null for the applicant, who does not read the names of staff. */
  authorName: z.string().nullable(),
  /** University that considered the application at that time. */
  university: localizedName,
  text: z.string(),
  isInternal: z.boolean(),
  createdAt: instant,
  /** Report of the message. Its reason is for its reporter and for heads. */
  report: z.object({ at: instant, reason: z.string().nullable() }).nullable(),
  can: z.object({ report: z.boolean() }),
})

const turn = { waitsFor: z.enum(SIDES).nullable(), waitingSince: instant.nullable() }

/** Latest message first. */
export const conversationView = z.object({
  list: z.array(messageView),
  totalSize: z.number().int(),
  ...turn,
  /** Messages of the other side after the last reading of the caller's side. */
  unread: z.number().int(),
  /** Last reading by the other side. */
  otherReadAt: instant.nullable(),
  /** Last reading by the office, for staff. */
  officeReading: z.object({ at: instant, name: z.string() }).nullable(),
  /** Last instant for writing on an ended application; null: under way, or over. */
  writableUntil: instant.nullable(),
  can: z.object({ write: z.boolean(), settle: z.boolean() }),
})

/** State for marks of lists and tabs. Reading it is no reading of the messages. */
export const conversationState = z.object({ ...turn, unread: z.number().int(), can: z.object({ read: z.boolean() }) })

export const conversationRead = z.object({
  until: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
})

export const reportBody = z.object({ reason: proseText.min(1).max(MAX_REPORT) })

const texts = z.object({ kk: z.string(), ru: z.string(), en: z.string() })
/** Ready-made message in three languages. */
export const messageTemplate = z.object({ id: z.string(), name: texts, text: texts })
