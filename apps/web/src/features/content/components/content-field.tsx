import type { ContentField as Field } from '@portal/domain/content/field-rules.ts'
import { type ContentKind, kindOf } from '@portal/domain/content/kind-rules.ts'
import { LANGUAGES } from '@portal/domain/kernel/language.ts'
import { lazy, Suspense } from 'react'
import type { TextKey } from '../../../platform/texts.ts'
import { useTexts } from '../../../platform/texts.ts'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { TextareaField, TextField } from '../../../ui/text-field.tsx'
import type { Form, FormField } from '../../../ui/use-form.ts'
import type { FormValues } from '../state/content-values.ts'
import { choiceText, fieldName } from '../state/use-content-words.ts'
import { useNames } from '../state/use-names.ts'
import classes from './content.module.css'

/** Loaded with the first text in Markdown: most kinds have none. */
const RichTextField = lazy(() =>
  import('../../../ui/rich-text-field.tsx').then((module) => ({ default: module.RichTextField })),
)

type ContentFieldProps = {
  readonly kind: ContentKind
  readonly name: string
  readonly field: Field
  readonly form: Form<FormValues>
  readonly isNew: boolean
}

/** Hints by name of the field. */
const HINTS: Readonly<Record<string, TextKey>> = {
  until: 'content.hints.until',
  day: 'content.hints.day',
  bin: 'content.hints.bin',
  options: 'content.hints.options',
  most: 'content.hints.most',
  renamedOn: 'content.hints.renamedOn',
  successor: 'content.hints.successor',
}

/** Hints of a figure's fields, whose names other kinds have too. */
const HINTS_OF_FIGURES: Readonly<Record<string, TextKey>> = {
  university: 'content.hints.universityOfFigure',
  source: 'content.hints.sourceOfFigure',
}

function hintOf(kind: ContentKind, name: string): TextKey | undefined {
  if (kind === 'programFigure') return HINTS_OF_FIGURES[name]
  if (name !== 'code') return HINTS[name]
  return kind === 'university' ? 'content.hints.codeOfUniversity' : 'content.hints.code'
}

/** Control of one field of a kind; a text has three, beside each other where there is room. */
export function ContentField({ kind, name, field, form, isNew }: ContentFieldProps) {
  const { t } = useTexts()
  if (!isNew && kindOf(kind).keyFields?.includes(name)) return null
  const hintKey = hintOf(kind, name)
  const hint = hintKey === undefined ? undefined : t(hintKey)
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
                {field.look === 'markdown' && (
                  <Suspense>
                    <RichTextField {...control} lang={language} maxLength={field.most} />
                  </Suspense>
                )}
              </div>
            )
          })}
        </fieldset>
      )
    case 'reference':
      return <ReferenceField {...text(name)} to={field.to as ContentKind} />
    case 'text':
      return (
        <TextField
          {...text(name)}
          maxLength={field.most}
          {...(field.form === 'line' ? {} : { width: 32 as const })}
          autoComplete="off"
        />
      )
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
          options={field.values.map((value) => ({ value, label: choiceText(t, name, value) }))}
          width={32}
          {...(isOptional ? { emptyLabel: t('content.noReference') } : {})}
          onChange={(value) => (isOptional || value !== '') && form.change({ [name]: value })}
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

/** Choice of another entry by its name. Archived ones are offered only where they are chosen already. */
function ReferenceField({
  to,
  ...field
}: FormField<string> & { readonly to: ContentKind; readonly isOptional: boolean }) {
  const { options, isLoading } = useNames(to, field.value)
  return <SearchField {...field} options={options} isLoading={isLoading} />
}
