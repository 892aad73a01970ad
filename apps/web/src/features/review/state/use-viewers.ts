import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../platform/client.ts'
import { usePollInterval } from '../../../platform/polling.ts'
import { refreshReview } from '../api.ts'

/** Factor of the polling interval: presence matters less than new data. */
const SLOWER = 2

/**
 * Reports that this reader has the application open. Returns the names of other readers, and refreshes the screen if
 * the application has changed.
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
      // May fail without a session or network: the server forgets a reader after a minute anyway.
      call('viewApplication', { params: { id }, body: { isLeaving: true } }).catch(() => undefined)
    },
    [id],
  )
  return (data?.data.others ?? []).map(({ fullName }) => fullName)
}
