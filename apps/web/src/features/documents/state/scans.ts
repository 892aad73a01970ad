import { SCANS_MAX_FILES, type ScanState } from '@portal/domain/documents/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../platform/api-error.ts'
import { call } from '../../../platform/client.ts'
import { usePollInterval } from '../../../platform/polling.ts'

/** Window of the batch: the slots of one screen share one call. */
const GATHERING_MS = 20

type Asking = {
  readonly id: string
  readonly resolve: (state: ScanState | null) => void
  readonly fail: (error: unknown) => void
}
const waiting: Asking[] = []

async function askTogether(): Promise<void> {
  const asking = waiting.splice(0, SCANS_MAX_FILES)
  if (waiting.length > 0) void askTogether()
  try {
    const states = await statesOf([...new Set(asking.map(({ id }) => id))])
    for (const { id, resolve } of asking) resolve(states.get(id) ?? null)
  } catch (error) {
    for (const { fail } of asking) fail(error)
  }
}

/** One deleted file fails the whole batch: each is then read alone. */
async function statesOf(ids: readonly string[]): Promise<ReadonlyMap<string, ScanState>> {
  try {
    const { data } = await call('readScans', { query: { id: [...ids] } })
    return new Map(data.map(({ id, state }) => [id, state]))
  } catch (error) {
    if (!(error instanceof ApiError && error.msg === 'not_found')) throw error
    if (ids.length === 1) return new Map()
    const each = await Promise.all(ids.map((id) => statesOf([id])))
    return new Map(each.flatMap((states) => [...states]))
  }
}

/** State of a file's virus scan; null: the caller may not know it. Batches calls. */
export function scanOf(id: string): Promise<ScanState | null> {
  return new Promise((resolve, fail) => {
    if (waiting.length === 0) setTimeout(() => void askTogether(), GATHERING_MS)
    waiting.push({ id, resolve, fail })
  })
}

/** Scan state of a file, polled until the scan is done; undefined: not loaded yet. */
export function useScan(id: string | null): ScanState | undefined {
  const interval = usePollInterval()
  const { data } = useQuery({
    queryKey: ['readScans', id],
    queryFn: () => scanOf(id ?? ''),
    enabled: id !== null,
    staleTime: ({ state }) => (state.data === 'PENDING' ? 0 : Number.POSITIVE_INFINITY),
    refetchInterval: ({ state }) => (state.data === 'PENDING' ? interval : false),
  })
  return data ?? undefined
}
