import { useTexts } from '../platform/texts.ts'
import classes from './field.module.css'
import { controlProps, Field, type FieldProps } from './field.tsx'
import { type AnswerWidth, widthOf } from './text-field.tsx'

export type Option<Value extends string = string> = {
  readonly value: Value
  readonly label: string
  /** What a list with room for it says beside the label. */
  readonly note?: string
}

type ChoiceFieldProps<Value extends string> = FieldProps<Value | ''> & {
  readonly options: readonly Option<Value>[]
  /** What stands there before a choice; absent: "Choose". */
  readonly emptyLabel?: string
  readonly width?: AnswerWidth
}

/** One of a few: the platform's own list, which phones show best. Use `SearchField` for long lists. */
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
