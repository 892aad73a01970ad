import { useQuery } from '@tanstack/react-query'
import { useDates } from '../../platform/dates.ts'
import { usePollInterval } from '../../platform/polling.ts'
import { queryOf } from '../../platform/query.ts'
import { useTexts } from '../../platform/texts.ts'

/** State of reception, polled: a reader who waits for it or fills in a form sees a change without a reload. */
export const useReception = () =>
  useQuery({ ...queryOf('readReception', {}), refetchInterval: usePollInterval() }).data?.data

export function ReceptionWords({ reception }: { reception: { readonly nextOpening: string | null } }) {
  const { t } = useTexts()
  const dates = useDates()
  return reception.nextOpening === null
    ? t('app.header.receptionClosed')
    : t('app.header.receptionOpens', { date: dates.instant(reception.nextOpening) })
}
