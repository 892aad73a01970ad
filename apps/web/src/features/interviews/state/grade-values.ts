import { type Grade, type GradeSummary, gradeGroupsOf, summaryOf } from '@portal/domain/interviews/rules.ts'
import type { GradeDraft } from '@portal/domain/interviews/schema.ts'
import { GRADE_GROUPS, type GradeGroup } from '@portal/domain/interviews/status.ts'

/** One criterion of the call's body, by its group and name. */
export type Criterion = { readonly group: GradeGroup; readonly place: string }

export const criteriaOf = (educationLevel: string): readonly Criterion[] =>
  gradeGroupsOf(educationLevel).flatMap((group) => GRADE_GROUPS[group].map((place) => ({ group, place })))

type Scores = Readonly<Record<string, number | undefined>>

export const scoreOf = (draft: GradeDraft, { group, place }: Criterion): number | undefined =>
  (draft[group] as Scores | undefined)?.[place]

export const withScore = (draft: GradeDraft, { group, place }: Criterion, score: number): GradeDraft => ({
  ...draft,
  [group]: { ...draft[group], [place]: score },
})

export const untouchedOf = (draft: GradeDraft, educationLevel: string): readonly Criterion[] =>
  criteriaOf(educationLevel).filter((criterion) => scoreOf(draft, criterion) === undefined)

/** Means and total of the graded criteria; no total without any. */
export function summaryOfDraft(
  draft: GradeDraft,
): Pick<GradeSummary, 'means'> & { readonly total: number | undefined } {
  // A score is present or absent, never undefined: the draft was parsed from JSON.
  const { means, total } = summaryOf(draft as Grade)
  return { means, total: Object.keys(means).length === 0 ? undefined : total }
}
