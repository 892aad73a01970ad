import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../platform/query.ts'
import { useTexts } from '../../../platform/texts.ts'

/** Operator's e-mail address below a text that suggests writing; nothing if none is configured. */
export function OperatorContact() {
  const { t } = useTexts()
  const contact = useQuery(queryOf('readOperator', {})).data?.data.contact ?? null
  return contact === null ? null : <p>{t('app.operator.contact', { contact })}</p>
}
