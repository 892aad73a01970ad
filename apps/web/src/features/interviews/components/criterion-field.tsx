import { HIGHEST_SCORE, LOWEST_SCORE } from '@portal/domain/interviews/status.ts'
import { type TextKey, useTexts } from '../../../platform/texts.ts'
import listClasses from '../../../ui/list.module.css'
import type { Criterion } from '../state/grade-values.ts'
import classes from './interviews.module.css'

const SCORES = Array.from({ length: HIGHEST_SCORE - LOWEST_SCORE + 1 }, (_, at) => LOWEST_SCORE + at)

export const criterionLabel = ({ group, place }: Criterion): TextKey =>
  `interviews.grade.criteria.${group}.${place}.name` as TextKey

export const criterionId = ({ group, place }: Criterion): string => `grade-${group}-${place}`

type CriterionFieldProps = {
  readonly criterion: Criterion
  /** Undefined: not touched yet; the default of 1 is shown and does not count. */
  readonly score: number | undefined
  readonly onTouch: (score: number) => void
}

/** One criterion with its five scores, and what the chosen one stands for. */
export function CriterionField({ criterion, score, onTouch }: CriterionFieldProps) {
  const { t } = useTexts()
  const id = criterionId(criterion)
  const shown = score ?? LOWEST_SCORE
  const anchorOf = (value: number) =>
    t(`interviews.grade.criteria.${criterion.group}.${criterion.place}.${value}` as TextKey)
  return (
    <fieldset
      className={score === undefined ? `${classes.criterion} ${classes.untouched}` : classes.criterion}
      aria-describedby={`${id}-anchor`}
    >
      <legend>{t(criterionLabel(criterion))}</legend>
      <div className={classes.scores}>
        {SCORES.map((value) => (
          <label key={value} className={classes.score}>
            <input
              type="radio"
              id={value === LOWEST_SCORE ? id : `${id}-${value}`}
              name={id}
              value={value}
              checked={shown === value}
              // The default is already chosen: a press on it is a touch too.
              onClick={() => onTouch(value)}
              onChange={() => onTouch(value)}
            />
            {value}
          </label>
        ))}
      </div>
      <p id={`${id}-anchor`} className={listClasses.muted}>
        {score === undefined ? t('interviews.grade.untouched') : anchorOf(shown)}
      </p>
      <details className={classes.anchors}>
        <summary>{t('interviews.grade.scale')}</summary>
        <ol>
          {SCORES.map((value) => (
            <li key={value}>{anchorOf(value)}</li>
          ))}
        </ol>
      </details>
    </fieldset>
  )
}
