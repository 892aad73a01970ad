import { FIGURES } from '../kernel/figures.ts'
/** Statements of one screening test. An answer's index is 0 to 79 (docs/specification/screening-test.md#attempts). */
export const STATEMENT_COUNT = FIGURES.statements

/** Duration of an attempt from its first opening, without added minutes. */
export const TEST_SECONDS = 7200

/** Two hours at most at a time. More than that needs another attempt. */
export const MOST_EXTRA_MINUTES = 120

export const TEST_ANSWERS = ['YES', 'SOMETIMES', 'NO'] as const
export type TestAnswer = (typeof TEST_ANSWERS)[number]

export const ATTEMPT_STATUSES = ['NOT_STARTED', 'RUNNING', 'FINISHED', 'TIME_IS_OVER', 'CLOSED'] as const
export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number]

/** Ends of an attempt: all answered, by the clock, or closed with its application or by a new attempt. */
export const ATTEMPT_ENDS = ['FINISHED', 'TIME_IS_OVER', 'CLOSED'] as const satisfies readonly AttemptStatus[]
export type AttemptEnd = (typeof ATTEMPT_ENDS)[number]
/** Ends with a valid result. Closing an attempt cancels its answers. */
const COUNTED: readonly AttemptEnd[] = ['FINISHED', 'TIME_IS_OVER']
export const isCounted = (end: AttemptEnd): boolean => COUNTED.includes(end)

export const isEnd = (status: AttemptStatus): status is AttemptEnd =>
  (ATTEMPT_ENDS as readonly AttemptStatus[]).includes(status)
export const isOver = (status: AttemptStatus): boolean => status === 'TIME_IS_OVER'
export const isRunning = (status: AttemptStatus): boolean => status === 'RUNNING'
export const isUnopened = (status: AttemptStatus): boolean => status === 'NOT_STARTED'

export type AttemptTimes = {
  readonly ended: AttemptEnd | null
  readonly startedAt: Date | null
  readonly deadline: Date | null
}

/**
 * Status of an attempt at an instant of the server's clock. An end stays, even if the clock jumps. A passed deadline
 * ends the attempt before the end is stored.
 */
export function attemptStatusAt({ ended, startedAt, deadline }: AttemptTimes, now: Date): AttemptStatus {
  if (ended !== null) return ended
  if (startedAt === null || deadline === null) return 'NOT_STARTED'
  return now.getTime() >= deadline.getTime() ? 'TIME_IS_OVER' : 'RUNNING'
}
