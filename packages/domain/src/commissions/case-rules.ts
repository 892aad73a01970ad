import type { CommissionRules } from '../competitions/commission-schema.ts'
import { type CaseState, GIVEN, type GradeRole, type GradingState, isCounted, isInHand } from './status.ts'

/** One expert's part in a case. `total` is null until it is signed. */
export type CaseRow = { readonly role: GradeRole; readonly state: GradingState; readonly total: number | null }
export type CaseRules = Pick<CommissionRules, 'experts' | 'furtherFrom'>

const isGiven = ({ state }: CaseRow): boolean => (GIVEN as readonly GradingState[]).includes(state)
const ofRole = (rows: readonly CaseRow[], role: GradeRole) => rows.filter((row) => row.role === role && isGiven(row))
const countedTotals = (rows: readonly CaseRow[]): readonly number[] =>
  rows.flatMap(({ state, total }) => (isCounted(state) && total !== null ? [total] : []))

/** Highest counted total less the lowest, in points with two decimals. Null: fewer than two count. */
export function spreadOf(rows: readonly CaseRow[]): number | null {
  const totals = countedTotals(rows)
  if (totals.length < 2) return null
  return (Math.round(Math.max(...totals) * 100) - Math.round(Math.min(...totals) * 100)) / 100
}

/** First experts that a case still lacks. */
export const lackingExperts = (rows: readonly CaseRow[], { experts }: CaseRules): number =>
  Math.max(0, experts - ofRole(rows, 'FIRST').length)

/** Whether all first experts have signed, too far apart, and nobody further was given. */
export function needsFurther(rows: readonly CaseRow[], rules: CaseRules): boolean {
  const first = ofRole(rows, 'FIRST')
  if (rules.furtherFrom === null || lackingExperts(rows, rules) > 0 || ofRole(rows, 'FURTHER').length > 0) return false
  const spread = first.every(({ state }) => isCounted(state)) ? spreadOf(first) : null
  return spread !== null && spread >= rules.furtherFrom
}

/** Whether a second grading was asked, and nobody has it. A void one does not count. */
export const needsSecond = (rows: readonly CaseRow[], isSecondAsked: boolean): boolean =>
  isSecondAsked && ofRole(rows, 'SECOND').length === 0

/** Whether the case has been graded a second time. */
export const isGradedTwice = (rows: readonly CaseRow[]): boolean =>
  ofRole(rows, 'SECOND').some(({ state }) => isCounted(state))

/**
 * State of a case from its grades. It is done only with all grades signed.
 * @param isSecondAsked a second grading was asked.
 */
export function stateOfCase(rows: readonly CaseRow[], rules: CaseRules, isSecondAsked: boolean): CaseState {
  if (lackingExperts(rows, rules) > 0) return 'UNASSIGNED'
  if (ofRole(rows, 'FIRST').some(({ state }) => isInHand(state))) return 'GRADING'
  if (needsFurther(rows, rules) || ofRole(rows, 'FURTHER').some(({ state }) => isInHand(state))) return 'FURTHER'
  return isSecondAsked && !isGradedTwice(rows) ? 'SECOND' : 'DONE'
}
