/** States of one request for corrections. LAPSED: not answered in time, which decides nothing. */
export const CORRECTION_STATES = ['ASKED', 'ANSWERED', 'CANCELLED', 'LAPSED', 'CLOSED', 'WITHDRAWN'] as const
export type CorrectionState = (typeof CORRECTION_STATES)[number]

/** The applicant may still answer. */
export const isAsked = (state: CorrectionState): boolean => state === 'ASKED'
