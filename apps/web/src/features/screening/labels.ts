import { type AttemptEnd, type AttemptStatus, isEnd } from '@portal/domain/screening/status.ts'
import type { Tone } from '../../ui/status-tag.tsx'

/** One colour a state, in the applicant's list as in the staff's. */
export const STATE_TONE: Record<AttemptStatus, Tone> = {
  NOT_STARTED: 'attention',
  RUNNING: 'progress',
  FINISHED: 'success',
  TIME_IS_OVER: 'danger',
  CLOSED: 'neutral',
}

/** The state that a row shows: answered to the end is done, even where the clock ended it. */
export const shownState = ({ state, passed }: { state: AttemptStatus; passed: boolean }): AttemptStatus =>
  passed ? 'FINISHED' : state

/** How an attempt ended, as its taker is told. */
export const ENDS = { finished: 'FINISHED', over: 'TIME_IS_OVER', closed: 'CLOSED' } as const
export const shownEnd = (state: AttemptStatus): AttemptEnd => (isEnd(state) ? state : ENDS.closed)
