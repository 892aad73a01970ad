import { hasConflict } from '../interviews/policy.ts'
import { isSameSurname } from '../interviews/surnames.ts'
import { byCodePoints } from '../kernel/code-points.ts'
import { type CaseRow, type CaseRules, lackingExperts, needsFurther, needsSecond } from './case-rules.ts'
import { type GradeRole, isCounted, isInHand } from './status.ts'

/** Part of an expert in a case. `isRefused`: the expert declined it. */
export type DrawnRow = CaseRow & { readonly expertId: string; readonly isRefused: boolean }
export type DrawnCase = {
  readonly applicationId: string
  readonly lastName: string
  readonly universityIds: readonly string[]
  readonly isSecondAsked: boolean
  readonly rows: readonly DrawnRow[]
}
export type DrawnExpert = {
  readonly id: string
  readonly fullName: string
  readonly universityId: string | null
  /** Cases given in the competition, signed or not. */
  readonly load: number
}
export type Draw = {
  readonly given: readonly { readonly applicationId: string; readonly expertId: string; readonly role: GradeRole }[]
  /** Places that nobody could fill. */
  readonly lacking: number
}

/** Whether an expert declined the case, or has a part in it that was not taken back unsigned. */
const tookPart = ({ rows }: DrawnCase, expertId: string): boolean =>
  rows.some((row) => row.expertId === expertId && (row.isRefused || row.total !== null || isInHand(row.state)))

/**
 * Gives each case the experts that it lacks, in the order of the cases. First ones, a further one where the first totals
 * differ too much, a second one where it was asked. An expert never has a conflict of interest and never gets a case twice. One with another
 * surname goes first, then the one with the fewest cases, then the lowest id, so the result is deterministic.
 */
export function drawExperts(cases: readonly DrawnCase[], experts: readonly DrawnExpert[], rules: CaseRules): Draw {
  const loads = new Map(experts.map(({ id, load }) => [id, load]))
  const loadOf = (id: string): number => loads.get(id) ?? 0
  const given: Draw['given'][number][] = []
  let lacking = 0
  for (const one of cases) {
    const lacks = lackingExperts(one.rows, rules)
    const roles: GradeRole[] = [
      ...Array.from({ length: lacks }, () => 'FIRST' as const),
      ...(needsFurther(one.rows, rules) ? (['FURTHER'] as const) : []),
      ...(needsSecond(one.rows, one.isSecondAsked) ? (['SECOND'] as const) : []),
    ]
    const free = experts
      .filter((expert) => roles.length > 0 && !hasConflict(expert, one.universityIds) && !tookPart(one, expert.id))
      .toSorted((left, right) => loadOf(left.id) - loadOf(right.id) || byCodePoints(left.id, right.id))
    for (const role of roles) {
      const chosen = free.find(({ fullName }) => !isSameSurname(fullName, one.lastName)) ?? free[0]
      if (chosen === undefined) {
        lacking += 1
        continue
      }
      free.splice(free.indexOf(chosen), 1)
      loads.set(chosen.id, loadOf(chosen.id) + 1)
      given.push({ applicationId: one.applicationId, expertId: chosen.id, role })
    }
  }
  return { given, lacking }
}

/** A member's mean total, and the mean against that of all counted grades of the same cases, in points of 100. */
export type Strictness = { readonly mean: number | null; readonly difference: number | null }
type StrictRow = CaseRow & { readonly expertId: string; readonly applicationId: string }

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
const rounded = (value: number): number => Math.round(value * 100) / 100

/** Strictness of each expert with a counted grade. It corrects nothing. */
export function strictnessOf(rows: readonly StrictRow[]): ReadonlyMap<string, Strictness> {
  const counted = rows.flatMap(({ expertId, applicationId, state, total }) =>
    isCounted(state) && total !== null ? [{ expertId, applicationId, total }] : [],
  )
  const ofCase = Map.groupBy(counted, ({ applicationId }) => applicationId)
  return new Map(
    [...Map.groupBy(counted, ({ expertId }) => expertId)].map(([expertId, own]) => {
      const mean = meanOf(own.map(({ total }) => total))
      const all = own.flatMap(({ applicationId }) => (ofCase.get(applicationId) ?? []).map(({ total }) => total))
      return [expertId, { mean: rounded(mean), difference: rounded(mean - meanOf(all)) }]
    }),
  )
}
