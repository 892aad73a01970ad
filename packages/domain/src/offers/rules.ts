import { DAY_MS } from '../kernel/durations.ts'
import { endOfKazakhstanDay, kazakhstanDate } from '../kernel/time-zone.ts'
import type { OfferState } from './schema.ts'

/** Whole days that everybody has to answer an offer, however late it was published. */
export const LEAST_DAYS_TO_ANSWER = 3

/**
 * Until when an offer is answered: the date of the round, or later where the round was published so late that fewer
 * whole days of Kazakhstan would be left (docs/specification/competition.md#offers).
 */
export function answerUntil(roundEnd: Date, publishedAt: Date): Date {
  const least = endOfKazakhstanDay(kazakhstanDate(new Date(publishedAt.getTime() + LEAST_DAYS_TO_ANSWER * DAY_MS)))
  return roundEnd > least ? roundEnd : least
}

/** Days before the end at which whoever has not answered is reminded, the first reminder first. */
export const REMINDER_DAYS = [3, 1] as const
type ReminderDays = (typeof REMINDER_DAYS)[number]

/** The reminder that is due now; null: none, or it was sent. Of several that are due at once only the last is sent. */
export function reminderDue(acceptUntil: Date, remindedDays: number | null, now: Date): ReminderDays | null {
  const left = acceptUntil.getTime() - now.getTime()
  if (left <= 0) return null
  const [due] = REMINDER_DAYS.filter((days) => left <= days * DAY_MS).toReversed()
  return due !== undefined && (remindedDays === null || remindedDays > due) ? due : null
}

/** An offer can be answered while it has no answer and its time is not over. */
export const isAnswerable = ({ state, acceptUntil }: { state: OfferState; acceptUntil: Date }, now: Date): boolean =>
  state === 'OFFERED' && now < acceptUntil

/** Its holder has the grant, or can still take it. */
export const isStanding = (state: OfferState): boolean => state === 'OFFERED' || state === 'ACCEPTED'
export const isAccepted = (state: OfferState): boolean => state === 'ACCEPTED'

/** Moving up makes sense while there is a better choice. */
export const canMoveUp = ({ choice }: { readonly choice: number }): boolean => choice > 1

/** An offer as it was before a protocol was published; `choice` is the application's, from 1. */
export type OfferBefore = {
  readonly state: OfferState
  readonly isMovingUp: boolean
  readonly list: string
  readonly choice: number
  /** The round of the protocol that made it. */
  readonly round: number
}
/** What the published protocol says of the same competitor. */
export type InProtocol = {
  readonly round: number
  /** They have lines in it. */
  readonly takesPart: boolean
  readonly grant: { readonly list: string; readonly choice: number } | null
}

/**
 * What a published protocol makes of a competitor's offer: a new one with its own time (`OFFER`), the same one as before
 * (`RESTATE`: the protocol is the newer one), a better place for whoever moves up (`MOVE_UP`, accepted already), none any
 * more (`TAKE_AWAY`), or nothing (docs/specification/competition.md#offers).
 */
export type OfferStep = 'OFFER' | 'RESTATE' | 'MOVE_UP' | 'TAKE_AWAY' | 'KEEP'

export function offerAfter(offer: OfferBefore | null, { round, takesPart, grant }: InProtocol): OfferStep {
  if (offer === null) return grant === null ? 'KEEP' : 'OFFER'
  const isSameRound = offer.round === round
  // In a later round nobody takes part whose answer has settled it: their places are off the lists.
  if (grant === null) return isStanding(offer.state) && (takesPart || isSameRound) ? 'TAKE_AWAY' : 'KEEP'
  if (grant.list !== offer.list) {
    return isAccepted(offer.state) && offer.isMovingUp && grant.choice < offer.choice ? 'MOVE_UP' : 'OFFER'
  }
  if (isAccepted(offer.state)) return 'RESTATE'
  if (isStanding(offer.state)) return isSameRound ? 'RESTATE' : 'OFFER'
  // Whoever has declined it is not asked again because of a correction.
  return isSameRound ? 'KEEP' : 'OFFER'
}
