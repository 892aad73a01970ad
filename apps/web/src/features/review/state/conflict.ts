import type { ApiError } from '../../../platform/api-error.ts'

/** Notice of an act that was not carried out. `reason` is null if another person was faster. */
export type Conflict = { readonly kind: 'conflict'; readonly reason: string | null }

/** After 403 and 404 too another person was faster: the application may be reassigned. */
export const conflictOf = ({ status, msg, message }: ApiError): Conflict => ({
  kind: 'conflict',
  reason: status === 409 && msg !== 'stale_version' ? message : null,
})
