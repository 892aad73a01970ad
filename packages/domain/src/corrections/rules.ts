import type { DOCUMENT_VERDICTS } from '../applications/correction-schema.ts'
import { DAY_MS } from '../kernel/durations.ts'
import type { FieldError } from '../kernel/refusal.ts'
import { endOfKazakhstanDay, kazakhstanDate } from '../kernel/time-zone.ts'
import { type Holiday, workingDaysAgo, workingDaysSince } from '../kernel/working-days.ts'
import {
  type CheckedDocument,
  type CheckPoint,
  pointsOf,
  stateOf,
  tallyOf,
  type Verdict,
} from '../review/check-rules.ts'

/** Days from today until the end of a request. */
export const CORRECTION_DAYS = { least: 1, most: 60 } as const

const dayAfter = (now: Date, days: number): string => kazakhstanDate(new Date(now.getTime() + days * DAY_MS))

/**
 * First and last day that a request may end with. It ends before claims of a competitor close (`claimsCloseAt`). Null:
 * no day is left.
 */
export function correctionDays(
  now: Date,
  claimsCloseAt: Date | null,
): { readonly first: string; readonly last: string } | null {
  const first = dayAfter(now, CORRECTION_DAYS.least)
  const most = dayAfter(now, CORRECTION_DAYS.most)
  const closing = claimsCloseAt === null ? null : lastDayOfClaims(claimsCloseAt)
  const last = closing !== null && closing < most ? closing : most
  return last < first ? null : { first, last }
}

const lastDayOfClaims = (claimsCloseAt: Date): string => kazakhstanDate(new Date(claimsCloseAt.getTime() - DAY_MS))

/** Latest end of a request by the end of claims. Claims that close today leave no whole day. */
export function latestEnd(claimsCloseAt: Date, now: Date): Date {
  const end = endOfKazakhstanDay(lastDayOfClaims(claimsCloseAt))
  return end > now ? end : claimsCloseAt
}

/** End of a request by its last day in Kazakhstan; null: the day is too near or too far. */
export function correctionUntil(day: string, now: Date, claimsCloseAt: Date | null): Date | null {
  const days = correctionDays(now, claimsCloseAt)
  return days !== null && day >= days.first && day <= days.last ? endOfKazakhstanDay(day) : null
}

/** A document with a verdict that agrees on each of its points is accepted: it is neither asked nor changed. */
export function isAccepted(document: CheckedDocument, verdicts: Readonly<Partial<Record<CheckPoint, Verdict>>>) {
  return stateOf(tallyOf(pointsOf(document).map((point) => verdicts[point]))) === 'AGREES'
}

type AskedFile = { readonly fileId: string }
export type HeldDocument = CheckedDocument &
  AskedFile & {
    readonly verdicts: Parameters<typeof isAccepted>[1]
    /** The file proves claims of a competitor, and each of them is confirmed. */
    readonly isConfirmed: boolean
  }

/** Answers to questions of a program are no documents. */
const isAskable = ({ slot }: CheckedDocument): boolean => slot !== 'answers'

const isSettled = (document: HeldDocument): boolean => document.isConfirmed || isAccepted(document, document.verdicts)

/** A document may be asked until it is accepted. */
export const mayBeAsked = (document: HeldDocument): boolean => isAskable(document) && !isSettled(document)

type OwnerVerdict = { readonly fileId: string; readonly verdict: (typeof DOCUMENT_VERDICTS)[number] }

/** Verdicts for the owner of the application: doubts stay in the office until it asks. */
export const verdictsForOwner = (
  documents: readonly HeldDocument[],
  asked: ReadonlySet<string>,
): readonly OwnerVerdict[] =>
  documents.flatMap((document): OwnerVerdict[] => {
    const { fileId } = document
    if (asked.has(fileId)) return [{ fileId, verdict: 'REPLACE' }]
    return isAskable(document) && isSettled(document) ? [{ fileId, verdict: 'ACCEPTED' }] : []
  })

/** Faults of the asked items: each names one document of the application, once, that is not accepted. */
export const askedFaults = (items: readonly AskedFile[], documents: readonly HeldDocument[]): FieldError[] =>
  items.flatMap(({ fileId }, at) => {
    const held = documents.filter((document) => document.fileId === fileId)
    const isRepeated = items.findIndex((item) => item.fileId === fileId) !== at
    return held.some(mayBeAsked) && !isRepeated ? [] : [{ field: `items.${at}.fileId`, msg: 'wrong_value' as const }]
  })

/** Reminders in days before the end, and after it (docs/specification/corrections.md#reminders). */
export const CORRECTION_REMINDERS = [14, 7, 2, -2] as const
export type CorrectionReminder = (typeof CORRECTION_REMINDERS)[number]

type Reminded = { readonly askedAt: Date; readonly until: Date; readonly remindedDays: number | null }

/** Reminder due now; null: none, or already sent. Those of its first day are left out. */
export function correctionReminder({ askedAt, until, remindedDays }: Reminded, now: Date): CorrectionReminder | null {
  const due = CORRECTION_REMINDERS.filter((days) => {
    const at = until.getTime() - days * DAY_MS
    return at <= now.getTime() && at > askedAt.getTime() + DAY_MS
  }).at(-1)
  return due !== undefined && (remindedDays === null || remindedDays > due) ? due : null
}

/** Working days of the calendar back from the day of asking to the day on which the office got the application. */
export const waitedAt = (handedAt: Date, askedAt: Date, holidays: readonly Holiday[]): number =>
  kazakhstanDate(handedAt) >= kazakhstanDate(askedAt) ? 0 : workingDaysSince(handedAt, askedAt, holidays) + 1

/** Day on which the office got an application, shifted by the time for which the applicant was asked. */
export const handedAfter = (now: Date, waited: number, holidays: readonly Holiday[]): Date =>
  waited === 0 ? now : workingDaysAgo(now, waited, holidays)

/**
 * The same while the applicant is asked: the wait goes on at the end of the request. Nothing is late before, and what
 * was late is late again after it (docs/specification/corrections.md#waiting).
 */
export function handedWhileAsked(
  until: Date,
  { waited, lateAfter }: { readonly waited: number; readonly lateAfter: number },
  holidays: readonly Holiday[],
): Date {
  const lastDay = new Date(until.getTime() - 1)
  const onTime = workingDaysAgo(lastDay, lateAfter, holidays)
  const atEnd = handedAfter(until, waited, holidays)
  return new Date(Math.max(atEnd.getTime(), onTime.getTime()))
}
