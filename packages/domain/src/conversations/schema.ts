import { z } from 'zod'
import { pageNumber, pageSize } from '../kernel/page.ts'
import { instant, proseText, uuid } from '../kernel/values.ts'
import { MAX_MESSAGE, SIDES } from './rules.ts'

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
  /** Null for the applicant where the office wrote. */
  authorName: z.string().nullable(),
  text: z.string(),
  isInternal: z.boolean(),
  createdAt: instant,
})

/** Latest message first. */
export const conversationView = z.object({
  list: z.array(messageView),
  totalSize: z.number().int(),
  waitsFor: z.enum(SIDES).nullable(),
  /** Last reading by the other side. */
  otherReadAt: instant.nullable(),
  can: z.object({ write: z.boolean() }),
})

export const conversationRead = z.object({
  until: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
})
