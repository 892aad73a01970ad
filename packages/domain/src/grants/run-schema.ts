/** The state of a claim that nobody has checked yet, and by which the index of such claims goes. */
export const CLAIM_WAITS = 'WAITING'
