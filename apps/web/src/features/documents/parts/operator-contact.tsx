import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../platform/query.ts'
import { useTexts } from '../../../platform/texts.ts'

/** The address to write to, beside a text that asks to write; nothing while the portal names none. */
export function OperatorContact() {
  const { t } = useTexts()
  const contact = useQuery(queryOf('readOperator', {})).data?.data.contact ?? null
  return contact === null ? null : <p>{t('app.operator.contact', { contact })}</p>
}
