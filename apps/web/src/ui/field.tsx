import type { ReactNode } from 'react'
import { useTexts } from '../platform/texts.ts'
import { faultText } from './fault-text.ts'
import classes from './field.module.css'
import type { FieldBinding } from './use-form.ts'

export type FieldProps<Value> = FieldBinding<Value> & {
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** Most fields are required. An optional one says so in its label. */
  readonly isOptional?: boolean
  /** Optional without the word in the label, such as among filters. */
  readonly isUnmarked?: boolean
  readonly isDisabled?: boolean
}

export function FieldLabel({ label, isOptional = false }: { label: ReactNode; isOptional?: boolean | undefined }) {
  const { t } = useTexts()
  return isOptional ? t('app.form.optional', { label: String(label) }) : label
}

/** Attributes that connect a control to its label, hint and fault. */
export function controlProps<Value>({
  id,
  name,
  hint,
  fault,
  isOptional = false,
  isUnmarked = false,
  isDisabled = false,
}: FieldProps<Value>) {
  const describedBy = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ')
  return {
    id,
    name,
    disabled: isDisabled,
    'aria-required': !isOptional && !isUnmarked,
    'aria-invalid': fault !== undefined,
    ...(describedBy === '' ? {} : { 'aria-describedby': describedBy }),
  }
}

type FieldNotesProps = Pick<FieldProps<unknown>, 'id' | 'name' | 'label' | 'hint' | 'fault'>

/** Hint and fault of a field, under the ids that `controlProps` refers to. */
export function FieldNotes({ id, name, label, hint, fault }: FieldNotesProps) {
  const { t } = useTexts()
  return (
    <>
      {hint && (
        <span id={`${id}-hint`} className={classes.hint}>
          {hint}
        </span>
      )}
      {fault && (
        <span id={`${id}-fault`} className={classes.fault}>
          {faultText(t, fault, { name, label: String(label) })}
        </span>
      )}
    </>
  )
}

export function Field<Value>({ field, children }: { field: FieldProps<Value>; children: ReactNode }) {
  const { id, name, label, hint, fault, isOptional } = field
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        <FieldLabel label={label} isOptional={isOptional} />
      </label>
      <FieldNotes id={id} name={name} label={label} hint={hint} fault={fault} />
      {children}
    </div>
  )
}
