import type { AnyCompetition } from '../allotment/contest-schema.ts'
import type { FragileAwards, FragileCause, FragileVariant } from '../allotment/fragile-rules.ts'
import type { FragileCounts } from '../allotment/run-schema.ts'
import { type CountedRow, gradeVariants, scoreOfCase, type TotalRules } from '../commissions/total-rules.ts'

/** Counted grades of one competitor. */
export type GradedEntrant = { readonly code: string; readonly rows: readonly CountedRow[] }

/** Most causes of an award in a list. The others are counted. */
export const MOST_MARKS = 20

/** A fragile award with its first causes: marks of the own case, then those of other cases, then ties. */
export type ListedAward = {
  readonly code: string
  readonly list: string
  readonly isByMark: boolean
  readonly marks: readonly FragileCause[]
  readonly marksInAll: number
}

/** Variants of all grades. `applicant` of a cause is the competitor whose grades change. */
export const variantsOf = (graded: readonly GradedEntrant[], rules: TotalRules): readonly FragileVariant[] =>
  graded.flatMap(({ code, rows }) =>
    gradeVariants(rows, rules).map(({ cause, total, parts }) => ({
      cause: { ...cause, ...('by' in cause ? { by: String(cause.by) } : {}), applicant: code } as FragileCause,
      applicant: code,
      change: { total, subjects: parts },
    })),
  )

/** Whether these grades still give the scores of an input. Otherwise the run can no longer be published. */
export function isGradedSo(
  { applicants }: AnyCompetition,
  graded: readonly GradedEntrant[],
  rules: TotalRules,
): boolean {
  const rowsOf = new Map(graded.map(({ code, rows }) => [code, rows]))
  return applicants.every(({ id, total, subjects }) => {
    const score = scoreOfCase(rowsOf.get(id) ?? [], rules)
    return score?.total === total && rules.criteria.every(({ code }) => score.parts[code] === subjects[code])
  })
}

const isMark = ({ kind }: FragileCause): boolean => kind !== 'TIE'

/** Fragile awards as they are listed, and their counts. */
export function listedAwards({ awards, fragile }: FragileAwards): {
  readonly counts: FragileCounts
  readonly listed: readonly ListedAward[]
} {
  const listed = fragile.map(({ applicant, program, causes }): ListedAward => {
    const isOwn = (cause: FragileCause): boolean => cause['applicant'] === applicant
    const marks = causes.filter(isMark)
    const sorted = [
      ...marks.filter(isOwn),
      ...marks.filter((cause) => !isOwn(cause)),
      ...causes.filter((cause) => !isMark(cause)),
    ]
    return {
      ...{ code: applicant, list: program, isByMark: marks.length > 0 },
      ...{ marks: sorted.slice(0, MOST_MARKS), marksInAll: sorted.length },
    }
  })
  const byMark = listed.filter(({ isByMark }) => isByMark).length
  return { counts: { awards, byMark, byTie: listed.length - byMark }, listed }
}
