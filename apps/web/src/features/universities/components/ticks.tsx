import type { Option } from '../../../ui/choice-field.tsx'
import classes from './editing.module.css'

type TicksProps<Value extends string> = {
  /** Subject of the checkboxes, for a screen reader. */
  readonly of: string
  readonly options: readonly Option<Value>[]
  readonly value: readonly Value[]
  readonly onChange: (value: readonly Value[]) => void
}

export const Ticks = <Value extends string>({ of, options, value, onChange }: TicksProps<Value>) => (
  <div className={classes.ticks}>
    {options.map((option) => (
      <label key={option.value} className={classes.tick}>
        <input
          type="checkbox"
          aria-label={`${option.label}: ${of}`}
          checked={value.includes(option.value)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? [...value, option.value] : value.filter((each) => each !== option.value))
          }
        />
        {option.label}
      </label>
    ))}
  </div>
)
