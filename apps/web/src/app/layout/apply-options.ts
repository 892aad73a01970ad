import { mayCompete } from '@portal/domain/applications/competing-rules.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../platform/query.ts'
import type { TextKey } from '../../platform/texts.ts'
import { useReception } from './reception-words.tsx'

type ApplyOption = {
  readonly to: '/create-application' | '/apply-for-grant'
  readonly search: { readonly kind?: string }
  readonly label: TextKey
  readonly hint: TextKey
}

const COMPETITION: ApplyOption = {
  to: '/apply-for-grant',
  search: { kind: 'competing' },
  label: 'app.header.forCompetition',
  hint: 'app.header.forCompetitionHint',
}
const BY_RECEPTION: readonly ApplyOption[] = [
  { to: '/create-application', search: {}, label: 'app.header.forEnrolment', hint: 'app.header.forEnrolmentHint' },
  { to: '/apply-for-grant', search: {}, label: 'app.header.forGrant', hint: 'app.header.forGrantHint' },
]

/**
 * Forms open to an applicant now (docs/specification/screens.md#frame). A competition has its own dates and stays open
 * when reception is closed. Applicants barred by law from competing do not see it.
 */
export function useApplyOptions() {
  const reception = useReception()
  const [competition] = useQuery(queryOf('listOpenCompetitions', {})).data?.list ?? []
  const profile = useQuery({ ...queryOf('readProfile', {}), enabled: competition !== undefined }).data?.data
  const isInvited = competition !== undefined && profile !== undefined && mayCompete(profile)
  const isReceived = reception?.status !== 'DISABLED'
  return {
    reception,
    isReceived,
    competition: isInvited ? competition : undefined,
    options: [...(isInvited ? [COMPETITION] : []), ...(isReceived ? BY_RECEPTION : [])],
  }
}
