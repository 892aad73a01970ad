import { useState } from 'react'
import { ApiError } from '../platform/api-error.ts'

/**
 * What a button asks of the server. `run` does one act at a time; what the server refuses stays as `error`, for a place
 * beside the button, until the next try or `forget`. `onRefused` sees it too, and the act is not over before that is.
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
