import type { InterviewStatus } from '@portal/domain/interviews/status.ts'
import type { Tone } from '../../ui/status-tag.tsx'

/** One colour a status, in every list and on every screen. */
export const INTERVIEW_TONE: Record<InterviewStatus, Tone> = {
  NEW: 'attention',
  ASSIGNED: 'progress',
  SIGNED: 'success',
  CANCELLED: 'neutral',
}
