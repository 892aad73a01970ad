import type { WhenEqual } from '../allotment/competition-schema.ts'
import type { Bounds } from '../allotment/contest-schema.ts'
import type { Line } from '../allotment/protocol-schema.ts'
import type { ScoreSource } from '../allotment/score-schema.ts'
import { type ClaimKind, type ClaimState, doesCount, isUnchecked, needsReason } from '../claims/status.ts'
import { UNT_MAX } from '../kernel/education.ts'

/** Reasons of a choice's outcome: keys of texts below `results.reasons`. */
export const REASONS = [
  'allotted',
  'allottedOnQuota',
  'betterChoice',
  'belowTotal',
  'belowSubject',
  'belowMinimum',
  'score',
  'right',
  'average',
  'profile',
  'part',
  'equal',
  'behindEquals',
  'equalLeftEmpty',
  'noPlaces',
  'noList',
  'sameList',
  'scoreRefused',
  'scoreUnchecked',
  'notGraded',
  'notInProtocol',
] as const
export type ReasonKey = (typeof REASONS)[number]

export type Reason = {
  readonly key: ReasonKey
  readonly parameters: Readonly<Record<string, string | number>>
  readonly subject?: string
  readonly quota?: string
  /** Lowest total that would have won this choice (docs/allotment.md#enough); null: none would. */
  readonly enough: number | null
}

const because = (key: ReasonKey, parameters: Reason['parameters'] = {}, more: Partial<Reason> = {}): Reason => ({
  key,
  parameters,
  enough: null,
  ...more,
})

export type OwnMerit = {
  readonly total: number
  readonly average: number
  readonly profile: number
  /** Points of the parts in the order of comparison, by code. */
  readonly parts?: Readonly<Record<string, number>>
}
export type LineFacts = {
  readonly merit: OwnMerit
  readonly place: 'GENERAL' | 'RESERVED' | null
  readonly quota: string | null
  readonly whenEqual: WhenEqual
  /** Minimum of the list: its own values override the competition's. */
  readonly minimum: Bounds
  /** Confirmed points by subject; null: unknown. */
  readonly subjects: Readonly<Record<string, number>> | null
}

/**
 * Reason of one line's outcome (docs/specification/competition.md#explanation). Rights of other competitors appear only
 * as "a preemptive right of higher order".
 */
export function reasonOf(line: Line, facts: LineFacts): Reason {
  switch (line.outcome) {
    case 'ALLOTTED':
      return facts.place === 'RESERVED' && facts.quota !== null
        ? because('allottedOnQuota', {}, { quota: facts.quota })
        : because('allotted')
    case 'BETTER_CHOICE':
      return because('betterChoice')
    case 'BELOW_MINIMUM':
      return belowMinimum(facts)
    case 'OUTRANKED':
      return outranked(line, facts)
  }
}

function belowMinimum({ merit, minimum, subjects }: LineFacts): Reason {
  if (merit.total < minimum.total) return because('belowTotal', { own: merit.total, minimum: minimum.total })
  const [missed] =
    subjects === null
      ? []
      : Object.entries(minimum.subjects).filter(([subject, points]) => (subjects[subject] ?? 0) < (points ?? 0))
  if (missed === undefined) return because('belowMinimum')
  const [subject, points = 0] = missed
  return because('belowSubject', { own: subjects?.[subject] ?? 0, minimum: points }, { subject })
}

function outranked(line: Line, { merit, whenEqual }: LineFacts): Reason {
  const { decidedBy, lastAdmitted, missing, equalsAt } = line
  if (decidedBy === undefined) return because('noPlaces')
  const more = { enough: line.enough === undefined ? enoughOfOldLine(line, whenEqual) : line.enough }
  if (decidedBy === 'EQUAL' && (equalsAt !== undefined || lastAdmitted))
    return because('equal', { total: merit.total }, more)
  if (equalsAt !== undefined) return because('behindEquals', { total: equalsAt }, more)
  if (!lastAdmitted) return because('equalLeftEmpty', {}, more)
  const { total } = lastAdmitted
  switch (decidedBy) {
    case 'SCORE':
      return because('score', { count: missing ?? total - merit.total, last: total }, more)
    case 'AVERAGE':
      return because('average', { total, own: merit.average, last: lastAdmitted.average ?? 0 }, more)
    case 'PROFILE':
      return because('profile', { total, own: merit.profile, last: lastAdmitted.profile ?? 0 }, more)
    case 'RIGHT':
      return because('right', { total }, more)
    default: {
      const points = { own: merit.parts?.[decidedBy] ?? 0, last: lastAdmitted.parts?.[decidedBy] ?? 0 }
      return because('part', { total, ...points }, { ...more, subject: decidedBy })
    }
  }
}

/**
 * Lowest sufficient total for lines of protocols without it. One point more than the last admitted competitor is
 * enough. If equals got no place, the line alone cannot give this total.
 */
function enoughOfOldLine({ lastAdmitted }: Line, whenEqual: WhenEqual): number | null {
  if (!lastAdmitted || whenEqual === 'NONE' || lastAdmitted.total >= UNT_MAX) return null
  return lastAdmitted.total + 1
}

export type CheckedClaim = {
  readonly kind: ClaimKind
  readonly code: string
  readonly state: ClaimState
  readonly reason: string | null
}

/** Reason for a competitor without lines in a protocol: only a confirmed or signed score takes part. */
export function reasonLeftOut(claims: readonly CheckedClaim[], source: ScoreSource): Reason {
  if (source === 'INTERVIEW') return because('notGraded')
  const score = claims.find(({ kind }) => kind === 'SCORE')
  if (score === undefined || doesCount(score.state)) return because('notInProtocol')
  return isUnchecked(score.state) ? because('scoreUnchecked') : because('scoreRefused', { reason: score.reason ?? '' })
}

/** Reason for a choice that a later round left out. */
export const reasonOfLaterRound = (): Reason => because('notInProtocol')
export const reasonWithoutList = (): Reason => because('noList')
/** `choice`: the earlier one that leads to the same list. */
export const reasonOfSameList = (choice: number): Reason => because('sameList', { choice })

/** Notes on claims that did not count, or not as stated: texts below `results.notes`. */
export const NOTES = [
  'quotaRefused',
  'quotaUnchecked',
  'rightRefused',
  'rightUnchecked',
  'averageRefused',
  'averageUnchecked',
  'averageCorrected',
  'scoreCorrected',
] as const
export type NoteKey = (typeof NOTES)[number]
export type Note = { readonly key: NoteKey; readonly code: string; readonly reason: string | null }

const WORDS = { SCORE: 'score', AVERAGE: 'average', QUOTA: 'quota', RIGHT: 'right' } as const
const endOf = (state: ClaimState) =>
  isUnchecked(state) ? 'Unchecked' : !needsReason(state) ? '' : doesCount(state) ? 'Corrected' : 'Refused'

/** Notes beside the lines. A score that does not count is the reason itself, so it has no note. */
export const notesOf = (claims: readonly CheckedClaim[]): readonly Note[] =>
  claims.flatMap(({ kind, code, state, reason }) => {
    const key = NOTES.find((note) => note === `${WORDS[kind]}${endOf(state)}`)
    return key === undefined ? [] : [{ key, code, reason }]
  })
