import { type ApplicantGroup, groupOf } from '@portal/domain/kernel/applicant-group.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../platform/query.ts'
import { may, useSession } from '../../../platform/session.ts'

/**
 * Group of the applicant who reads. Null: a guest, staff, or not loaded yet.
 * @param isNeeded whether the profile may be asked for.
 */
export function useOwnGroup(isNeeded = true): ApplicantGroup | null {
  const isApplicant = may(useSession(), 'createApplication')
  const profile = useQuery({ ...queryOf('readProfile', {}), enabled: isApplicant && isNeeded }).data?.data
  return isApplicant && profile !== undefined ? groupOf(profile) : null
}
