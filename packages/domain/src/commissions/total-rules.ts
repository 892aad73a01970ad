import type { CommissionRules } from '../competitions/commission-schema.ts'
import { byCodePoints } from '../kernel/code-points.ts'
import { dividedHalfUp, type GradesOf, gradesTotal } from './grade-rules.ts'
import { HIGHEST_GRADE, LOWEST_GRADE } from './status.ts'

/** One expert's signed grades without conflict of interest. Others never count. */
export type CountedRow = { readonly id: string; readonly grades: GradesOf; readonly signedAt: Date }
export type TotalRules = Pick<CommissionRules, 'rule' | 'criteria'>

/** Total out of 100 with two decimals, and the mean grade of each criterion with two decimals. */
export type CaseScore = { readonly total: number; readonly parts: Readonly<Record<string, number>> }

/** Decimals as whole hundredths, so means and comparisons are exact. */
const hundredths = (value: number): number => Math.round(value * 100)
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** Twice the median, so the mean of two middle values stays whole. */
function twiceMedian(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? 2 * upper : upper + (sorted[middle - 1] ?? 0)
}

/**
 * Rows that count by the published rule. WITHOUT_FARTHEST with three or more rows leaves out the row whose total is
 * farthest from the median; of equally far ones the one signed later.
 */
export function countedRows<Row extends CountedRow>(rows: readonly Row[], { rule }: TotalRules): readonly Row[] {
  if (rule !== 'WITHOUT_FARTHEST' || rows.length < 3) return rows
  const totals = new Map(rows.map((row) => [row, hundredths(gradesTotal(row.grades))]))
  const median = twiceMedian([...totals.values()])
  const distance = (row: Row): number => Math.abs(2 * (totals.get(row) ?? 0) - median)
  const [farthest] = rows.toSorted(
    (one, other) =>
      distance(other) - distance(one) ||
      other.signedAt.getTime() - one.signedAt.getTime() ||
      byCodePoints(other.id, one.id),
  )
  return rows.filter((row) => row !== farthest)
}

/** Score of a case by the published rule. Null: no row counts. Decimals are rounded half up. */
export function scoreOfCase(rows: readonly CountedRow[], rules: TotalRules): CaseScore | null {
  const counted = countedRows(rows, rules)
  if (counted.length === 0) return null
  const totals = counted.map(({ grades }) => hundredths(gradesTotal(grades)))
  const total =
    rules.rule === 'MEDIAN' ? dividedHalfUp(twiceMedian(totals), 2) : dividedHalfUp(sumOf(totals), totals.length)
  const partOf = (code: string): number =>
    dividedHalfUp(sumOf(counted.map(({ grades }) => grades[code] ?? 0)) * 100, counted.length) / 100
  return {
    total: total / 100,
    parts: Object.fromEntries(rules.criteria.map(({ code }) => [code, partOf(code)])),
  }
}

/** Change of a single grade by one point, or of a single expert's part in it. `row` is the id of the signed grades. */
export type GradeCause =
  | { readonly kind: 'GRADE'; readonly row: string; readonly criterion: string; readonly by: 1 | -1 }
  | { readonly kind: 'EXPERT'; readonly row: string }
export type GradeVariant = CaseScore & { readonly cause: GradeCause }

/**
 * Scores of a case after each single change: a grade one point up or down within 1 to 5, and an expert left out. A case
 * of one expert keeps that expert. Fragile awards are found with them (docs/specification/commissions.md#totals).
 */
export function gradeVariants(rows: readonly CountedRow[], rules: TotalRules): readonly GradeVariant[] {
  const variant = (cause: GradeCause, changed: readonly CountedRow[]): GradeVariant[] => {
    const score = scoreOfCase(changed, rules)
    return score === null ? [] : [{ cause, ...score }]
  }
  return rows.flatMap((row) => {
    const moved = rules.criteria.flatMap(({ code }) =>
      ([1, -1] as const).flatMap((by) => {
        const grade = (row.grades[code] ?? 0) + by
        if (grade < LOWEST_GRADE || grade > HIGHEST_GRADE) return []
        const changed = rows.map((one) => (one === row ? { ...one, grades: { ...one.grades, [code]: grade } } : one))
        return variant({ kind: 'GRADE', row: row.id, criterion: code, by }, changed)
      }),
    )
    const without = rows.filter((one) => one !== row)
    return [...moved, ...variant({ kind: 'EXPERT', row: row.id }, without)]
  })
}
