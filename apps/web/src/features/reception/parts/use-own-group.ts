import { type ApplicantGroup, groupOf } from '@portal/domain/kernel/applicant-group.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../platform/query.ts'
import { may, useSession } from '../../../platform/session.ts'

/** Group of the applicant who reads. Null: a guest, staff, or not loaded yet. */
export function useOwnGroup(): ApplicantGroup | null {
  const isApplicant = may(useSession(), 'createApplication')
  const profile = useQuery({ ...queryOf('readProfile', {}), enabled: isApplicant }).data?.data
  return isApplicant && profile !== undefined ? groupOf(profile) : null
}
