/** Claims of a competitor that the office checks (docs/specification/competition.md#claims). */
export const CLAIM_KINDS = ['SCORE', 'AVERAGE', 'QUOTA', 'RIGHT'] as const
export type ClaimKind = (typeof CLAIM_KINDS)[number]

export const CLAIM_STATES = ['WAITING', 'CONFIRMED', 'CORRECTED', 'REFUSED'] as const
export type ClaimState = (typeof CLAIM_STATES)[number]

/** Initial state of a claim. An answer returns the claim to it. */
export const UNCHECKED = 'WAITING' satisfies ClaimState
export const CHECKS = ['CONFIRMED', 'CORRECTED', 'REFUSED'] as const satisfies readonly ClaimState[]
export type Check = (typeof CHECKS)[number]

export const isUnchecked = (state: ClaimState): boolean => state === UNCHECKED
export const isConfirmed = (state: ClaimState): boolean => state === 'CONFIRMED'
export const doesCount = (state: ClaimState): boolean => state === 'CONFIRMED' || state === 'CORRECTED'
export const needsReason = (state: ClaimState): boolean => state === 'CORRECTED' || state === 'REFUSED'
/** Numbers can be corrected. A quota or a right is only confirmed or refused. */
export const mayBeCorrected = (kind: ClaimKind): boolean => kind === 'SCORE' || kind === 'AVERAGE'

export const MAX_CLAIM_TEXT = 4000
