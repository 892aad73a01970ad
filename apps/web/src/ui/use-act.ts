import { useState } from 'react'
import { ApiError } from '../platform/api-error.ts'

/**
 * State of an act that a button requests from the server. `run` permits one act at a time. A refusal stays as `error`,
 * shown beside the button, until the next try or `forget`. `onRefused` also gets it, and the act lasts until it
 * settles.
 */
export function useAct() {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function run(act: () => Promise<void>, onRefused?: (fault: ApiError) => Promise<void>): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    setError(null)
    try {
      await act()
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault
      setError(fault.message)
      await onRefused?.(fault)
    } finally {
      setIsBusy(false)
    }
  }

  return { isBusy, error, run, forget: () => setError(null) }
}
