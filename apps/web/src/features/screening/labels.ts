import { type AttemptEnd, type AttemptStatus, isEnd } from '@portal/domain/screening/status.ts'
import type { Tone } from '../../ui/status-tag.tsx'

export const STATE_TONE: Record<AttemptStatus, Tone> = {
  NOT_STARTED: 'attention',
  RUNNING: 'progress',
  FINISHED: 'success',
  TIME_IS_OVER: 'danger',
  CLOSED: 'neutral',
}

/** State of a row. A complete test counts as finished, even if its time ran out. */
export const shownState = ({ state, passed }: { state: AttemptStatus; passed: boolean }): AttemptStatus =>
  passed ? 'FINISHED' : state

export const ENDS = { finished: 'FINISHED', over: 'TIME_IS_OVER', closed: 'CLOSED' } as const
export const shownEnd = (state: AttemptStatus): AttemptEnd => (isEnd(state) ? state : ENDS.closed)
