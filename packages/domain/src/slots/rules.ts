import { hasConflict } from '../interviews/policy.ts'
import { overlaps, type Span } from '../interviews/rules.ts'
import { isSigned } from '../interviews/status.ts'
import { isSameSurname } from '../interviews/surnames.ts'
import { byCodePoints } from '../kernel/code-points.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../kernel/durations.ts'
import type { InterviewLanguage } from '../kernel/education.ts'
import type { FieldError } from '../kernel/refusal.ts'
import { instantOf, kazakhstanDate } from '../kernel/time-zone.ts'
import { type HeldInterview, type Invitation, invitationStateOf, isChosen, isLapsed, isTimeSet } from './status.ts'

/** Moves of an interview by its applicant. */
export const MOST_MOVES = 1

/** Days before the end of choosing on which an applicant who has not chosen is reminded. */
export const INVITATION_REMINDERS = [2, 1] as const
export type InvitationReminder = (typeof INVITATION_REMINDERS)[number]

export type Opening = {
  readonly days: readonly string[]
  readonly from: string
  readonly to: string
  readonly minutes: number
  readonly pause: number
}

/** Times of an opening, each to end by `to` on its day in Kazakhstan. */
export function timesOf({ days, from, to, minutes, pause }: Opening): readonly { day: string; startsAt: Date }[] {
  return [...new Set(days)].sort().flatMap((day) => {
    const times: { day: string; startsAt: Date }[] = []
    const last = instantOf(day, to).getTime() - minutes * MINUTE_MS
    for (let at = instantOf(day, from).getTime(); at <= last; at += (minutes + pause) * MINUTE_MS)
      times.push({ day, startsAt: new Date(at) })
    return times
  })
}

/** Why a time is not opened; null: it may be. `taken`: other slots and interviews of the expert. */
export function openingFault(
  wanted: Span,
  taken: readonly Span[],
  now: Date,
): 'wrong_value' | 'interview_clash' | null {
  if (wanted.startsAt <= now) return 'wrong_value'
  return taken.some((span) => overlaps(span, wanted)) ? 'interview_clash' : null
}

export type FreeSlot = Span & {
  readonly id: string
  readonly expertId: string
  readonly language: InterviewLanguage | null
  /** Null: every university. */
  readonly universityId: string | null
}

export type SlotExpert = {
  readonly id: string
  readonly fullName: string
  readonly universityId: string | null
  readonly languages: readonly string[]
  readonly busyAt: readonly Span[]
}

export type Chooser = {
  readonly language: string
  readonly lastName: string
  /** University of the choice under consideration, and those of all choices. */
  readonly universityId: string
  readonly choiceUniversityIds: readonly string[]
  readonly fromDay: string
  readonly toDay: string
  readonly extraMinutes: number
  /** The applicant's other interviews. */
  readonly busyAt: readonly Span[]
  readonly declinedBy: readonly string[]
}

/** Time of an interview in a slot, with the minutes that were granted to its applicant. */
export const spanIn = (slot: Span, { extraMinutes }: Pick<Chooser, 'extraMinutes'>): Span => ({
  startsAt: slot.startsAt,
  minutes: slot.minutes + extraMinutes,
})

/**
 * Whether a free slot suits an applicant: by time, reach and language, without a conflict of interest, a decline or a
 * clash on either side (docs/specification/interviews.md#slots).
 */
export function suits(slot: FreeSlot, expert: SlotExpert, chooser: Chooser, now: Date): boolean {
  const day = kazakhstanDate(slot.startsAt)
  const span = spanIn(slot, chooser)
  return (
    slot.startsAt > now &&
    chooser.fromDay <= day &&
    day <= chooser.toDay &&
    (slot.universityId === null || slot.universityId === chooser.universityId) &&
    (slot.language === null || slot.language === chooser.language) &&
    (expert.languages.length === 0 || expert.languages.includes(chooser.language)) &&
    !hasConflict(expert, chooser.choiceUniversityIds) &&
    !chooser.declinedBy.includes(expert.id) &&
    ![...expert.busyAt, ...chooser.busyAt].some((other) => overlaps(other, span))
  )
}

/** Last instant for moving a chosen interview; null: it cannot be moved any more. */
export function moveUntil(invitation: Invitation, interview: HeldInterview | null, now: Date): Date | null {
  if (!isTimeSet(invitation, interview) || invitation.chosenAt === null) return null
  if (isSigned(interview.status) || interview.attendance !== null || invitation.moves >= MOST_MOVES) return null
  const until = new Date(interview.startsAt.getTime() - invitation.moveHours * HOUR_MS)
  return now < until ? until : null
}

