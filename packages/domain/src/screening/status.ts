import { FIGURES } from '../kernel/figures.ts'
/** Statements of one screening test; an answer's index is 0 to 79 (docs/specification/screening-test.md#attempts). */
export const STATEMENT_COUNT = FIGURES.statements

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
/** Ends after which a complete attempt has passed: closing one undoes what was answered. */
const COUNTED: readonly AttemptEnd[] = ['FINISHED', 'TIME_IS_OVER']
export const isCounted = (end: AttemptEnd): boolean => COUNTED.includes(end)

export const isEnd = (status: AttemptStatus): status is AttemptEnd =>
  (ATTEMPT_ENDS as readonly AttemptStatus[]).includes(status)
export const isOver = (status: AttemptStatus): boolean => status === 'TIME_IS_OVER'
export const isRunning = (status: AttemptStatus): boolean => status === 'RUNNING'
export const isUnopened = (status: AttemptStatus): boolean => status === 'NOT_STARTED'

/** What the clock needs to know of an attempt. */
export type AttemptTimes = {
  readonly ended: AttemptEnd | null
  readonly startedAt: Date | null
  readonly deadline: Date | null
}

/**
 * Where an attempt stands at an instant of the server's clock. What has ended stays ended, wherever the clock jumps;
 * a deadline that has come ends it even before anybody has written that down.
 */
export function attemptStatusAt({ ended, startedAt, deadline }: AttemptTimes, now: Date): AttemptStatus {
  if (ended !== null) return ended
  if (startedAt === null || deadline === null) return 'NOT_STARTED'
  return now.getTime() >= deadline.getTime() ? 'TIME_IS_OVER' : 'RUNNING'
}
