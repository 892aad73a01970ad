import { type CorrectedField, correctedLabel } from '@portal/domain/applications/correction-schema.ts'
import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'

/** Name of an asked value. */
export function useFieldName(): (field: CorrectedField) => string {
  const { t } = useTexts()
  return (field) => t(correctedLabel(field))
}

/** An asked value in words; null: an answer without one. */
export function useFieldValue(): (field: CorrectedField, value: string | null) => string {
  const { t } = useTexts()
  const dates = useDates()
  return (field, value) => {
    if (value === null) return t('corrections.own.leftEmpty')
    if (field === 'birthday' || field === 'passportExprDate') return dates.date(value)
    return field === 'gender' ? t(`accounts.gender.${value as 'MALE' | 'FEMALE'}`) : value
  }
}
