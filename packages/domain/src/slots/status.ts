import type { InvitationMark } from '../applications/slot-schema.ts'
import { type Attendance, type InterviewStatus, isMissed } from '../interviews/status.ts'

/** States of a slot. TAKEN: an interview refers to it and is not cancelled. PAST: free until its time went by. */
export const SLOT_STATES = ['FREE', 'TAKEN', 'CLOSED', 'PAST'] as const
export type SlotState = (typeof SLOT_STATES)[number]

export const isFree = (state: SlotState): boolean => state === 'FREE'

type StoredSlot = { readonly startsAt: Date; readonly closedAt: Date | null; readonly isTaken: boolean }

export function slotStateOf({ startsAt, closedAt, isTaken }: StoredSlot, now: Date): SlotState {
  if (isTaken) return 'TAKEN'
  if (closedAt !== null) return 'CLOSED'
  return startsAt <= now ? 'PAST' : 'FREE'
}

/** States of an invitation. NONE_SUITS: its applicant waits for other times. LAPSED: none was chosen in time. */
export const INVITATION_STATES = ['WAITING', 'CHOSEN', 'LAPSED', 'NONE_SUITS'] as const
export type InvitationState = (typeof INVITATION_STATES)[number]

export const isChosen = (state: InvitationState): boolean => state === 'CHOSEN'
export const isLapsed = (state: InvitationState): boolean => state === 'LAPSED'

export type Invitation = {
  readonly invitedAt: Date
  readonly chooseUntil: Date
  readonly moveHours: number
  readonly moves: number
  readonly chosenAt: Date | null
  readonly wantsNews: boolean
}

/** Newest interview of the invited choice that is not cancelled. */
export type HeldInterview = {
  readonly startsAt: Date
  readonly status: InterviewStatus
  readonly attendance: Attendance | null
}

/** An interview sets the time, unless the applicant missed it and was invited again. */
export const isTimeSet = ({ invitedAt }: Invitation, interview: HeldInterview | null): interview is HeldInterview =>
  interview !== null && !(isMissed(interview.attendance) && invitedAt >= interview.startsAt)

/** State of an invitation now. It needs no job: time and the interview tell it. */
export function invitationStateOf(invitation: Invitation, interview: HeldInterview | null, now: Date): InvitationState {
  if (isTimeSet(invitation, interview)) return 'CHOSEN'
  if (now >= invitation.chooseUntil) return 'LAPSED'
  return invitation.wantsNews ? 'NONE_SUITS' : 'WAITING'
}

/** The state as readers of the application see it. */
export const markOf = (state: InvitationState): InvitationMark => (state === 'NONE_SUITS' ? 'WAITING' : state)

export const ACCOMMODATION_STATES = ['ASKED', 'GRANTED', 'REFUSED'] as const
export type AccommodationState = (typeof ACCOMMODATION_STATES)[number]
export const isAsked = (state: AccommodationState): boolean => state === 'ASKED'
export const isGranted = (state: AccommodationState): boolean => state === 'GRANTED'
/** The stored state of an answer. */
export const answered = (isGranting: boolean) => (isGranting ? 'GRANTED' : 'REFUSED')

/** Limits of forms (docs/specification/interviews.md#slots). */
export const SLOT_LIMITS = {
  days: { least: 1, most: 31 },
  minutes: { least: 15, most: 120 },
  pause: { least: 0, most: 60 },
  moveHours: { least: 0, most: 168 },
  /** Characters of a wish, and of its answer. */
  words: 1_000,
  /** Slots, invitations or placements of one call. */
  atOnce: 500,
} as const
