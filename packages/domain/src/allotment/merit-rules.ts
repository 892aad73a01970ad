import { UNT_MAX } from '../kernel/education.ts'
import type { Applicant, Competition, Score } from './competition-schema.ts'
import { byCodePoints } from './protocol-rules.ts'
import { CRITERIA, type Criterion } from './protocol-schema.ts'

/** Values of comparison in the order of the competition: the total first. */
type Merit = readonly number[]

/** Applicants of a competition, best first. The allotment identifies people by their index in this order. */
export type MeritOrder = {
  readonly applicants: readonly Applicant[]
  readonly merits: readonly Merit[]
  readonly groups: Int32Array
}

type Compared = Pick<Competition, 'applicants' | 'rights' | 'order'>

/** Criteria in the order of comparison. Version 1 has that of the UNT. */
export const criteriaOf = ({ order }: Pick<Competition, 'order'>): readonly Criterion[] =>
  order === undefined ? CRITERIA : ['SCORE', ...order]

const UNT: Pick<Score, 'most' | 'decimals'> = { most: UNT_MAX, decimals: 0 }
/** Highest total and decimals. Version 1 has those of the UNT. */
export const scaleOf = ({ score }: { readonly score?: Pick<Score, 'most' | 'decimals'> | undefined }) => score ?? UNT

/**
 * Sorts applicants by merit. Equals are sorted by their quota categories, then by id. This decides only their list,
 * never their admission.
 */
export function orderByMerit(competition: Compared): MeritOrder {
  const criteria = criteriaOf(competition)
  const rankings = competition.applicants.map((applicant) => ({
    applicant,
    merit: criteria.map((criterion) => comparedValue(applicant, criterion, competition.rights)),
    quotas: applicant.quotas.toSorted(byCodePoints).join(),
  }))
  rankings.sort(
    (a, b) =>
      compareMerits(a.merit, b.merit) ||
      byCodePoints(a.quotas, b.quotas) ||
      byCodePoints(a.applicant.id, b.applicant.id),
  )
  const merits = rankings.map(({ merit }) => merit)
  const groups = new Int32Array(merits.length)
  for (let at = 1; at < merits.length; at++) {
    const isEqual = compareMerits(merits[at - 1] as Merit, merits[at] as Merit) === 0
    groups[at] = (groups[at - 1] as number) + (isEqual ? 0 : 1)
  }
  return { applicants: rankings.map(({ applicant }) => applicant), merits, groups }
}

/** The highest right counts first, then the next: one binary digit for each right, the highest in front. */
function comparedValue(applicant: Applicant, criterion: Criterion, rights: readonly string[]): number {
  switch (criterion) {
    case 'SCORE':
      return applicant.total
    case 'RIGHT':
      return rights.reduce((sum, right) => 2 * sum + (applicant.rights.includes(right) ? 1 : 0), 0)
    case 'AVERAGE':
      return applicant.average ?? 0
    case 'PROFILE':
      return applicant.profile ?? 0
    default:
      return applicant.subjects[criterion] ?? 0
  }
}

/** Below zero: a is better. */
function compareMerits(a: Merit, b: Merit): number {
  for (let at = 0; at < a.length; at++) {
    const difference = (b[at] as number) - (a[at] as number)
    if (difference !== 0) return difference
  }
  return 0
}

export const firstDifference = (a: Merit, b: Merit, criteria: readonly Criterion[]): Criterion | undefined =>
  criteria.find((_, at) => a[at] !== b[at])

/** Points without the errors of binary decimals. */
export const rounded = (points: number): number => Math.round(points * 100) / 100

/**
 * Lowest total with which an applicant of this merit would pass another, or equal them if that is enough. Null: even
 * the maximum is too low.
 */
export function totalToPass(
  own: Merit,
  other: Merit,
  isEqualEnough: boolean,
  { most, decimals }: Pick<Score, 'most' | 'decimals'>,
): number | null {
  const [score = 0] = other
  const order = compareMerits(own.with(0, score), other)
  const isEnough = order < 0 || (order === 0 && isEqualEnough)
  const total = isEnough ? score : rounded(score + (decimals === 0 ? 1 : 0.01))
  return total <= most ? total : null
}
