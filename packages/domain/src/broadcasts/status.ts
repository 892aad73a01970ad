import type { ApplicationStatus } from '../applications/status.ts'

/** WAITING: for a second person. SCHEDULED: for the end of the minutes in which it can be taken back. */
export const BROADCAST_STATES = ['DRAFT', 'WAITING', 'SCHEDULED', 'SENDING', 'SENT', 'CANCELLED'] as const
export type BroadcastState = (typeof BROADCAST_STATES)[number]

/** The texts are final, and the recipients are stored. A draft's are counted at each reading. */
export const isWritten = (state: BroadcastState): boolean => state !== 'DRAFT'
export const isPlanned = (state: BroadcastState): boolean => state === 'SCHEDULED'
/** States in which mails may still be queued. */
export const UNDER_WAY = ['SCHEDULED', 'SENDING'] as const satisfies readonly BroadcastState[]

/** Outcome for one recipient. SKIPPED: switched off, or the account was deleted before the sending. */
export const BROADCAST_OUTCOMES = ['WAITING', 'SENT', 'FAILED', 'SKIPPED'] as const
export type BroadcastOutcome = (typeof BROADCAST_OUTCOMES)[number]

/** Statuses that a notice may be addressed to, with those stored. A decision that is not approved yet is in process. */
const STORED = {
  CREATED: ['CREATED'],
  IN_PROCESS: ['IN_PROCESS', 'IN_PROCESS_ADMIN'],
  PASSED: ['PASSED'],
  FAILED: ['FAILED'],
  WITHDRAWN: ['WITHDRAWN'],
} as const satisfies { readonly [Status in ApplicationStatus]?: readonly ApplicationStatus[] }
export type AddressedStatus = keyof typeof STORED
export const ADDRESSED_STATUSES = Object.keys(STORED) as [AddressedStatus, ...AddressedStatus[]]
export const storedStatuses = (statuses: readonly AddressedStatus[]): readonly ApplicationStatus[] =>
  statuses.flatMap((status) => STORED[status])
