import type { HTMLAttributes, HTMLInputAutoCompleteAttribute } from 'react'
import classes from './field.module.css'
import { controlProps, Field, type FieldProps } from './field.tsx'

/** Widths with a rule in `field.module.css`: pages have no inline styles. */
export type AnswerWidth = 4 | 5 | 6 | 7 | 8 | 10 | 12 | 14 | 16 | 18 | 20 | 22 | 24 | 30 | 32

type TextFieldProps = FieldProps<string> & {
  readonly type?: 'text' | 'email' | 'tel' | 'url' | 'search'
  readonly autoComplete?: HTMLInputAutoCompleteAttribute
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  readonly maxLength?: number
  readonly placeholder?: string
  readonly spellCheck?: boolean
  readonly onBlur?: () => void
  /** Normalizes the text when the field is left. The writer then sees the stored form. */
  readonly clean?: (typed: string) => string
  /** Width of the answer in characters; absent: the whole column. */
  readonly width?: AnswerWidth
}

/** Attribute for a control as wide as its answer (docs/specification/screens.md#phones). */
export const widthOf = (width: AnswerWidth | undefined) => (width === undefined ? {} : { 'data-width': width })

export function TextField({
  type = 'text',
  autoComplete,
  inputMode,
  maxLength,
  placeholder,
  spellCheck,
  clean,
  onBlur,
  width,
  ...field
}: TextFieldProps) {
  return (
    <Field field={field}>
      <input
        {...controlProps(field)}
        {...widthOf(width)}
        className={classes.control}
        type={type}
        value={field.value}
        autoComplete={autoComplete}
        inputMode={inputMode}
        maxLength={maxLength}
        placeholder={placeholder}
        spellCheck={spellCheck}
        onBlur={() => {
          const cleaned = clean?.(field.value) ?? field.value
          if (cleaned !== field.value) field.onChange(cleaned)
          onBlur?.()
        }}
        onChange={(event) => field.onChange(event.currentTarget.value)}
      />
    </Field>
  )
}

export function TextareaField({
  rows = 4,
  maxLength,
  ...field
}: FieldProps<string> & { rows?: number; maxLength?: number }) {
  return (
    <Field field={field}>
      <textarea
        {...controlProps(field)}
        className={classes.control}
        rows={rows}
        value={field.value}
        maxLength={maxLength}
        onChange={(event) => field.onChange(event.currentTarget.value)}
      />
    </Field>
  )
}
