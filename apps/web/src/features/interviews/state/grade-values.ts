import { type Grade, type GradeSummary, gradeGroupsOf, summaryOf } from '@portal/domain/interviews/rules.ts'
import type { GradeDraft } from '@portal/domain/interviews/schema.ts'
import { GRADE_GROUPS, type GradeGroup } from '@portal/domain/interviews/status.ts'

/** One criterion of the wire, by its group and its place. */
export type Criterion = { readonly group: GradeGroup; readonly place: string }

/** Every criterion that a level is graded by, in order. */
export const criteriaOf = (educationLevel: string): readonly Criterion[] =>
  gradeGroupsOf(educationLevel).flatMap((group) => GRADE_GROUPS[group].map((place) => ({ group, place })))

type Scores = Readonly<Record<string, number | undefined>>

/** The score that was given; undefined where the criterion was not touched yet. */
export const scoreOf = (draft: GradeDraft, { group, place }: Criterion): number | undefined =>
  (draft[group] as Scores | undefined)?.[place]

/** The draft with one criterion touched. */
export const withScore = (draft: GradeDraft, { group, place }: Criterion, score: number): GradeDraft => ({
  ...draft,
  [group]: { ...draft[group], [place]: score },
})

export const untouchedOf = (draft: GradeDraft, educationLevel: string): readonly Criterion[] =>
  criteriaOf(educationLevel).filter((criterion) => scoreOf(draft, criterion) === undefined)

/** Means and total of what was graded; no total where nothing was. */
export function summaryOfDraft(
  draft: GradeDraft,
): Pick<GradeSummary, 'means'> & { readonly total: number | undefined } {
  // A score is there or it is not: a draft comes from JSON, which knows no undefined.
  const { means, total } = summaryOf(draft as Grade)
  return { means, total: Object.keys(means).length === 0 ? undefined : total }
}
