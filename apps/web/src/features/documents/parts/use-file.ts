import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { call } from '../../../platform/client.ts'
import { usePollInterval } from '../../../platform/polling.ts'

type OpenFile = { readonly type: string; readonly address: string; readonly content: Blob }

const isBeingChecked = (error: unknown): boolean => error instanceof ApiError && error.msg === 'file_being_checked'

/** Fetches a file's bytes: a link to the server would lack the token (docs/specification/documents.md#downloads). */
export function useFile(id: string) {
  const interval = usePollInterval()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['downloadFile', id],
    queryFn: ({ signal }) => call('downloadFile', { query: { id } }, { signal }),
    // A stored file never changes.
    staleTime: Number.POSITIVE_INFINITY,
    // Polls until the virus scan is done.
    refetchInterval: ({ state }) => (isBeingChecked(state.error) ? interval : false),
  })
  const [file, setFile] = useState<OpenFile | null>(null)
  useEffect(() => {
    if (data === undefined) return
    const address = URL.createObjectURL(data)
    setFile({ type: data.type, address, content: data })
    return () => {
      setFile(null)
      URL.revokeObjectURL(address)
    }
  }, [data])
  return { file, error, isPending: isPending || (data !== undefined && file === null), refetch }
}
