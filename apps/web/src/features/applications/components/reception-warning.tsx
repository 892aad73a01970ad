import { useQuery } from '@tanstack/react-query'
import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { applicationQuery, receptionQuery } from '../api.ts'

/** That nothing can be sent now, and from when it can (docs/specification/screens.md#reception-up-front). */
export function ReceptionWarning({ id }: { id: string | null }) {
  const { t } = useTexts()
  const dates = useDates()
  const reception = useQuery(receptionQuery()).data?.data
  const isClosed = reception?.status === 'DISABLED'
  // Closed for new ones: whether this one may still be sent, its own answer says.
  const own = useQuery({ ...applicationQuery(id ?? ''), enabled: isClosed && id !== null }).data?.data
  if (!isClosed || own?.can.submit) return null
  return (
    <Banner tone="warning" title={t('applications.form.closed')}>
      {t('applications.form.closedText')}{' '}
      {reception.opensAt !== null && t('reception.opensOn', { date: dates.instant(reception.opensAt) })}
    </Banner>
  )
}
