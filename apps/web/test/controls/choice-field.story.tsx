import { useTexts } from '../../src/platform/texts.ts'
import { ChoiceField } from '../../src/ui/choice-field.tsx'
import { has, useField } from './reported.ts'

export function Story() {
  const { t } = useTexts()
  const field = useField<'MALE' | 'FEMALE' | ''>('')
  return (
    <ChoiceField
      {...field}
      label={t('accounts.fields.gender')}
      {...(has('hint') ? { hint: t('editing.pickHint') } : {})}
      options={(['MALE', 'FEMALE'] as const).map((value) => ({ value, label: t(`accounts.gender.${value}`) }))}
    />
  )
}
