import {
  type ApplicationStatus,
  type ApplicationType,
  type ChoiceStatus,
  statusWord,
} from '@portal/domain/applications/status.ts'
import type { TextKey } from '../../../platform/texts.ts'
import type { Tone } from '../../../ui/status-tag.tsx'

/** One colour a status, as the applicant sees it (docs/specification/applications.md#applicants-view). */
export const STATUS_TONE: Record<ApplicationStatus, Tone> = {
  CREATED: 'neutral',
  IN_PROCESS: 'progress',
  IN_PROCESS_ADMIN: 'progress',
  PASSED: 'success',
  FAILED: 'danger',
  WITHDRAWN: 'neutral',
}

export const CHOICE_TONE: Record<ChoiceStatus, Tone> = {
  WAITING: 'neutral',
  IN_PROCESS: 'progress',
  IN_PROCESS_ADMIN: 'progress',
  PASSED: 'success',
  FAILED: 'danger',
  SKIPPED: 'neutral',
  WITHDRAWN: 'neutral',
}

export const statusLabel: (status: ApplicationStatus, type: ApplicationType) => TextKey = statusWord

/** Colours for staff, who see which side acts next. */
export const STAFF_STATUS_TONE: Record<ApplicationStatus, Tone> = { ...STATUS_TONE, IN_PROCESS_ADMIN: 'attention' }
