/** States of one request for corrections. LAPSED: not answered in time, which decides nothing. */
export const CORRECTION_STATES = ['ASKED', 'ANSWERED', 'CANCELLED', 'LAPSED', 'CLOSED', 'WITHDRAWN'] as const
export type CorrectionState = (typeof CORRECTION_STATES)[number]

/** States that a list of the office shows: the applicant's turn, or the inspector's. */
export const CORRECTION_MARKS = ['ASKED', 'ANSWERED'] as const
export type CorrectionMark = (typeof CORRECTION_MARKS)[number]

/** The applicant may still answer. */
export const isAsked = (state: CorrectionState): boolean => state === 'ASKED'
