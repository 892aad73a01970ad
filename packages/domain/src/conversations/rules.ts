import { type ApplicationFacts, mayAnswer, mayDecide } from '../applications/policy.ts'
import { type ApplicationStatus, isCompeting, isDraft, isOpen } from '../applications/status.ts'
import { type Actor, hasRole } from '../kernel/actor.ts'
import { DAY_MS } from '../kernel/durations.ts'

export const SIDES = ['APPLICANT', 'OFFICE'] as const
export type Side = (typeof SIDES)[number]

/** Longest message, in characters. */
export const MAX_MESSAGE = 2_000

/** Days after the end of an application in which both sides may still write. */
export const DAYS_AFTER_END = 30

export type WritingFacts = ApplicationFacts & {
  readonly statusChangedAt: Date
  readonly isSeasonClosed: boolean
}

export const sideOf = (actor: Actor): Side => (hasRole(actor, 'USER') ? 'APPLICANT' : 'OFFICE')

/** Both sides may write from sending until some days after the end, never in a closed season. */
export function isWritable(
  {
    type,
    status,
    statusChangedAt,
    isSeasonClosed,
  }: Omit<WritingFacts, keyof ApplicationFacts> & {
    readonly type: ApplicationFacts['type']
    readonly status: ApplicationStatus
  },
  now: Date,
): boolean {
  if (isCompeting(type) || isDraft(status) || isSeasonClosed) return false
  return isOpen(status) || now.getTime() - statusChangedAt.getTime() <= DAYS_AFTER_END * DAY_MS
}

/** Writers: the owner, the assigned inspector and the heads in scope of the choice under consideration. */
export function mayWrite(actor: Actor, application: WritingFacts, now: Date): boolean {
  if (!isWritable(application, now)) return false
  if (sideOf(actor) === 'APPLICANT') return application.ownerId === actor.accountId
  return mayDecide(actor, application) || mayAnswer(actor, application)
}

export type MessageFacts = {
  readonly isInternal: boolean
  readonly universityId: string
  /** Position of the choice under consideration when it was written. */
  readonly choice: number
}

/**
 * The applicant never sees internal messages. A university sees its own, and those of earlier choices that are not
 * internal; a former university sees nothing of later choices.
 * @param reached position of the last choice of the reader's university under consideration so far.
 */
export function maySeeMessage(actor: Actor, message: MessageFacts, reached: number): boolean {
  if (sideOf(actor) === 'APPLICANT') return !message.isInternal
  if (actor.universityId === null || actor.universityId === message.universityId) return true
  return !message.isInternal && message.choice < reached
}

/** The side that the conversation waits for: the one that has not written last. Internal messages do not count. */
export function waitsFor(last: Side | null): Side | null {
  if (last === null) return null
  return last === 'OFFICE' ? 'APPLICANT' : 'OFFICE'
}
