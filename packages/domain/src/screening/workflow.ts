import type { ErrorKey } from '../kernel/error-key.ts'
import { canMove, type EventOf, type Mover, type Step, stepOf, type Workflow } from '../kernel/workflow.ts'
import type { AttemptStatus } from './status.ts'

/**
 * Transitions of an attempt (docs/specification/screening-test.md#attempts). `close`: its application ended or another
 * attempt began. `resend`: that other attempt begins.
 */
export const ATTEMPT_WORKFLOW = {
  absent: {
    give: { to: 'NOT_STARTED', by: ['SYSTEM'] },
    resend: { to: 'NOT_STARTED', by: ['ADMIN', 'MANAGER'] },
  },
  NOT_STARTED: {
    open: { to: 'RUNNING', by: ['USER'] },
    addMinutes: { to: 'NOT_STARTED', by: ['ADMIN', 'MANAGER'] },
    close: { to: 'CLOSED', by: ['SYSTEM'] },
  },
  RUNNING: {
    open: { to: 'RUNNING', by: ['USER'] },
    answer: { to: 'RUNNING', by: ['USER'] },
    finish: { to: 'FINISHED', by: ['USER'] },
    expire: { to: 'TIME_IS_OVER', by: ['SYSTEM'] },
    addMinutes: { to: 'RUNNING', by: ['ADMIN', 'MANAGER'] },
    close: { to: 'CLOSED', by: ['SYSTEM'] },
  },
  FINISHED: {},
  TIME_IS_OVER: {},
  CLOSED: {},
} as const satisfies Workflow<AttemptStatus>

export type AttemptEvent = EventOf<typeof ATTEMPT_WORKFLOW>
export type AttemptStep<Event extends AttemptEvent = AttemptEvent> = Step<typeof ATTEMPT_WORKFLOW, Event>

/** Whether a running attempt takes answers. The statement that stores an answer checks the clock itself. */
export const mayAnswer = (movers: readonly Mover[]): boolean => canMove(ATTEMPT_WORKFLOW, 'RUNNING', 'answer', movers)

export function expiry(): AttemptStep<'expire'> {
  const step = stepOf(ATTEMPT_WORKFLOW, 'RUNNING', 'expire', ['SYSTEM'])
  if (step === null) throw new Error('nothing ends an attempt whose deadline has come')
  return step
}

export const attemptRefusal = (status: AttemptStatus | 'absent'): ErrorKey =>
  status === 'TIME_IS_OVER' ? 'test_time_is_over' : 'test_not_active'
