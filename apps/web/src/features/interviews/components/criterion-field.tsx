import { HIGHEST_SCORE, LOWEST_SCORE } from '@portal/domain/interviews/status.ts'
import { type TextKey, useTexts } from '../../../platform/texts.ts'
import { ScoreField } from '../../../ui/score-field.tsx'
import { criterionLabel } from '../labels.ts'
import type { Criterion } from '../state/grade-values.ts'
import classes from './interviews.module.css'

const SCORES = Array.from({ length: HIGHEST_SCORE - LOWEST_SCORE + 1 }, (_, at) => LOWEST_SCORE + at)

export const criterionId = ({ group, place }: Criterion): string => `grade-${group}-${place}`

type CriterionFieldProps = {
  readonly criterion: Criterion
  readonly score: number | undefined
  readonly onGrade: (score: number) => void
}

/** One criterion with its five scores, and the meaning of the chosen one. */
export function CriterionField({ criterion, score, onGrade }: CriterionFieldProps) {
  const { t } = useTexts()
  const anchorOf = (value: number) =>
    t(`interviews.grade.criteria.${criterion.group}.${criterion.place}.${value}` as TextKey)
  return (
    <div className={classes.criterion}>
      <ScoreField
        id={criterionId(criterion)}
        label={t(criterionLabel(criterion))}
        scores={SCORES}
        value={score}
        meaning={score === undefined ? t('interviews.grade.untouched') : anchorOf(score)}
        onChange={onGrade}
      />
      <details className={classes.anchors}>
        <summary>{t('interviews.grade.scale')}</summary>
        <ol>
          {SCORES.map((value) => (
            <li key={value}>{anchorOf(value)}</li>
          ))}
        </ol>
      </details>
    </div>
  )
}
