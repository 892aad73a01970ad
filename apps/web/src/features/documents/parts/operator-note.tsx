import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../platform/query.ts'
import { useTexts } from '../../../platform/texts.ts'

/** Names the operator responsible for the entered data, if configured. */
export function OperatorNote() {
  const { t } = useTexts()
  const operator = useQuery(queryOf('readOperator', {})).data?.data
  if (operator === undefined) return null
  const { name, bin, contact } = operator
  const stated = [name, bin === null ? null : t('app.operator.bin', { bin }), contact].filter((part) => part !== null)
  return <p>{name === null ? t('app.operator.unnamed') : t('app.operator.named', { operator: stated.join(', ') })}</p>
}
