import type { ErrorKey } from '../kernel/error-key.ts'
import type { ScanState } from './schema.ts'

/**
 * Why somebody who may read a file does not get its bytes now; null: they do. Its owner has sent it and may look at it
 * while it is checked; an infected one goes to nobody (docs/specification/documents.md#viruses).
 */
export function refusalOfBytes({
  state,
  isOwn,
}: {
  readonly state: ScanState
  readonly isOwn: boolean
}): ErrorKey | null {
  if (state === 'INFECTED') return 'file_infected'
  return state === 'PENDING' && !isOwn ? 'file_being_checked' : null
}
