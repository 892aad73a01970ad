import { DAY_MS } from '../kernel/durations.ts'
import { endOfKazakhstanDay, kazakhstanDate } from '../kernel/time-zone.ts'
import type { OfferState } from './schema.ts'

export const LEAST_DAYS_TO_ANSWER = 3

/**
 * Deadline of an offer: the end of the round, or later if a late publication would leave too few whole days in
 * Kazakhstan (docs/specification/competition.md#offers).
 */
export function answerUntil(roundEnd: Date, publishedAt: Date): Date {
  const least = endOfKazakhstanDay(kazakhstanDate(new Date(publishedAt.getTime() + LEAST_DAYS_TO_ANSWER * DAY_MS)))
  return roundEnd > least ? roundEnd : least
}

/** Reminders in days before the deadline, the first one first. */
export const REMINDER_DAYS = [3, 1] as const
type ReminderDays = (typeof REMINDER_DAYS)[number]

/** Reminder due now; null: none, or already sent. If several are due at once, only the last is sent. */
export function reminderDue(acceptUntil: Date, remindedDays: number | null, now: Date): ReminderDays | null {
  const left = acceptUntil.getTime() - now.getTime()
  if (left <= 0) return null
  const [due] = REMINDER_DAYS.filter((days) => left <= days * DAY_MS).toReversed()
  return due !== undefined && (remindedDays === null || remindedDays > due) ? due : null
}

/** An offer is answerable while it is open and its deadline has not passed. */
export const isAnswerable = ({ state, acceptUntil }: { state: OfferState; acceptUntil: Date }, now: Date): boolean =>
  state === 'OFFERED' && now < acceptUntil

export const isStanding = (state: OfferState): boolean => state === 'OFFERED' || state === 'ACCEPTED'
export const isAccepted = (state: OfferState): boolean => state === 'ACCEPTED'

/** Only a better choice and a later round make moving up possible. */
export const canMoveUp = ({ choice }: { readonly choice: number }, hasLaterRound: boolean): boolean =>
  choice > 1 && hasLaterRound

/** Offer before a protocol was published; `choice` is the application's, from 1. */
export type OfferBefore = {
  readonly state: OfferState
  readonly isMovingUp: boolean
  readonly list: string
  readonly choice: number
  readonly round: number
}
/** Result of the same competitor in the published protocol. */
export type InProtocol = {
  readonly round: number
  readonly takesPart: boolean
  readonly grant: { readonly list: string; readonly choice: number } | null
}

/**
 * Effect of a published protocol on an offer (docs/specification/competition.md#offers). `OFFER`: a new one with its
 * own deadline. `RESTATE`: the same one, now by the newer protocol. `MOVE_UP`: a better grant, already accepted.
 * `TAKE_AWAY`: the offer ends. `KEEP`: no effect.
 */
export type OfferStep = 'OFFER' | 'RESTATE' | 'MOVE_UP' | 'TAKE_AWAY' | 'KEEP'

export function offerAfter(offer: OfferBefore | null, { round, takesPart, grant }: InProtocol): OfferStep {
  if (offer === null) return grant === null ? 'KEEP' : 'OFFER'
  const isSameRound = offer.round === round
  // A later round leaves out competitors with a final answer: their grants are off the lists.
  if (grant === null) return isStanding(offer.state) && (takesPart || isSameRound) ? 'TAKE_AWAY' : 'KEEP'
  if (grant.list !== offer.list) {
    return isAccepted(offer.state) && offer.isMovingUp && grant.choice < offer.choice ? 'MOVE_UP' : 'OFFER'
  }
  if (isAccepted(offer.state)) return 'RESTATE'
  if (isStanding(offer.state)) return isSameRound ? 'RESTATE' : 'OFFER'
  // A correction does not repeat a declined offer.
  return isSameRound ? 'KEEP' : 'OFFER'
}
