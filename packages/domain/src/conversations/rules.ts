import { type ApplicationFacts, mayAnswer, mayDecide } from '../applications/policy.ts'
import { type ApplicationStatus, isCompeting, isDraft, isOpen } from '../applications/status.ts'
import { type Actor, hasRole } from '../kernel/actor.ts'
import { DAY_MS, HOUR_MS } from '../kernel/durations.ts'
import { FIGURES } from '../kernel/figures.ts'
import type { Side } from '../kernel/side.ts'

/** Longest message, in characters. */
export const MAX_MESSAGE = 2_000

/** Longest reason of a report, in characters. */
export const MAX_REPORT = 500

/** Days after the end of an application in which both sides may still write. */
export const DAYS_AFTER_END = FIGURES.writableDays

/** Least time between two mails about unread messages to one person. */
export const MAIL_EVERY_MS = HOUR_MS

export type WritingFacts = ApplicationFacts & {
  readonly statusChangedAt: Date
  readonly isSeasonClosed: boolean
  /** The applicant has deleted the account. */
  readonly isOwnerGone: boolean
}

export const sideOf = (actor: Actor): Side => (hasRole(actor, 'USER') ? 'APPLICANT' : 'OFFICE')

export const otherSide = (side: Side): Side => (side === 'OFFICE' ? 'APPLICANT' : 'OFFICE')

/** Last instant for writing on an ended application. */
export const writableUntil = (statusChangedAt: Date): Date =>
  new Date(statusChangedAt.getTime() + DAYS_AFTER_END * DAY_MS)

/** An ended application of this time or later can still be written on. */
export const writableSince = (now: Date): Date => new Date(now.getTime() - DAYS_AFTER_END * DAY_MS)

type Circumstances = Omit<WritingFacts, keyof ApplicationFacts> & {
  readonly type: ApplicationFacts['type']
  readonly status: ApplicationStatus
}

/** Both sides may write from sending until some days after the end, never in a closed season. */
export function isWritable(
  { type, status, statusChangedAt, isSeasonClosed, isOwnerGone }: Circumstances,
  now: Date,
): boolean {
  if (isCompeting(type) || isDraft(status) || isSeasonClosed || isOwnerGone) return false
  return isOpen(status) || now <= writableUntil(statusChangedAt)
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

/** Messages that a reader sees: all of one university, and those of choices before a position that are not internal. */
export type MessageSight = 'ALL' | { readonly allOf: string | null; readonly openBefore: number }

/**
 * The applicant never sees internal messages. A university sees its own, and those of earlier choices that are not
 * internal; a former university sees nothing of later choices.
 * @param reached position of the last choice of the reader's university under consideration so far.
 */
export function sightOf(actor: Actor, reached: number): MessageSight {
  if (sideOf(actor) === 'APPLICANT') return { allOf: null, openBefore: Number.MAX_SAFE_INTEGER }
  return actor.universityId === null ? 'ALL' : { allOf: actor.universityId, openBefore: reached }
}

export const isInSight = (sight: MessageSight, { isInternal, universityId, choice }: MessageFacts): boolean =>
  sight === 'ALL' || universityId === sight.allOf || (!isInternal && choice < sight.openBefore)

/** State of a conversation after an open message. Internal messages change nothing. */
export type Turn = { readonly waitsFor: Side | null; readonly waitingSince: Date | null }

/** A message makes the conversation wait for the other side, from the first message without an answer on. */
export function turnAfter({ waitsFor, waitingSince }: Turn, writer: Side, now: Date): Turn {
  const next = otherSide(writer)
  return { waitsFor: next, waitingSince: waitsFor === next && waitingSince !== null ? waitingSince : now }
}

/** Time of the first question that a message of the office answers. Null: it answers none. */
export const answeredBy = ({ waitsFor, waitingSince }: Turn, writer: Side): Date | null =>
  writer === 'OFFICE' && waitsFor === 'OFFICE' ? waitingSince : null

/** Whether the other side has written since the last reading. */
export const hasNews = (wroteAt: Date | null, readAt: Date | null): boolean =>
  wroteAt !== null && (readAt === null || wroteAt > readAt)

/** Whether a mail about an unread message is due now: one an hour at most, and none twice for the same message. */
export const isMailDue = (
  { wroteAt, readAt, mailedAt }: { wroteAt: Date | null; readAt: Date | null; mailedAt: Date | null },
  now: Date,
): boolean =>
  hasNews(wroteAt, readAt) &&
  hasNews(wroteAt, mailedAt) &&
  (mailedAt === null || now.getTime() - mailedAt.getTime() >= MAIL_EVERY_MS)

/** A side reports a message of the other side that it reads. */
export const mayReport = (reader: Side, message: { readonly side: Side }): boolean => message.side !== reader
