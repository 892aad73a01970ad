import classes from './slider-field.module.css'

type SliderFieldProps = {
  readonly id: string
  readonly label: string
  readonly value: number
  readonly least: number
  readonly most: number
  readonly isDisabled?: boolean
  readonly onChange: (value: number) => void
}

/** Steps from end to end: fine enough for a pointer, few enough for the arrow keys. */
const STEPS = 100

export const SliderField = ({ id, label, value, least, most, isDisabled = false, onChange }: SliderFieldProps) => {
  const step = Math.round(((value - least) / (most - least)) * STEPS)
  return (
    <label className={classes.slider}>
      {label}
      <input
        id={id}
        type="range"
        min={0}
        max={STEPS}
        value={step}
        aria-valuetext={`${step}%`}
        disabled={isDisabled}
        onChange={(event) => onChange(least + (event.currentTarget.valueAsNumber / STEPS) * (most - least))}
      />
    </label>
  )
}
