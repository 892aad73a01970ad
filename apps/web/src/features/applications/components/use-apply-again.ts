import {
  type ApplicationStatus,
  type ApplicationType,
  hasEndedInVain,
  isCompeting,
} from '@portal/domain/applications/status.ts'
import { useQuery } from '@tanstack/react-query'
import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { receptionQuery } from '../api.ts'

/** Whether and when the applicant can send another application after this one ended in vain; null: nothing to say. */
export function useApplyAgain(status: ApplicationStatus, type: ApplicationType): string | null {
  const { t } = useTexts()
  const dates = useDates()
  const mayApplyAgain = hasEndedInVain(status) && !isCompeting(type)
  const reception = useQuery({ ...receptionQuery(), enabled: mayApplyAgain }).data?.data
  if (!mayApplyAgain || reception === undefined) return null
  if (reception.status === 'ENABLED')
    return reception.closesAt === null
      ? t('applications.next.open')
      : t('applications.next.openUntil', { date: dates.instant(reception.closesAt) })
  return reception.nextOpening === null
    ? t('applications.next.closed')
    : t('applications.next.opensOn', { date: dates.instant(reception.nextOpening) })
}
