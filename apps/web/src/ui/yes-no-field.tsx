import { useTexts } from '../platform/texts.ts'
import { ChoiceField } from './choice-field.tsx'

export function YesNoField(field: Omit<Parameters<typeof ChoiceField<'yes' | 'no'>>[0], 'options'>) {
  const { t } = useTexts()
  const options = (['yes', 'no'] as const).map((value) => ({ value, label: t(`app.form.${value}`) }))
  return <ChoiceField {...field} options={options} />
}
