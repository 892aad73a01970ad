import { FIELDS, fieldText, rowOf, type SimpleField } from '@portal/domain/applications/form.ts'
import { useTexts } from '../../../platform/texts.ts'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { SimpleValues } from '../state/simple-values.ts'
import type { Draft } from '../state/use-draft.ts'

type SimpleControlProps<F extends SimpleField> = {
  readonly field: F
  readonly value: SimpleValues<F>[F]
  readonly draft: Draft
  readonly onChange: (value: SimpleValues<F>[F]) => void
}

export function SimpleControl<F extends SimpleField>({ field, value, draft, onChange }: SimpleControlProps<F>) {
  const { t } = useTexts()
  const { kind, values = [], isRequired } = rowOf(field)
  const common = {
    id: `draft-${field}`,
    name: field,
    label: t(FIELDS[field].label),
    fault: draft.faultAt(`draft-${field}`),
    isOptional: !isRequired,
  }
  const change = (next: string | boolean) => onChange(next as SimpleValues<F>[F])
  if (kind === 'yesNo') return <CheckboxField {...common} value={value === true} onChange={change} />
  if (kind === 'text') return <TextField {...common} value={String(value)} maxLength={200} onChange={change} />
  return (
    <ChoiceField<string>
      {...common}
      value={String(value)}
      width={24}
      options={values.map((each) => ({ value: each, label: fieldText(field, each, t) }))}
      onChange={change}
    />
  )
}
