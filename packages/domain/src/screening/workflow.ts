import type { ErrorKey } from '../kernel/error-key.ts'
import type { AttemptStatus } from './status.ts'

/** What can happen to an attempt; `close` is the end of its application or the beginning of another attempt. */
export type AttemptEvent = 'open' | 'answer' | 'finish' | 'expire' | 'addMinutes' | 'close'

/** The life of an attempt: status x event -> next status (docs/specification/screening-test.md#attempts). */
const ATTEMPT_WORKFLOW: Readonly<Record<AttemptStatus, Partial<Record<AttemptEvent, AttemptStatus>>>> = {
  NOT_STARTED: { open: 'RUNNING', addMinutes: 'NOT_STARTED', close: 'CLOSED' },
  RUNNING: {
    open: 'RUNNING',
    answer: 'RUNNING',
    finish: 'FINISHED',
    expire: 'TIME_IS_OVER',
    addMinutes: 'RUNNING',
    close: 'CLOSED',
  },
  FINISHED: {},
  TIME_IS_OVER: {},
  CLOSED: {},
}

/** Whether the table lets the event happen now. */
export const canAttempt = (status: AttemptStatus, event: AttemptEvent): boolean =>
  ATTEMPT_WORKFLOW[status][event] !== undefined

/** The refusal of whoever comes to an attempt that does not take their event. */
export const attemptRefusal = (status: AttemptStatus): ErrorKey =>
  status === 'TIME_IS_OVER' ? 'test_time_is_over' : 'test_not_active'
