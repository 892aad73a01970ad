import type { Decision } from '@portal/domain/applications/status.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import type { Desk, STAFF_TABS, UNREACHED } from '@portal/domain/review/status.ts'
import type { TextKey } from '../../platform/texts.ts'
import type { Tone } from '../../ui/status-tag.tsx'
import type { ReasonTexts } from './api.ts'
import type { StaffTab } from './state/list-search.ts'

export const DECISION_TONE: Record<Decision, Tone> = { PASSED: 'success', FAILED: 'danger' }

export const STAFF_TEST_STATE = {
  passed: 'FINISHED',
  over: 'CLOSED',
  waiting: 'NOT_STARTED',
  running: 'RUNNING',
} as const

/** A tab by its reader's desk: one status is another desk's task. */
export const tabLabel = (desk: Desk, tab: StaffTab): TextKey =>
  `applications.tabs.${desk}.${tab}` as {
    [D in Desk]: `applications.tabs.${D}.${(typeof STAFF_TABS)[D][number] | (typeof UNREACHED)[number]}`
  }[Desk]

export const reasonIn = ({ textKk, textRu, textEn }: ReasonTexts, language: Language): string =>
  ({ kk: textKk, ru: textRu, en: textEn })[language]
