import { UNT_MAX } from '../kernel/education.ts'
import type { Applicant, Competition } from './competition-schema.ts'
import { byCodePoints } from './protocol-rules.ts'
import { CRITERIA, type Criterion } from './protocol-schema.ts'

type Merit = Readonly<Record<Criterion, number>>

/** Applicants of a competition, best first. The allotment identifies people by their index in this order. */
export type MeritOrder = {
  readonly applicants: readonly Applicant[]
  readonly merits: readonly Merit[]
  readonly groups: Int32Array
}

/**
 * Sorts applicants by merit. Equals are sorted by their quota categories, then by id. This decides only their list,
 * never their admission.
 */
export function orderByMerit({ applicants, rights }: Pick<Competition, 'applicants' | 'rights'>): MeritOrder {
  const rankings = applicants.map((applicant) => ({
    applicant,
    merit: meritOf(applicant, rights),
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
const meritOf = (applicant: Applicant, rights: readonly string[]): Merit => ({
  SCORE: applicant.total,
  RIGHT: rights.reduce((sum, right) => 2 * sum + (applicant.rights.includes(right) ? 1 : 0), 0),
  AVERAGE: applicant.average,
  PROFILE: applicant.profile,
})

function compareMerits(a: Merit, b: Merit): number {
  return b.SCORE - a.SCORE || b.RIGHT - a.RIGHT || b.AVERAGE - a.AVERAGE || b.PROFILE - a.PROFILE
}

export const firstDifference = (a: Merit, b: Merit): Criterion | undefined =>
  CRITERIA.find((criterion) => a[criterion] !== b[criterion])

/**
 * Lowest total with which an applicant of this merit would pass another, or equal them if that is enough. Null: even
 * the maximum is too low.
 */
export function totalToPass(own: Merit, other: Merit, isEqualEnough: boolean): number | null {
  const order = compareMerits({ ...own, SCORE: other.SCORE }, other)
  const total = order < 0 || (order === 0 && isEqualEnough) ? other.SCORE : other.SCORE + 1
  return total <= UNT_MAX ? total : null
}
