/** The life of an application (docs/specification/applications.md#life). CREATED: a draft that only its owner sees. */
export const APPLICATION_STATUSES = [
  'CREATED',
  'IN_PROCESS',
  'IN_PROCESS_ADMIN',
  'PASSED',
  'FAILED',
  'WITHDRAWN',
] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]

/** States of one choice; SKIPPED was never reached (docs/specification/applications.md#choice-statuses). */
export const CHOICE_STATUSES = [
  'WAITING',
  'IN_PROCESS',
  'IN_PROCESS_ADMIN',
  'PASSED',
  'FAILED',
  'SKIPPED',
  'WITHDRAWN',
] as const
export type ChoiceStatus = (typeof CHOICE_STATUSES)[number]

/** Applications of these statuses are under way: they may be withdrawn and they block a repetition. */
export const OPEN_STATUSES = ['IN_PROCESS', 'IN_PROCESS_ADMIN'] as const satisfies readonly ApplicationStatus[]

/** What an inspector decides and what a head answers with. */
export const DECISIONS = ['PASSED', 'FAILED'] as const
export type Decision = (typeof DECISIONS)[number]

/** Applicant's tabs (docs/specification/applications.md#applicants-view). */
export const APPLICANT_TABS = {
  active: ['CREATED', 'IN_PROCESS', 'IN_PROCESS_ADMIN'],
  archive: ['PASSED', 'FAILED', 'WITHDRAWN'],
} as const satisfies Record<string, readonly ApplicationStatus[]>

export const APPLICATION_TYPES = ['ENROLLMENT', 'GRANT'] as const
export type ApplicationType = (typeof APPLICATION_TYPES)[number]

export const LANGUAGE_LEVELS = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2'] as const

/** The most choices of an application (docs/specification/applications.md#choices). */
export const MAX_CHOICES = 4

/** The highest grade point average of levels above bachelor (docs/specification/applications.md#gpa). */
export const GPA_MAX = 4
