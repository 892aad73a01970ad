/** Statements of one screening test; an answer's index is 0 to 79 (docs/specification/screening-test.md#attempts). */
export const STATEMENT_COUNT = 80

/** How long an attempt lasts from its first opening, unless minutes are added. */
export const TEST_SECONDS = 7200

/** At most two hours at a time: more than that is another attempt. */
export const MOST_EXTRA_MINUTES = 120

export const TEST_ANSWERS = ['YES', 'SOMETIMES', 'NO'] as const
export type TestAnswer = (typeof TEST_ANSWERS)[number]

/** Where an attempt stands. The last three are final: a new attempt is another one. */
export const ATTEMPT_STATUSES = ['NOT_STARTED', 'RUNNING', 'FINISHED', 'TIME_IS_OVER', 'CLOSED'] as const
export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number]

/** How an attempt ended: all answered, by the clock, or closed with its application or by a new attempt. */
export const ATTEMPT_ENDS = ['FINISHED', 'TIME_IS_OVER', 'CLOSED'] as const satisfies readonly AttemptStatus[]
export type AttemptEnd = (typeof ATTEMPT_ENDS)[number]
