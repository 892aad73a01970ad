import type { ApplicationType } from '@portal/domain/applications/status.ts'
import { useQuery } from '@tanstack/react-query'
import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { applicationQuery } from '../api.ts'
import { useReceived } from '../state/use-received.ts'

/** That nothing of a kind can be sent now, and from when it can (docs/specification/screens.md#reception-up-front). */
export function ReceptionWarning({ id, type }: { id: string | null; type: ApplicationType }) {
  const { t } = useTexts()
  const dates = useDates()
  const { isOpen, opensAt } = useReceived(type)
  const isClosed = isOpen === false
  // Closed for new ones: whether this one may still be sent, its own answer says.
  const own = useQuery({ ...applicationQuery(id ?? ''), enabled: isClosed && id !== null }).data?.data
  if (!isClosed || own?.can.submit) return null
  return (
    <Banner tone="warning" title={t('applications.form.closed')}>
      {t('applications.form.closedText')} {opensAt !== null && t('reception.opensOn', { date: dates.instant(opensAt) })}
    </Banner>
  )
}
