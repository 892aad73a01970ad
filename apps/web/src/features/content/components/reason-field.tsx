import { useTexts } from '../../../platform/texts.ts'
import { TextareaField } from '../../../ui/text-field.tsx'

type ReasonFieldProps = { readonly id: string; readonly value: string; readonly onChange: (value: string) => void }

/** Reason of a refusal, which the author reads. */
export function ReasonField({ id, value, onChange }: ReasonFieldProps) {
  const { t } = useTexts()
  return (
    <TextareaField
      {...{ id, value, onChange }}
      name="reason"
      label={t('content.reason')}
      hint={t('content.reasonHint')}
      maxLength={1000}
      rows={3}
    />
  )
}
