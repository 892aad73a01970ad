import type { ProfileView } from '@portal/domain/accounts/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { PROFILE_COPY, readLocal, saveLocal } from '../../../platform/local-drafts.ts'
import { currentSession } from '../../../platform/session.ts'
import { profileQuery } from '../api.ts'

/**
 * The profile that a form needs. Without the server it is the copy of this device, beside the drafts. Signing out and a
 * lost session remove the copy.
 */
export function useFormProfile() {
  const accountId = currentSession()?.user.id ?? ''
  const query = useQuery(profileQuery())
  const answered = query.data?.data
  useEffect(() => {
    if (answered !== undefined) saveLocal(accountId, PROFILE_COPY, answered)
  }, [accountId, answered])
  const [stored] = useState(() => readLocal<ProfileView>(accountId, PROFILE_COPY))
  const isServerDown = query.fetchStatus === 'paused' || query.isLoadingError
  return { profile: answered ?? (isServerDown ? (stored ?? undefined) : undefined), query }
}
