import { DAY_MS } from '../kernel/durations.ts'
import type { FieldError } from '../kernel/refusal.ts'
import { endOfKazakhstanDay, kazakhstanDate } from '../kernel/time-zone.ts'
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

/** End of a request by its last day in Kazakhstan; null: the day is too near or too far. */
export function correctionUntil(day: string, now: Date): Date | null {
  const days = Math.round((Date.parse(day) - Date.parse(kazakhstanDate(now))) / DAY_MS)
  return days >= CORRECTION_DAYS.least && days <= CORRECTION_DAYS.most ? endOfKazakhstanDay(day) : null
}

/** A document with a verdict that agrees on each of its points is accepted: it is neither asked nor changed. */
export function isAccepted(document: CheckedDocument, verdicts: Readonly<Partial<Record<CheckPoint, Verdict>>>) {
  return stateOf(tallyOf(pointsOf(document).map((point) => verdicts[point]))) === 'AGREES'
}

type AskedFile = { readonly fileId: string }
type HeldDocument = CheckedDocument & AskedFile & { readonly verdicts: Parameters<typeof isAccepted>[1] }

/** Answers to questions of a program are no documents. */
const isAskable = ({ slot }: CheckedDocument): boolean => slot !== 'answers'

/** Faults of the asked items: each names one document of the application, once, that is not accepted. */
export const askedFaults = (items: readonly AskedFile[], documents: readonly HeldDocument[]): FieldError[] =>
  items.flatMap(({ fileId }, at) => {
    const held = documents.filter((document) => document.fileId === fileId)
    const isRepeated = items.findIndex((item) => item.fileId === fileId) !== at
    const isOpen = held.some((document) => isAskable(document) && !isAccepted(document, document.verdicts))
    return isOpen && !isRepeated ? [] : [{ field: `items.${at}.fileId`, msg: 'wrong_value' as const }]
  })
