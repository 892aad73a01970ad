import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../platform/client.ts'

/** A fetched file: what it is, its bytes, and an address in this page for it. */
type OpenFile = { readonly type: string; readonly address: string; readonly content: Blob }

/** Fetches a file's bytes: an address of the server would not open (docs/specification/documents.md#downloads). */
export function useFile(id: string) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['downloadFile', id],
    queryFn: ({ signal }) => call('downloadFile', { query: { id } }, { signal }),
    // A stored file never changes.
    staleTime: Number.POSITIVE_INFINITY,
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
