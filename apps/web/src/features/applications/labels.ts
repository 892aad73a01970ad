import type { ApplicationStatus, ApplicationType, ChoiceStatus, Decision } from '@portal/domain/applications/status.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import type { TextKey } from '../../platform/texts.ts'
import type { Tone } from '../../ui/status-tag.tsx'
import type { ReasonTexts } from './api.ts'
import type { StaffTab } from './state/list-search.ts'

/** One colour a status, in the applicant's words (docs/specification/applications.md#applicants-view). */
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

/** What the applicant reads for a status; a grant that was given is called so. */
export const statusLabel = (status: ApplicationStatus, type: ApplicationType): TextKey =>
  status === 'PASSED' && type === 'GRANT' ? 'applications.grantPassed' : `applications.status.${status}`

/** The same for staff, who see whose move it is. */
export const STAFF_STATUS_TONE: Record<ApplicationStatus, Tone> = { ...STATUS_TONE, IN_PROCESS_ADMIN: 'attention' }

export const DECISION_TONE: Record<Decision, Tone> = { PASSED: 'success', FAILED: 'danger' }

/** A tab by its reader's role: one status is another's task. */
export const tabLabel = (role: 'ADMIN' | 'MANAGER', tab: StaffTab): TextKey =>
  `applications.tabs.${role}.${tab}` as TextKey

/** A ready-made reason's words in a language. */
export const reasonIn = ({ textKk, textRu, textEn }: ReasonTexts, language: Language): string =>
  ({ kk: textKk, ru: textRu, en: textEn })[language]
