import {
  type ApplicationStatus,
  type ApplicationType,
  hasEndedInVain,
  isCompeting,
} from '@portal/domain/applications/status.ts'
import { useQuery } from '@tanstack/react-query'
import { useDeadlines } from '../../../platform/deadlines.ts'
import { useTexts } from '../../../platform/texts.ts'
import { receptionQuery } from '../api.ts'

/** Words on another application after this one ended in vain, and whether it can be sent now; null: nothing to say. */
export function useApplyAgain(status: ApplicationStatus, type: ApplicationType) {
  const { t } = useTexts()
  const dates = useDeadlines()
  const mayApplyAgain = hasEndedInVain(status) && !isCompeting(type)
  const reception = useQuery({ ...receptionQuery(), enabled: mayApplyAgain }).data?.data
  if (!mayApplyAgain || reception === undefined) return null
  const isOpen = reception.status === 'ENABLED'
  const at = isOpen ? reception.closesAt : reception.nextOpening
  if (at === null) return { isOpen, words: t(isOpen ? 'applications.next.open' : 'applications.next.closed') }
  const date = isOpen ? dates.until(at) : dates.deadline(at)
  return { isOpen, words: t(isOpen ? 'applications.next.openUntil' : 'applications.next.opensOn', { date }) }
}
