import { FIGURES } from '../kernel/figures.ts'
import { type Language, writtenDecimal } from '../kernel/language.ts'

/**
 * Statuses of an application (docs/specification/applications.md#life). CREATED: a draft, visible only to its owner.
 */
export const APPLICATION_STATUSES = [
  'CREATED',
  'IN_PROCESS',
  'IN_PROCESS_ADMIN',
  'PASSED',
  'FAILED',
  'WITHDRAWN',
] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]

/** Statuses of one choice. SKIPPED: never reached (docs/specification/applications.md#choice-statuses). */
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

/** Stage of each status. A new status does not compile without one. */
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

/** Under way: can be withdrawn, needs a test and an interview, and blocks a repeated application. */
export const OPEN = at('open')
export const UNDECIDED = ['IN_PROCESS'] as const satisfies Statuses
/** Decided by an inspector, approved by a head or not. */
export const DECIDED = ['IN_PROCESS_ADMIN', 'PASSED', 'FAILED'] as const satisfies Statuses
export const DRAFTS = at('draft')
export const ENDED = at('ended')
export const ADMISSION_DECIDED = ENDED.filter((status) => (DECIDED as Statuses).includes(status))
type AdmissionDecided = Extract<At<'ended'>, (typeof DECIDED)[number]>

export const isOpen = (status: ApplicationStatus): status is At<'open'> => OPEN.includes(status)
export const isUndecided = (status: ApplicationStatus): boolean => (UNDECIDED as Statuses).includes(status)
export const isDraft = (status: ApplicationStatus): boolean => STAGES[status] === 'draft'
export const isAdmitted = (status: ApplicationStatus | ChoiceStatus): boolean => status === 'PASSED'
/** Also for a choice. The applicant reads its reason. */
export const isRefused = (status: ApplicationStatus | ChoiceStatus): boolean => status === 'FAILED'
/** Ended without an admission: the owner may begin another application. */
export const hasEndedInVain = (status: ApplicationStatus): boolean => ENDED.includes(status) && !isAdmitted(status)
export const isTakenBack = (status: ApplicationStatus): boolean => status === 'WITHDRAWN'
/** For a choice: it may still be considered. */
export const isAhead = (status: ChoiceStatus): boolean => status === 'WAITING'
/** An inspector's decision waits for a head's answer. Also for a choice. */
export const UNANSWERED = ['IN_PROCESS_ADMIN'] as const satisfies Statuses
export const isUnanswered = (status: ApplicationStatus | ChoiceStatus): status is (typeof UNANSWERED)[number] =>
  (UNANSWERED as readonly string[]).includes(status)

export const DECISIONS = ['PASSED', 'FAILED'] as const
export type Decision = (typeof DECISIONS)[number]
export const decisionOf = (isYes: boolean): Decision => (isYes ? 'PASSED' : 'FAILED')
export const isYes = (decision: Decision): boolean => decision === 'PASSED'

/** Request of a save: as a draft, or as a submission. */
export const SAVED_AS = { draft: 'CREATED', sent: 'IN_PROCESS' } as const satisfies Record<string, ApplicationStatus>

/** Applicant's tabs (docs/specification/applications.md#applicants-view). */
export const APPLICANT_TABS = {
  active: [...at('draft'), ...OPEN],
  archive: ENDED,
} as const satisfies Record<string, Statuses>

export const APPLICATION_TYPES = ['ENROLLMENT', 'GRANT', 'GRANT_COMPETITION'] as const
export type ApplicationType = (typeof APPLICATION_TYPES)[number]

/** Has a grant part: the applicant holds a grant, or competes for one. */
export const hasGrantPart = (type: ApplicationType): boolean => type !== 'ENROLLMENT'
/** On an existing grant certificate: passing makes the applicant a grant holder. */
export const isOnCertificate = (type: ApplicationType): boolean => type === 'GRANT'
/** Takes part in a competition for grants (docs/specification/competition.md#competing). */
export const isCompeting = (type: ApplicationType): boolean => type === 'GRANT_COMPETITION'

/** Catalogue key of a status for the applicant (docs/decisions/0017-recommended-for-enrolment.md). */
export const statusWord = (status: ApplicationStatus, type: ApplicationType) =>
  isCompeting(type) && (ADMISSION_DECIDED as Statuses).includes(status)
    ? (`applications.competition.${status as AdmissionDecided}` as const)
    : isAdmitted(status) && isOnCertificate(type)
      ? 'applications.grantPassed'
      : (`applications.status.${status}` as const)

const ENDED_BY_RESULT = ['PASSED', 'FAILED', 'SKIPPED'] as const satisfies readonly ChoiceStatus[]

export const choiceWord = (status: ChoiceStatus, type: ApplicationType) =>
  isCompeting(type) && (ENDED_BY_RESULT as readonly ChoiceStatus[]).includes(status)
    ? (`applications.choiceStatusCompeting.${status as (typeof ENDED_BY_RESULT)[number]}` as const)
    : (`applications.choiceStatus.${status}` as const)

export const LANGUAGE_LEVELS = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2'] as const

/** Maximum choices of an application (docs/specification/applications.md#choices). */
export const MAX_CHOICES = FIGURES.choices

/** Highest grade point average above bachelor level (docs/specification/applications.md#gpa). */
export const GPA_MAX = FIGURES.gpaMax

/**
 * Grade point average in the notation of a language. At bachelor level it stays as typed
 * (docs/specification/applications.md#gpa).
 */
export const writtenGpa = (gpa: string, level: string | null, language: Language): string =>
  level === 'BACHELOR' || !level ? gpa : writtenDecimal(gpa, language)
