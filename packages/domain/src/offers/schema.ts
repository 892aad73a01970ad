import { z } from 'zod'

/** State of an offered grant, separate from the application's status. */
export const OFFER_STATES = ['OFFERED', 'ACCEPTED', 'DECLINED', 'LAPSED'] as const
export type OfferState = (typeof OFFER_STATES)[number]

export const OFFER_EVENTS = ['OFFERED', 'ACCEPTED', 'DECLINED', 'LAPSED', 'MOVED_UP', 'TAKEN_AWAY'] as const
export type OfferEvent = (typeof OFFER_EVENTS)[number]

export const acceptOfferBody = z.object({
  /** "Move me up": takes part in later rounds with better choices than this one. */
  isMovingUp: z.boolean().default(false),
  version: z.int(),
})
export const declineOfferBody = z.object({ version: z.int() })
