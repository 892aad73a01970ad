import classes from './score-field.module.css'

type ScoreFieldProps = {
  readonly id: string
  readonly label: string
  readonly scores: readonly number[]
  readonly value: number | undefined
  /** Meaning of the chosen score, or a note that none is chosen. */
  readonly meaning: string
  readonly onChange: (value: number) => void
}

/** Radio buttons of scores, without a default. The first has the field's own id. */
export const ScoreField = ({ id, label, scores, value, meaning, onChange }: ScoreFieldProps) => (
  <fieldset className={classes.field} aria-describedby={`${id}-meaning`}>
    <legend>{label}</legend>
    <div className={classes.scores}>
      {scores.map((score, at) => (
        <label key={score} className={classes.score}>
          <input
            type="radio"
            id={at === 0 ? id : `${id}-${score}`}
            name={id}
            value={score}
            checked={value === score}
            onChange={() => onChange(score)}
          />
          {score}
        </label>
      ))}
    </div>
    <p id={`${id}-meaning`} className={classes.meaning}>
      {meaning}
    </p>
  </fieldset>
)
