import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../platform/client.ts'
import { usePollInterval } from '../../../platform/polling.ts'
import { refreshReview } from '../api.ts'

/** Presence is worth less than an answer to an application: it is asked for half as often. */
const SLOWER = 2

/**
 * Tells that this reader has the application open, and gives the names of the others who have. When somebody has changed
 * it meanwhile, what the screen shows is read again.
 */
export function useViewers(id: string, version: number): readonly string[] {
  const interval = usePollInterval()
  const { data } = useQuery({
    queryKey: ['viewApplication', id],
    queryFn: ({ signal }) => call('viewApplication', { params: { id }, body: {} }, { signal }),
    refetchInterval: interval === false ? false : interval * SLOWER,
    retry: false,
    gcTime: 0,
  })
  const newest = data?.data.version ?? version

  useEffect(() => {
    if (newest > version) void refreshReview()
  }, [newest, version])

  useEffect(
    () => () => {
      // Whoever is signed out by then, or has no network, is forgotten after a minute anyway.
      call('viewApplication', { params: { id }, body: { isLeaving: true } }).catch(() => undefined)
    },
    [id],
  )
  return (data?.data.others ?? []).map(({ fullName }) => fullName)
}
