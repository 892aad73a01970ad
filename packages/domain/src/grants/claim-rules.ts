import type { GrantPart } from '../applications/draft-schema.ts'
import { compulsoryOf, profileOf, type SubjectRow } from '../applications/score-rules.ts'
import type { AverageValue, HeldValue, ScoreValue } from './claim-schema.ts'
import type { ClaimKind } from './status.ts'

/** What a competitor is compared by, from the rows of a complete result. */
export function scoreValueOf(total: number, rows: readonly SubjectRow[]): ScoreValue {
  const profile = profileOf(rows)
  const subjects: Record<string, number> = {}
  for (const { subject, score } of [...compulsoryOf(rows), ...profile])
    subjects[subject] = (subjects[subject] ?? 0) + score
  profile.forEach(({ score }, at) => {
    subjects[`PROFILE_${at + 1}`] = score
  })
  return { total, subjects, profile: profile.reduce((sum, { score }) => sum + score, 0) } as ScoreValue
}

/** A claim as it is stated; `code` says which quota category or right, and is empty otherwise. */
export type StatedClaim = {
  readonly kind: ClaimKind
  readonly code: string
  readonly stated: ScoreValue | AverageValue | HeldValue
}

/** The codes of the directories' entries by their ids. */
export type CodesOfIds = { readonly quota: ReadonlyMap<string, string>; readonly right: ReadonlyMap<string, string> }

/** All that a sent application claims, each to be checked by itself (docs/specification/competition.md#claims). */
export function claimsOf(
  { untResult, attestatAverageScore, quotaCategoryIds, preemptiveRightIds }: Omit<GrantPart, 'grantFiles'>,
  codes: CodesOfIds,
): readonly StatedClaim[] {
  const held = (kind: ClaimKind, ids: readonly string[], known: ReadonlyMap<string, string>) =>
    ids.map((id): StatedClaim => {
      const code = known.get(id) ?? id
      return { kind, code, stated: { code } }
    })
  return [
    { kind: 'SCORE', code: '', stated: scoreValueOf(untResult.total, untResult.subjects) },
    { kind: 'AVERAGE', code: '', stated: { average: attestatAverageScore ?? 0 } },
    ...held('QUOTA', quotaCategoryIds, codes.quota),
    ...held('RIGHT', preemptiveRightIds, codes.right),
  ]
}

/** Without look-alikes: no 0 and O, 1 and I, 2 and Z, 5 and S, 8 and B. */
export const CODE_ALPHABET = 'ACDEFGHJKLMNPQRTUVWXY34679'
export const CODE_LENGTH = 6

/** The code of a competitor from a source of random whole numbers below a bound (docs/specification/competition.md#competing). */
export const codeOf = (randomBelow: (bound: number) => number): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomBelow(CODE_ALPHABET.length)]).join('')