export type ChoiceRefusal = 'invitation_lapsed' | 'slot_moved_already' | 'slot_move_too_late'

/** Why the applicant may neither choose this time nor move to it; null: they may. */
export function choiceRefusal(
  invitation: Invitation,
  interview: HeldInterview | null,
  startsAt: Date,
  now: Date,
): ChoiceRefusal | null {
  const state = invitationStateOf(invitation, interview, now)
  if (isLapsed(state)) return 'invitation_lapsed'
  if (!isChosen(state)) return null
  if (invitation.moves >= MOST_MOVES) return 'slot_moved_already'
  const isSoon = startsAt.getTime() - now.getTime() < invitation.moveHours * HOUR_MS
  return moveUntil(invitation, interview, now) === null || isSoon ? 'slot_move_too_late' : null
}

type Window = Pick<Chooser, 'fromDay' | 'toDay'> & { readonly chooseUntil: string }

/** Most days from today to the last day of the interviews. */
export const MOST_WINDOW_DAYS = 366

/** Faults of the days of an invitation. Times are chosen by the last day of the interviews, which is today or later. */
export function windowFaults({ chooseUntil, fromDay, toDay }: Window, now: Date): FieldError[] {
  const today = kazakhstanDate(now)
  const last = kazakhstanDate(new Date(now.getTime() + MOST_WINDOW_DAYS * DAY_MS))
  const isRight = {
    chooseUntil: today <= chooseUntil && chooseUntil <= toDay,
    fromDay: fromDay <= toDay,
    toDay: today <= toDay && toDay <= last,
  }
  return Object.entries(isRight).flatMap(([field, is]) => (is ? [] : [{ field, msg: 'wrong_value' as const }]))
}

/** Reminder due now; null: none, or already sent. Those of the first day are left out. */
export function invitationReminder(
  {
    invitedAt,
    chooseUntil,
    remindedDays,
  }: Pick<Invitation, 'invitedAt' | 'chooseUntil'> & { remindedDays: number | null },
  now: Date,
): InvitationReminder | null {
  const due = INVITATION_REMINDERS.filter((days) => {
    const at = chooseUntil.getTime() - days * DAY_MS
    return at <= now.getTime() && at > invitedAt.getTime() + DAY_MS
  }).at(-1)
  return due !== undefined && now < chooseUntil && (remindedDays === null || remindedDays > due) ? due : null
}

export type LapsedChooser = Chooser & {
  readonly requestId: string
  readonly ownerId: string
  readonly chooseUntil: Date
}
export type SlotProposal = {
  readonly requestId: string
  /** Null: no free time suits. */
  readonly slotId: string | null
  readonly isSameSurname: boolean
}

/**
 * Proposes a time for each lapsed invitation, the earliest lapsed first: of the experts with another surname, then with
 * the fewest interviews, the soonest time. Equals are ordered by id, so the result is deterministic.
 */
export function proposeSlots(
  choosers: readonly LapsedChooser[],
  slots: readonly FreeSlot[],
  experts: readonly SlotExpert[],
  now: Date,
): readonly SlotProposal[] {
  const byId = new Map(experts.map((expert) => [expert.id, { ...expert, busyAt: [...expert.busyAt] }]))
  const ofOwner = new Map<string, Span[]>()
  const inOrder = [...choosers].sort(
    (one, other) =>
      one.chooseUntil.getTime() - other.chooseUntil.getTime() || byCodePoints(one.requestId, other.requestId),
  )
  return inOrder.map((chooser) => {
    const own = ofOwner.get(chooser.ownerId) ?? []
    const wanted = { ...chooser, busyAt: [...chooser.busyAt, ...own] }
    const [chosen] = slots
      .flatMap((slot) => {
        const expert = byId.get(slot.expertId)
        if (expert === undefined || !suits(slot, expert, wanted, now)) return []
        return [{ slot, expert, kin: isSameSurname(expert.fullName, chooser.lastName) }]
      })
      .sort(
        (one, other) =>
          Number(one.kin) - Number(other.kin) ||
          one.expert.busyAt.length - other.expert.busyAt.length ||
          one.slot.startsAt.getTime() - other.slot.startsAt.getTime() ||
          byCodePoints(one.slot.id, other.slot.id),
      )
    if (chosen === undefined) return { requestId: chooser.requestId, slotId: null, isSameSurname: false }
    const span = spanIn(chosen.slot, chooser)
    chosen.expert.busyAt.push(span)
    ofOwner.set(chooser.ownerId, [...own, span])
    return { requestId: chooser.requestId, slotId: chosen.slot.id, isSameSurname: chosen.kin }
  })
}
