import { useTexts } from '../platform/texts.ts'
import classes from './field.module.css'
import { controlProps, Field, type FieldProps } from './field.tsx'
import { type AnswerWidth, widthOf } from './text-field.tsx'

export type Option<Value extends string = string> = {
  readonly value: Value
  readonly label: string
  /** Addition to the label in lists with room for it. */
  readonly note?: string
}

type ChoiceFieldProps<Value extends string> = FieldProps<Value | ''> & {
  readonly options: readonly Option<Value>[]
  /** Text of the empty choice. Default: "Choose". */
  readonly emptyLabel?: string
  readonly width?: AnswerWidth
}

/** Select box of the platform, for a few options. Use `SearchField` for long lists. */
export function ChoiceField<Value extends string>({ options, emptyLabel, width, ...field }: ChoiceFieldProps<Value>) {
  const { t } = useTexts()
  return (
    <Field field={field}>
      <select
        {...controlProps(field)}
        {...widthOf(width)}
        className={`${classes.control} ${classes.select}`}
        value={field.value}
        onChange={(event) => field.onChange(event.currentTarget.value as Value | '')}
      >
        <option value="">{emptyLabel ?? t('app.form.choose')}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  )
}
