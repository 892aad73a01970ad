import { z } from 'zod'
import { instant } from '../kernel/values.ts'

export const RECEPTION_STATUSES = ['ENABLED', 'DISABLED'] as const
export type ReceptionStatus = (typeof RECEPTION_STATUSES)[number]

export const receptionView = z.object({
  status: z.enum(RECEPTION_STATUSES),
  opensAt: instant.nullable(),
  closesAt: instant.nullable(),
  /** Future opening by the server's clock; null once it has passed. */
  nextOpening: instant.nullable(),
})
export type ReceptionView = z.output<typeof receptionView>

const at = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

/** A window needs at least one end, and ends after it begins. Both null clear it. */
export const receptionWindow = z
  .object({ opensAt: at.nullable(), closesAt: at.nullable() })
  .refine(({ opensAt, closesAt }) => opensAt === null || closesAt === null || opensAt < closesAt, {
    message: 'wrong_value',
    path: ['closesAt'],
  })

/** Contacts of the office (docs/specification/reception.md#contacts); null: not configured. */
export const contactsView = z.object({ phone: z.string().nullable(), email: z.string().nullable() })
