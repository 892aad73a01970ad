/** What a competitor states and the office checks (docs/specification/competition.md#claims). */
export const CLAIM_KINDS = ['SCORE', 'AVERAGE', 'QUOTA', 'RIGHT'] as const
export type ClaimKind = (typeof CLAIM_KINDS)[number]

/** How far a claim is. */
export const CLAIM_STATES = ['WAITING', 'CONFIRMED', 'CORRECTED', 'REFUSED'] as const
export type ClaimState = (typeof CLAIM_STATES)[number]

/** The state in which a claim begins, and to which an answer brings it back. */
export const UNCHECKED = 'WAITING' satisfies ClaimState
/** What the office makes of a claim. */
export const CHECKS = ['CONFIRMED', 'CORRECTED', 'REFUSED'] as const satisfies readonly ClaimState[]
export type Check = (typeof CHECKS)[number]

export const isUnchecked = (state: ClaimState): boolean => state === UNCHECKED
/** Only what was checked and found right, or put right, counts. */
export const doesCount = (state: ClaimState): boolean => state === 'CONFIRMED' || state === 'CORRECTED'
/** What a competitor is told a reason for. */
export const needsReason = (state: ClaimState): boolean => state === 'CORRECTED' || state === 'REFUSED'
/** Figures can be put right; a quota or a right is held or not. */
export const mayBeCorrected = (kind: ClaimKind): boolean => kind === 'SCORE' || kind === 'AVERAGE'

/** The most that a reason or an answer holds. */
export const MAX_CLAIM_TEXT = 4000
