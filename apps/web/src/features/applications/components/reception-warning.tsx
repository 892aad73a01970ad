import { useQuery } from '@tanstack/react-query'
import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { receptionQuery } from '../api.ts'

/** That nothing can be sent now, and from when it can (docs/specification/screens.md#reception-up-front). */
export function ReceptionWarning() {
  const { t } = useTexts()
  const dates = useDates()
  const reception = useQuery(receptionQuery()).data?.data
  if (reception?.status !== 'DISABLED') return null
  return (
    <Banner tone="warning" title={t('applications.form.closed')}>
      {t('applications.form.closedText')}{' '}
      {reception.opensAt !== null && t('reception.opensOn', { date: dates.instant(reception.opensAt) })}
    </Banner>
  )
}
