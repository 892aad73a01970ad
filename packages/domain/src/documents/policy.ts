import type { ErrorKey } from '../kernel/error-key.ts'
import type { ScanState } from './schema.ts'

/**
 * Refusal for a permitted reader of a file; null: they get its bytes. The owner may open a file while it is being
 * checked. An infected file goes to no one (docs/specification/documents.md#viruses).
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
