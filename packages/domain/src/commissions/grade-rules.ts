import type { CommissionRules } from '../competitions/commission-schema.ts'
import type { FieldError } from '../kernel/refusal.ts'
import { HIGHEST_GRADE, OUTER_GRADES } from './status.ts'

/** Grades by the code of their criterion, each from 1 to 5. */
export type GradesOf = Readonly<Record<string, number>>
export type CommentsOf = Readonly<Record<string, string>>
type Criteria = readonly Pick<CommissionRules['criteria'][number], 'code'>[]

/** Faults of unfinished grades: criteria that the commission does not have. */
export function draftFaults(grades: GradesOf, comments: CommentsOf, criteria: Criteria): readonly FieldError[] {
  const codes = criteria.map(({ code }) => code)
  const foreign = (field: string, given: object): FieldError[] =>
    Object.keys(given)
      .filter((code) => !codes.includes(code))
      .map((code) => ({ field: `${field}.${code}`, msg: 'wrong_value' }))
  return [...foreign('grades', grades), ...foreign('comments', comments)]
}

/** Faults of grades to sign: each criterion has a grade, and each outer grade a comment. */
export function gradeFaults(grades: GradesOf, comments: CommentsOf, criteria: Criteria): readonly FieldError[] {
  const own = criteria.flatMap(({ code }): FieldError[] => {
    const grade = grades[code]
    if (grade === undefined) return [{ field: `grades.${code}`, msg: 'wrong_value' }]
    const isBare = OUTER_GRADES.includes(grade) && (comments[code] ?? '').trim() === ''
    return isBare ? [{ field: `comments.${code}`, msg: 'comment_required' }] : []
  })
  return [...draftFaults(grades, comments, criteria), ...own]
}

/** Quotient rounded half up to a whole number. Both numbers are whole and not negative. */
export const dividedHalfUp = (sum: number, by: number): number => Math.floor((2 * sum + by) / (2 * by))

/** Total of one expert's grades out of 100, with two decimals half up. */
export function gradesTotal(grades: GradesOf): number {
  const values = Object.values(grades)
  const sum = values.reduce((total, grade) => total + grade, 0)
  return dividedHalfUp(sum * 10_000, values.length * HIGHEST_GRADE) / 100
}
