import type { GradeDraft } from '@portal/domain/interviews/schema.ts'
import { type Interview, refreshInterviews, saveGradeDraft } from '../api.ts'
import { useGradeDraft } from '../parts/use-grade-draft.ts'
import { type Criterion, withScore } from './grade-values.ts'

const NO_GRADES: GradeDraft = {}

/** Open grade of an interview. */
export function useGrade({ id, gradeDraft }: Interview) {
  const { change, ...grade } = useGradeDraft<GradeDraft>({
    id,
    initial: gradeDraft ?? NO_GRADES,
    send: (draft) => saveGradeDraft(id, draft),
    onRefused: refreshInterviews,
  })
  return {
    ...grade,
    touch: (criterion: Criterion, score: number): void => change(withScore(grade.draft, criterion, score)),
  }
}
