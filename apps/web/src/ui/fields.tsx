import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { HTMLAttributes, HTMLInputAutoCompleteAttribute, ReactNode } from 'react'
import { useTexts } from '../app/texts.ts'
import type { FieldBinding } from './use-form.ts'

export type FieldProps<Value> = FieldBinding<Value> & {
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** Most fields are required; the few others say so in their label. */
  readonly isOptional?: boolean
  readonly isDisabled?: boolean
}

/** The label with "(optional)" behind it where that is so. */
export function FieldLabel({ label, isOptional = false }: { label: ReactNode; isOptional?: boolean | undefined }) {
  const { t } = useTexts()
  return isOptional ? t('app.form.optional', { label: String(label) }) : label
}

/** What every Mantine input of ours gets from a field's props. */
export function inputPropsOf<Value>({ id, name, label, hint, isOptional = false, isDisabled = false }: FieldProps<Value>) {
  return {
    id,
    name,
    label: <FieldLabel label={label} isOptional={isOptional} />,
    description: hint,
    required: !isOptional,
    disabled: isDisabled,
  }
}

/** The words of a field's fault. */
export function useFault(fault: FieldBinding<unknown>['fault']): ReactNode {
  const { t } = useTexts()
  return fault === undefined ? undefined : t(fault)
}

type TextFieldProps = FieldProps<string> & {
  readonly type?: 'text' | 'email' | 'tel' | 'url'
  readonly autoComplete?: HTMLInputAutoCompleteAttribute
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  readonly maxLength?: number
  /** The width that the answer needs, in characters; absent: the whole column. */
  readonly width?: number
  readonly placeholder?: string
  readonly onBlur?: () => void
  readonly spellCheck?: boolean
}

/** One line of text. */
export function TextField({ type = 'text', width, maxLength, autoComplete, inputMode, placeholder, onBlur, spellCheck, ...field }: TextFieldProps) {
  return (
    <TextInput
      {...inputPropsOf(field)}
      type={type}
      value={field.value}
      error={useFault(field.fault)}
      onChange={(event) => field.onChange(event.currentTarget.value)}
      {...(onBlur === undefined ? {} : { onBlur })}
      {...(autoComplete === undefined ? {} : { autoComplete })}
      {...(inputMode === undefined ? {} : { inputMode })}
      {...(maxLength === undefined ? {} : { maxLength })}
      {...(placeholder === undefined ? {} : { placeholder })}
      {...(spellCheck === undefined ? {} : { spellCheck })}
      {...(width === undefined ? {} : { styles: { wrapper: { maxWidth: `calc(${width}ch + 3rem)` } } })}
    />
  )
}

/** Several lines of text. */
export function TextareaField({ rows = 4, maxLength, ...field }: FieldProps<string> & { rows?: number; maxLength?: number }) {
  return (
    <Textarea
      {...inputPropsOf(field)}
      rows={rows}
      value={field.value}
      error={useFault(field.fault)}
      onChange={(event) => field.onChange(event.currentTarget.value)}
      {...(maxLength === undefined ? {} : { maxLength })}
    />
  )
}

/** A yes or no of its own. */
export function CheckboxField({ id, name, label, hint, value, fault, onChange, isDisabled = false }: FieldProps<boolean>) {
  return (
    <Checkbox
      id={id}
      name={name}
      label={label}
      description={hint}
      checked={value}
      disabled={isDisabled}
      error={useFault(fault)}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

export type Option<Value extends string = string> = { readonly value: Value; readonly label: string }

type ChoiceFieldProps<Value extends string> = FieldProps<Value | ''> & {
  readonly options: readonly Option<Value>[]
  /** What stands there before a choice; absent: "Choose". */
  readonly emptyLabel?: string
  readonly width?: number
}

/** One of a few: the platform's own list, which phones show best. Use `SearchField` for long lists. */
export function ChoiceField<Value extends string>({ options, emptyLabel, width, ...field }: ChoiceFieldProps<Value>) {
  const { t } = useTexts()
  return (
    <NativeSelect
      {...inputPropsOf(field)}
      value={field.value}
      error={useFault(field.fault)}
      onChange={(event) => field.onChange(event.currentTarget.value as Value | '')}
      {...(width === undefined ? {} : { styles: { wrapper: { maxWidth: `calc(${width}ch + 3rem)` } } })}
    >
      <option value="">{emptyLabel ?? t('app.form.choose')}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  )
}
