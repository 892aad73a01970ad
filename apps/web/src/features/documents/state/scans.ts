import { SCANS_MAX_FILES, type ScanState } from '@portal/domain/documents/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/client.ts'
import { usePollInterval } from '../../../platform/polling.ts'

/** Files of one screen are asked about together: each of its slots asks for itself. */
const GATHERING_MS = 20

type Asking = {
  readonly id: string
  readonly tell: (state: ScanState | null) => void
  readonly fail: (error: unknown) => void
}
const waiting: Asking[] = []

async function askTogether(): Promise<void> {
  const asking = waiting.splice(0, SCANS_MAX_FILES)
  if (waiting.length > 0) void askTogether()
  try {
    const { data } = await call('readScans', { query: { id: [...new Set(asking.map(({ id }) => id))] } })
    const states = new Map(data.map(({ id, state }) => [id, state]))
    for (const { id, tell } of asking) tell(states.get(id) ?? null)
  } catch (error) {
    for (const { fail } of asking) fail(error)
  }
}

/** What is known of viruses in one file; null: it is not the caller's to know. */
export function scanOf(id: string): Promise<ScanState | null> {
  return new Promise((tell, fail) => {
    if (waiting.length === 0) setTimeout(() => void askTogether(), GATHERING_MS)
    waiting.push({ id, tell, fail })
  })
}

/** The same on a screen, asked again while the file is being checked; undefined: not known yet. */
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
