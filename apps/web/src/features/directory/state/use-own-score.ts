import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryOf } from '../../../platform/query.ts'
import { may, useSession } from '../../../platform/session.ts'
import { deviceStorage } from '../../../platform/storage.ts'
import { scoreOf } from './score-search.ts'

const KEY = 'score'

/**
 * The reader's UNT score: that of the profile, or one stated on this device. Null: unknown, also before hydration.
 * `isOfProfile`: the profile has it, so it is changed there.
 */
export function useOwnScore() {
  const session = useSession()
  const isApplicant = may(session, 'editProfile')
  const profile = useQuery({ ...queryOf('readProfile', {}), enabled: isApplicant }).data?.data
  const [stated, setStated] = useState<number | null>(null)
  useEffect(() => setStated(scoreOf(deviceStorage.getItem(KEY) ?? '')), [])
  const ofProfile = profile?.untScore ?? null
  return {
    value: ofProfile ?? stated,
    isOfProfile: ofProfile !== null,
    state: (score: number): void => {
      deviceStorage.setItem(KEY, String(score))
      setStated(score)
    },
  }
}

export type OwnScore = ReturnType<typeof useOwnScore>
