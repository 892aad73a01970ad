import { type ApplicationType, isCompeting } from '@portal/domain/applications/status.ts'
import { useQuery } from '@tanstack/react-query'
import { openCompetitionsQuery, receptionQuery } from '../api.ts'

/** Whether new applications of a kind are received now; undefined: not known yet. `opensAt`: when the reception says so. */
export function useReceived(type: ApplicationType): {
  readonly isOpen: boolean | undefined
  readonly opensAt: string | null
} {
  const competes = isCompeting(type)
  const reception = useQuery({ ...receptionQuery(), enabled: !competes }).data?.data
  const competitions = useQuery({ ...openCompetitionsQuery(), enabled: competes }).data?.list
  if (competes) return { isOpen: competitions && competitions.length > 0, opensAt: null }
  return { isOpen: reception && reception.status === 'ENABLED', opensAt: reception?.opensAt ?? null }
}
