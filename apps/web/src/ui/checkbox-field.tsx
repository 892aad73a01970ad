import classes from './field.module.css'
import { controlProps, FieldNotes, type FieldProps } from './field.tsx'

export function CheckboxField(field: FieldProps<boolean>) {
  const { id, name, label, hint, fault, value, onChange } = field
  return (
    <div className={classes.check}>
      <input
        {...controlProps({ ...field, isOptional: true })}
        type="checkbox"
        checked={value}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <FieldNotes id={id} name={name} label={label} hint={hint} fault={fault} />
    </div>
  )
}
