import classes from './score-field.module.css'

type ScoreFieldProps = {
  readonly id: string
  readonly label: string
  /** Each score with its meaning, so that nothing about the scale has to be said elsewhere. */
  readonly scores: readonly { readonly score: number; readonly meaning: string }[]
  readonly value: number | undefined
  readonly onChange: (value: number) => void
}

/** Radio buttons of scores, without a default. The first has the field's own id. */
export const ScoreField = ({ id, label, scores, value, onChange }: ScoreFieldProps) => (
  <fieldset className={classes.field}>
    <legend>{label}</legend>
    <div className={classes.scores}>
      {scores.map(({ score, meaning }, at) => (
        <label key={score} className={classes.score}>
          <input
            type="radio"
            id={at === 0 ? id : `${id}-${score}`}
            name={id}
            value={score}
            checked={value === score}
            onChange={() => onChange(score)}
          />
          <span className={classes.number}>{score}</span> <span>{meaning}</span>
        </label>
      ))}
    </div>
  </fieldset>
)
