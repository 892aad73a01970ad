import { HIGHEST_SCORE, LOWEST_SCORE } from '@portal/domain/interviews/status.ts'
import { type TextKey, useTexts } from '../../../platform/texts.ts'
import { ScoreField } from '../../../ui/score-field.tsx'
import { criterionLabel } from '../labels.ts'
import type { Criterion } from '../state/grade-values.ts'

const SCORES = Array.from({ length: HIGHEST_SCORE - LOWEST_SCORE + 1 }, (_, at) => LOWEST_SCORE + at)

export const criterionId = ({ group, place }: Criterion): string => `grade-${group}-${place}`

type CriterionFieldProps = {
  readonly criterion: Criterion
  readonly score: number | undefined
  readonly onGrade: (score: number) => void
}

/** One criterion with its five scores and their meanings. */
export const CriterionField = ({ criterion, score, onGrade }: CriterionFieldProps) => {
  const { t } = useTexts()
  return (
    <ScoreField
      id={criterionId(criterion)}
      label={t(criterionLabel(criterion))}
      scores={SCORES.map((value) => ({
        score: value,
        meaning: t(`interviews.grade.criteria.${criterion.group}.${criterion.place}.${value}` as TextKey),
      }))}
      value={score}
      onChange={onGrade}
    />
  )
}
