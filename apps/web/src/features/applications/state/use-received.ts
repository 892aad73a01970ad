import { type ApplicationType, isCompeting } from '@portal/domain/applications/status.ts'
import { useQuery } from '@tanstack/react-query'
import { openCompetitionsQuery, receptionQuery } from '../api.ts'

/** Whether new applications of a kind are received now; undefined: not known yet. `nextOpening`: a day still to come. */
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
