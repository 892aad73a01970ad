import type { Attendance, InterviewStatus } from '@portal/domain/interviews/status.ts'
import type { TextKey } from '../../platform/texts.ts'
import type { Tone } from '../../ui/status-tag.tsx'
import type { Criterion } from './state/grade-values.ts'

export const INTERVIEW_TONE: Record<InterviewStatus, Tone> = {
  NEW: 'attention',
  ASSIGNED: 'progress',
  SIGNED: 'success',
  CANCELLED: 'neutral',
}

export const ATTENDANCE_TONE: Record<Attendance, Tone> = { ATTENDED: 'success', MISSED: 'danger' }

export const criterionLabel = ({ group, place }: Criterion): TextKey =>
  `interviews.grade.criteria.${group}.${place}.name` as TextKey
