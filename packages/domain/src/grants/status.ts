import type { Role } from '../kernel/role.ts'

/** Who checks claims and answers appeals; who leads a competition; who besides reads how it is set up. */
export const CHECKERS = ['ADMIN', 'MANAGER'] as const satisfies readonly Role[]
export const LEADERS = ['EXPERT_MANAGER'] as const satisfies readonly Role[]
/** Roles of staff bound to no university; auditors are named among them. */
export const AUDITORS = [...CHECKERS, ...LEADERS] as const satisfies readonly Role[]
export const LEADERS_AND_HEADS = [...LEADERS, 'ADMIN'] as const satisfies readonly Role[]

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
/** The same of why rules or a result are changed. */
export const MAX_CHANGE_REASON = 2000
