import type { ContentField as Field } from '@portal/domain/content/field-rules.ts'
import type { ContentKind } from '@portal/domain/content/kind-rules.ts'
import { LANGUAGES } from '@portal/domain/kernel/language.ts'
import type { TextKey } from '../../../platform/texts.ts'
import { useTexts } from '../../../platform/texts.ts'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { RichTextField } from '../../../ui/rich-text-field.tsx'
import { TextareaField, TextField } from '../../../ui/text-field.tsx'
import type { Form, FormField } from '../../../ui/use-form.ts'
import type { FormValues } from '../state/content-values.ts'
import { fieldName } from '../state/use-content-words.ts'
import classes from './content.module.css'

type ContentFieldProps = {
  readonly kind: ContentKind
  readonly name: string
  readonly field: Field
  readonly form: Form<FormValues>
}

/** Hints by name of the field. */
const HINTS: Readonly<Record<string, TextKey>> = {
  until: 'content.hints.until',
  day: 'content.hints.day',
  bin: 'content.hints.bin',
  options: 'content.hints.options',
  most: 'content.hints.most',
}

/** Control of one field of a kind; a text has three, beside each other where there is room. */
export function ContentField({ kind, name, field, form }: ContentFieldProps) {
  const { t } = useTexts()
  const hint = HINTS[name] === undefined ? undefined : t(HINTS[name])
  const isOptional = 'isOptional' in field
  const text = (path: string) => ({ ...(form.field(path) as FormField<string>), isOptional, hint })
  switch (field.type) {
    case 'texts':
      return (
        <fieldset className={classes.languages} data-look={field.look}>
          <legend>{fieldName(t, kind, name)}</legend>
          {hint !== undefined && <p className={classes.hint}>{hint}</p>}
          {LANGUAGES.map((language) => {
            const control = {
              ...text(`${name}.${language}`),
              label: t(`kernel.languages.${language}`),
              hint: undefined,
            }
            return (
              <div key={language} lang={language}>
                {field.look === 'line' && <TextField {...control} maxLength={field.most} autoComplete="off" />}
                {field.look === 'prose' && <TextareaField {...control} maxLength={field.most} rows={4} />}
                {field.look === 'markdown' && <RichTextField {...control} lang={language} maxLength={field.most} />}
              </div>
            )
          })}
        </fieldset>
      )
    case 'text':
      return <TextField {...text(name)} maxLength={field.most} width={32} autoComplete="off" />
    case 'number':
      return (
        <TextField
          {...text(name)}
          inputMode={field.hasDecimal ? 'decimal' : 'numeric'}
          maxLength={10}
          width={10}
          autoComplete="off"
        />
      )
    case 'yearDay':
      return <YearDayField {...text(name)} />
    case 'day':
      return <DateField {...text(name)} />
    case 'choice':
      return (
        <ChoiceField
          {...text(name)}
          options={field.values.map((value) => ({ value, label: t(`content.choices.${value}` as TextKey) }))}
          width={32}
          onChange={(value) => value !== '' && form.change({ [name]: value })}
        />
      )
    case 'yes':
      return <CheckboxField {...(form.field(name) as FormField<boolean>)} />
  }
}

/** Day of every year where its year is empty (`-12-16` in the boxes), else of one year. */
const YearDayField = ({ value, onChange, ...field }: Parameters<typeof DateField>[0]) => (
  <DateField
    {...field}
    value={value.length === 5 ? `-${value}` : value}
    onChange={(typed) => onChange(typed.startsWith('-') ? typed.slice(1) : typed)}
  />
)
