import { type ApplicationType, isCompeting } from '@portal/domain/applications/status.ts'
import { useQuery } from '@tanstack/react-query'
import { openCompetitionsQuery, receptionQuery } from '../api.ts'

/** Whether reception is open for new applications of a kind; undefined: not loaded yet. `nextOpening`: a future day. */
export function useReceived(type: ApplicationType): {
  readonly isOpen: boolean | undefined
  readonly nextOpening: string | null
} {
  const competes = isCompeting(type)
  const reception = useQuery({ ...receptionQuery(), enabled: !competes }).data?.data
  const competitions = useQuery({ ...openCompetitionsQuery(), enabled: competes }).data?.list
  if (competes) return { isOpen: competitions && competitions.length > 0, nextOpening: null }
  return { isOpen: reception && reception.status === 'ENABLED', nextOpening: reception?.nextOpening ?? null }
}
