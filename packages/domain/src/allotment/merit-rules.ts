import { byCodePoints } from '../kernel/code-points.ts'
import { pointsOf, stepOf, unitsOf } from './contest-rules.ts'
import type { Contest, Entrant } from './contest-schema.ts'

/** Values of comparison in their order, higher is better: the total in hundredths, then those of the contest's order. */
export type Merit = readonly number[]

/** Applicants of a competition, best first. The allotment identifies people by their index in this order. */
export type MeritOrder = {
  readonly applicants: readonly Entrant[]
  readonly merits: readonly Merit[]
  /** Number of each person's group of equals, from 0. */
  readonly groups: Int32Array
}

/**
 * Sorts applicants by merit. Equals are sorted by their quota categories, then by id. This decides only their list,
 * never their admission.
 */
export function orderByMerit(contest: Pick<Contest, 'applicants' | 'rights' | 'order'>): MeritOrder {
  const rankings = contest.applicants.map((applicant) => ({
    applicant,
    merit: meritOf(applicant, contest),
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

export const meritOf = (applicant: Entrant, { order, rights }: Pick<Contest, 'order' | 'rights'>): Merit => [
  unitsOf(applicant.total),
  ...order.map((criterion) => comparedValue(applicant, criterion, rights)),
]

function comparedValue(applicant: Entrant, criterion: string, rights: readonly string[]): number {
  switch (criterion) {
    // The highest right counts first, then the next: one binary digit for each right, the highest in front.
    case 'RIGHT':
      return rights.reduce((sum, right) => 2 * sum + (applicant.rights.includes(right) ? 1 : 0), 0)
    case 'AVERAGE':
      return unitsOf(applicant.average ?? 0)
    case 'PROFILE':
      return unitsOf(applicant.profile ?? 0)
    default:
      return unitsOf(applicant.subjects[criterion] ?? 0)
  }
}

/** Below zero: `a` comes first. */
export function compareMerits(a: Merit, b: Merit): number {
  for (let at = 0; at < a.length; at++) {
    if (a[at] !== b[at]) return (b[at] as number) - (a[at] as number)
  }
  return 0
}

/** First criterion in which two people differ; undefined: none. */
export function firstDifference(a: Merit, b: Merit, order: readonly string[]): string | undefined {
  const at = a.findIndex((value, criterion) => value !== b[criterion])
  return at === -1 ? undefined : at === 0 ? 'SCORE' : order[at - 1]
}

/**
 * Lowest total with which an applicant of this merit would pass another, or equal them if that is enough. Null: even
 * the maximum is too low.
 */
export function totalToPass(
  [, ...own]: Merit,
  [total = 0, ...other]: Merit,
  isEqualEnough: boolean,
  score: Pick<Contest['score'], 'most' | 'decimals'>,
): number | null {
  const order = compareMerits(own, other)
  const needed = order < 0 || (order === 0 && isEqualEnough) ? total : total + stepOf(score)
  return needed <= unitsOf(score.most) ? pointsOf(needed) : null
}
