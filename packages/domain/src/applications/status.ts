import { FIGURES } from '../kernel/figures.ts'
import { type Language, writtenDecimal } from '../kernel/language.ts'

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

type Statuses = readonly ApplicationStatus[]

/** How far each status is; one that is not listed does not compile. */
const STAGES = {
  CREATED: 'draft',
  IN_PROCESS: 'open',
  IN_PROCESS_ADMIN: 'open',
  PASSED: 'ended',
  FAILED: 'ended',
  WITHDRAWN: 'ended',
} as const satisfies Readonly<Record<ApplicationStatus, 'draft' | 'open' | 'ended'>>
type At<Stage> = { [S in ApplicationStatus]: (typeof STAGES)[S] extends Stage ? S : never }[ApplicationStatus]
const at = (stage: (typeof STAGES)[ApplicationStatus]): Statuses =>
  APPLICATION_STATUSES.filter((status) => STAGES[status] === stage)

/** Under way: they may be withdrawn, they want a test and an interview, and they block a repetition. */
export const OPEN = at('open')
/** With an inspector, or waiting for one. */
export const UNDECIDED = ['IN_PROCESS'] as const satisfies Statuses
/** Decided by an inspector, whether or not a head has approved it. */
export const DECIDED = ['IN_PROCESS_ADMIN', 'PASSED', 'FAILED'] as const satisfies Statuses
/** Ended well, ended badly, taken back. */
export const ENDED = at('ended')
/** Decided for good. */
export const ADMISSION_DECIDED = ENDED.filter((status) => (DECIDED as Statuses).includes(status))
type AdmissionDecided = Extract<At<'ended'>, (typeof DECIDED)[number]>

export const isOpen = (status: ApplicationStatus): status is At<'open'> => OPEN.includes(status)
export const isUndecided = (status: ApplicationStatus): boolean => (UNDECIDED as Statuses).includes(status)
export const isDraft = (status: ApplicationStatus): boolean => STAGES[status] === 'draft'
/** Of a choice too. */
export const isAdmitted = (status: ApplicationStatus | ChoiceStatus): boolean => status === 'PASSED'
/** Of a choice too: it has a reason that its applicant reads. */
export const isRefused = (status: ApplicationStatus | ChoiceStatus): boolean => status === 'FAILED'
/** The application ended without an admission: its owner may begin another one. */
export const hasEndedInVain = (status: ApplicationStatus): boolean => ENDED.includes(status) && !isAdmitted(status)
/** Its owner has taken it back. */
export const isTakenBack = (status: ApplicationStatus): boolean => status === 'WITHDRAWN'
/** Of a choice: its turn may still come. */
export const isAhead = (status: ChoiceStatus): boolean => status === 'WAITING'
/** An inspector's decision waits for a head's answer; of a choice too. */
export const UNANSWERED = ['IN_PROCESS_ADMIN'] as const satisfies Statuses
export const isUnanswered = (status: ApplicationStatus | ChoiceStatus): status is (typeof UNANSWERED)[number] =>
  (UNANSWERED as readonly string[]).includes(status)

/** What an inspector decides and what a head answers with. */
export const DECISIONS = ['PASSED', 'FAILED'] as const
export type Decision = (typeof DECISIONS)[number]
/** Yes and no, in the words of a decision. */
export const decisionOf = (isYes: boolean): Decision => (isYes ? 'PASSED' : 'FAILED')
export const isYes = (decision: Decision): boolean => decision === 'PASSED'

/** What the body of a call says of an application: keep it as a draft, or submit it. */
export const SAVED_AS = { draft: 'CREATED', sent: 'IN_PROCESS' } as const satisfies Record<string, ApplicationStatus>

/** Applicant's tabs (docs/specification/applications.md#applicants-view). */
export const APPLICANT_TABS = {
  active: [...at('draft'), ...OPEN],
  archive: ENDED,
} as const satisfies Record<string, Statuses>

export const APPLICATION_TYPES = ['ENROLLMENT', 'GRANT', 'GRANT_COMPETITION'] as const
export type ApplicationType = (typeof APPLICATION_TYPES)[number]

/** It has a part on a grant: on one that the applicant holds, or for which they compete. */
export const hasGrantPart = (type: ApplicationType): boolean => type !== 'ENROLLMENT'
/** On a certificate that is there already: passing makes its applicant a grant holder. */
export const isOnCertificate = (type: ApplicationType): boolean => type === 'GRANT'
/** It takes part in a competition for grants (docs/specification/competition.md#competing). */
export const isCompeting = (type: ApplicationType): boolean => type === 'GRANT_COMPETITION'

/** The name of an applicant's word for a status in the catalogues (docs/decisions/0017-recommended-for-enrolment.md). */
export const statusWord = (status: ApplicationStatus, type: ApplicationType) =>
  isCompeting(type) && (ADMISSION_DECIDED as Statuses).includes(status)
    ? (`applications.competition.${status as AdmissionDecided}` as const)
    : isAdmitted(status) && isOnCertificate(type)
      ? 'applications.grantPassed'
      : (`applications.status.${status}` as const)

/** The choices of a competition end by its result, which has the same words everywhere. */
const ENDED_BY_RESULT = ['PASSED', 'FAILED', 'SKIPPED'] as const satisfies readonly ChoiceStatus[]

/** The name of a choice's word for a status in the catalogues. */
export const choiceWord = (status: ChoiceStatus, type: ApplicationType) =>
  isCompeting(type) && (ENDED_BY_RESULT as readonly ChoiceStatus[]).includes(status)
    ? (`applications.choiceStatusCompeting.${status as (typeof ENDED_BY_RESULT)[number]}` as const)
    : (`applications.choiceStatus.${status}` as const)

export const LANGUAGE_LEVELS = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2'] as const

/** The most choices of an application (docs/specification/applications.md#choices). */
export const MAX_CHOICES = FIGURES.choices

/** The highest grade point average of levels above bachelor (docs/specification/applications.md#gpa). */
export const GPA_MAX = FIGURES.gpaMax

/** A grade point average as a language writes it; bachelor's stays as it was typed (docs/specification/applications.md#gpa). */
export const writtenGpa = (gpa: string, level: string | null, language: Language): string =>
  level === 'BACHELOR' || !level ? gpa : writtenDecimal(gpa, language)
