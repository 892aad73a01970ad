import type { AttemptStatus } from '@portal/domain/screening/status.ts'
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
