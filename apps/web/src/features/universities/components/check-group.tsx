import type { Option } from '../../../ui/choice-field.tsx'
import { FieldNotes } from '../../../ui/field.tsx'
import type { FormField } from '../../../ui/use-form.ts'
import classes from './editing.module.css'

type CheckGroupProps<Value extends string> = FormField<readonly Value[]> & {
  readonly options: readonly Option<Value>[]
}

export function CheckGroup<Value extends string>(field: CheckGroupProps<Value>) {
  const { id, name, value, label, fault, options, onChange } = field
  return (
    <fieldset {...(fault === undefined ? {} : { 'aria-describedby': `${id}-fault` })}>
      <legend>{label}</legend>
      <FieldNotes id={id} name={name} label={label} hint={undefined} fault={fault} />
      <div className={classes.ticks}>
        {options.map((option, at) => (
          <label key={option.value} className={classes.tick}>
            <input
              // The error summary links to the field's own id: its first box.
              id={at === 0 ? id : `${id}-${option.value}`}
              name={name}
              type="checkbox"
              checked={value.includes(option.value)}
              aria-invalid={fault !== undefined}
              onChange={({ currentTarget: { checked } }) =>
                onChange(checked ? [...value, option.value] : value.filter((each) => each !== option.value))
              }
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
