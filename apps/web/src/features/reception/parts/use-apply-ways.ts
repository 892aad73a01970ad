import { applyWays } from '@portal/domain/applications/apply-rules.ts'
import type { ApplicationType } from '@portal/domain/applications/status.ts'
import type { ApplicantGroup } from '@portal/domain/kernel/applicant-group.ts'
import type { EducationLevel } from '@portal/domain/kernel/education.ts'
import { useQuery } from '@tanstack/react-query'
import { now } from '../../../platform/clock.ts'
import { usePollInterval } from '../../../platform/polling.ts'
import { queryOf } from '../../../platform/query.ts'
import { may, useSession } from '../../../platform/session.ts'
import { useOwnGroup } from './use-own-group.ts'

type Asked = {
  /** Group that a guest states. The profile of an applicant takes precedence. */
  readonly group?: ApplicantGroup | null
  readonly level?: EducationLevel | null
  /** Also finds competitions that open later. */
  readonly isAhead?: boolean
}

/**
 * Ways to apply for the reader, by the domain's rule (docs/specification/screens.md#apply). Polled: a reader who waits
 * for an opening sees it without a reload. `ways` is undefined until everything is loaded. `mayApply`: guests and
 * applicants.
 */
export function useApplyWays({ group: stated = null, level = null, isAhead = false }: Asked = {}) {
  const session = useSession()
  const isApplicant = may(session, 'createApplication')
  const mayApply = session === null || isApplicant
  const pollInterval = usePollInterval()
  // Guests of one network share a rate limit.
  const refetchInterval = isApplicant && pollInterval
  const reception = useQuery({ ...queryOf('readReception', {}), refetchInterval, enabled: mayApply || isAhead }).data
    ?.data
  const open = useQuery({ ...queryOf('listOpenCompetitions', {}), refetchInterval, enabled: mayApply || isAhead }).data
    ?.list
  const listed = useQuery({ ...queryOf('listPublishedCompetitions', {}), enabled: isAhead }).data?.list
  const isPersonNeeded = isApplicant && open !== undefined && (isAhead || open.length > 0)
  const own = useOwnGroup(isPersonNeeded)
  const isLoaded =
    reception !== undefined &&
    open !== undefined &&
    (!isAhead || listed !== undefined) &&
    (!isPersonNeeded || own !== null)
  const group = own ?? stated
  const ways = isLoaded ? applyWays({ group, level, reception, open, listed: listed ?? [] }, now()) : undefined
  const wayOf = (type: ApplicationType) => ways?.find((way) => way.type === type)
  return { ways, mayApply, group, wayOf, stateOf: (type: ApplicationType) => wayOf(type)?.state }
}
