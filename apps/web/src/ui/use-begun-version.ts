import { useState } from 'react'
import { ApiError } from '../platform/api-error.ts'

/**
 * Runs a call with the version at the opening of a form. Its input belongs to that version: another person's later
 * change is a conflict, not overwritten unseen. After a refusal as `stale_version` the newest counts.
 * @param newest the version that the screen shows now.
 */
export function useBegunVersion(newest: number) {
  const [begun, setBegun] = useState<number | null>(newest)
  return async <Made>(act: (version: number) => Promise<Made>): Promise<Made> => {
    try {
      return await act(begun ?? newest)
    } catch (fault) {
      if (fault instanceof ApiError && fault.msg === 'stale_version') setBegun(null)
      throw fault
    }
  }
}
