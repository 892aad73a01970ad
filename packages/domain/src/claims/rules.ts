import type { ScoreSource } from '../allotment/score-schema.ts'
import type { GrantPart } from '../applications/draft-schema.ts'
import {
  compulsoryOf,
  isCompleteResult,
  isResultOf,
  profileOf,
  type SubjectRow,
  superfluousRows,
  type TestPart,
} from '../applications/score-rules.ts'
import { countryQuota, isScoreStated } from '../competitions/kind-rules.ts'
import { UNT_MAX, UNT_SUBJECTS, type UntSubject } from '../kernel/education.ts'
import type { AverageValue, ClaimCheck, HeldValue, ScoreValue } from './schema.ts'
import type { ClaimKind } from './status.ts'

/** Score that competitors are compared by, from the rows of a complete result. */
export function scoreValueOf(total: number, rows: readonly SubjectRow[]): ScoreValue {
  const profile = profileOf(rows)
  const subjects: Record<string, number> = {}
  for (const { subject, score } of [...compulsoryOf(rows), ...profile])
    subjects[subject] = (subjects[subject] ?? 0) + score
  profile.forEach(({ score }, at) => {
    subjects[`PROFILE_${at + 1}`] = score
  })
  return { total, subjects, profile: profile.reduce((sum, { score }) => sum + score, 0) }
}

/** Score of a testing: the points of each part. */
export const partsValueOf = (total: number, rows: readonly SubjectRow[]): ScoreValue => ({
  total,
  subjects: Object.fromEntries(rows.map(({ subject, score }) => [subject, score])),
})

const scoreBy = (source: ScoreSource) => (source === 'UNT' ? scoreValueOf : partsValueOf)
type Claimed = Pick<GrantPart, 'untResult' | 'attestatAverageScore' | 'quotaCategoryIds' | 'preemptiveRightIds'>

/** Claim as stated. `code` names the quota category or right, and is empty otherwise. */
export type StatedClaim = {
  readonly kind: ClaimKind
  readonly code: string
  readonly stated: ScoreValue | AverageValue | HeldValue
}

export type CodesOfIds = { readonly quota: ReadonlyMap<string, string>; readonly right: ReadonlyMap<string, string> }

/** Facts of a competition that its claims depend on. `country`: of the citizenship, for a share of places. */
export type ClaimedIn = {
  readonly source: ScoreSource
  readonly countsAverage: boolean
  readonly country: string | null
}

/**
 * Claims of a submitted application, each checked separately (docs/specification/competition.md#claims). A competition
 * by interviews has no claim of a score.
 * @throws Error without a value that the competition counts: a missing one must not count as zero.
 */
export function claimsOf(
  { untResult, attestatAverageScore, quotaCategoryIds, preemptiveRightIds }: Claimed,
  codes: CodesOfIds,
  { source, countsAverage, country }: ClaimedIn,
): readonly StatedClaim[] {
  if (countsAverage && attestatAverageScore === null) throw new Error('an application that competes states no average')
  if (isScoreStated(source) && untResult === null) throw new Error('an application that competes states no result')
  const held = (kind: ClaimKind, ids: readonly string[], known: ReadonlyMap<string, string>) =>
    ids.map((id): StatedClaim => {
      const code = known.get(id) ?? id
      return { kind, code, stated: { code } }
    })
  return [
    ...(untResult === null || !isScoreStated(source)
      ? []
      : [{ kind: 'SCORE', code: '', stated: scoreBy(source)(untResult.total, untResult.subjects) } as const]),
    ...(countsAverage && attestatAverageScore !== null
      ? [{ kind: 'AVERAGE', code: '', stated: { average: attestatAverageScore } } as const]
      : []),
    ...held('QUOTA', quotaCategoryIds, codes.quota),
    ...(country === null ? [] : held('QUOTA', [countryQuota(country)], new Map())),
    ...held('RIGHT', preemptiveRightIds, codes.right),
  ]
}

/** Rows of the certificate behind a score value. Two creative exams are two rows of one subject. */
type UntRow = SubjectRow & { readonly subject: UntSubject }
export function subjectRowsOf({ subjects }: Pick<ScoreValue, 'subjects'>): readonly UntRow[] {
  const rows = UNT_SUBJECTS.flatMap((subject): UntRow[] => {
    const score = subjects[subject]
    return score === undefined ? [] : [{ subject, score }]
  })
  const [exam, ...others] = profileOf(rows)
  const only = others.length > 0 ? undefined : rows.find((row) => row === exam)
  if (only === undefined) return rows
  const [first = 0, second = 0] = [subjects.PROFILE_1, subjects.PROFILE_2]
  return [
    ...rows.filter((row) => row !== only),
    { subject: only.subject, score: first },
    { subject: only.subject, score: second },
  ]
}

type Correction = Extract<ClaimCheck, { readonly value: unknown }>['value']

/** Score that a competition counts: its source, and the parts of a testing. */
export type Counted = { readonly source: ScoreSource; readonly parts: readonly TestPart[] }

/** Value after a correction; null if the claim's kind has no such value, or the value is incomplete. */
export function correctedValue(
  kind: ClaimKind,
  value: Correction,
  { source, parts }: Counted,
): ScoreValue | AverageValue | null {
  if ('average' in value) return kind === 'AVERAGE' ? value : null
  if (kind !== 'SCORE') return null
  const { total, subjects } = value
  if (source !== 'UNT') return isResultOf(parts, total, subjects) ? partsValueOf(total, subjects) : null
  const isCreative = subjects.some(({ subject }) => subject === 'CREATIVE_EXAM')
  const isWhole = isCompleteResult(subjects, isCreative) && superfluousRows(subjects, isCreative).length === 0
  return isWhole && [total, ...subjects.map(({ score }) => score)].every((points) => points <= UNT_MAX)
    ? scoreValueOf(total, subjects)
    : null
}

/** Without look-alikes: no 0 and O, 1 and I, 2 and Z, 5 and S, 8 and B. */
export const CODE_ALPHABET = 'ACDEFGHJKLMNPQRTUVWXY34679'
export const CODE_LENGTH = 6

/**
 * Makes the code of a competitor. `randomBelow` gives random integers below a bound
 * (docs/specification/competition.md#competing).
 */
export const codeOf = (randomBelow: (bound: number) => number): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomBelow(CODE_ALPHABET.length)]).join('')
