import { FIGURES } from '../kernel/figures.ts'
/** Statuses of an interview (docs/specification/interviews.md#life). */
export const INTERVIEW_STATUSES = ['NEW', 'ASSIGNED', 'SIGNED', 'CANCELLED'] as const
export type InterviewStatus = (typeof INTERVIEW_STATUSES)[number]

type Statuses = readonly InterviewStatus[]

/** Neither signed nor cancelled. An application has one at most. */
export const UNSIGNED = ['NEW', 'ASSIGNED'] as const satisfies Statuses
export const UNASSIGNED = ['NEW'] as const satisfies Statuses
export const IN_HAND = ['ASSIGNED'] as const satisfies Statuses
export const GIVEN = ['ASSIGNED', 'SIGNED'] as const satisfies Statuses
/** Not cancelled: it occupies its time slot, and its application shows it. */
export const STANDING = ['NEW', ...GIVEN] as const satisfies Statuses

export const isUnsigned = (status: InterviewStatus): boolean => (UNSIGNED as Statuses).includes(status)
export const isUnassigned = (status: InterviewStatus): boolean => (UNASSIGNED as Statuses).includes(status)
export const isSigned = (status: InterviewStatus): boolean => status === 'SIGNED'

/**
 * Whether an interview has begun. It is neither signed nor counted as held before
 * (docs/specification/interviews.md#signing).
 */
export const hasBegun = (startsAt: Date, now: Date): boolean => startsAt <= now

/** Tabs by desk (docs/specification/interviews.md#visibility). */
export const INTERVIEW_TABS = {
  head: STANDING,
  expert: ['NEW', 'SIGNED'],
} as const satisfies Record<string, Statuses>

/** Whether the applicant came, as the expert or the head noted (docs/specification/interviews.md#attendance). */
export const ATTENDANCES = ['ATTENDED', 'MISSED'] as const
export type Attendance = (typeof ATTENDANCES)[number]
export const isMissed = (attendance: Attendance | null): boolean => attendance === 'MISSED'

/** Wishes for accommodation (docs/specification/interviews.md#accommodation). */
export const WISHES = ['LONGER', 'INTERPRETER', 'CAMERA_OFF'] as const
export type Wish = (typeof WISHES)[number]
export const MOST_EXTRA_MINUTES = 60

/** Default duration in minutes (docs/specification/interviews.md#clashes). */
export const DEFAULT_INTERVIEW_MINUTES = 45

/** Criteria by group, in the order of the wire's `first`, `second` ... (docs/specification/interviews.md#criteria). */
export const GRADE_GROUPS = {
  interviewResult: ['first', 'second'],
  motivationalEssayResult: ['first', 'second', 'third', 'fourth'],
  dissertationResearchResult: ['first', 'second', 'third', 'fourth'],
} as const
export type GradeGroup = keyof typeof GRADE_GROUPS
export const GRADE_GROUP_NAMES = Object.keys(GRADE_GROUPS) as readonly GradeGroup[]

/** Lowest and highest score of a criterion (docs/specification/interviews.md#criteria). */
export const LOWEST_SCORE = 1
export const HIGHEST_SCORE = FIGURES.gradeMost

/** Signing code by SMS: lifetime, tries, pause and codes an hour (docs/specification/interviews.md#signing). */
export const CODE_MINUTES = 5
export const CODE_TRIES = 5
export const CODE_PAUSE_SECONDS = 60
export const CODES_AN_HOUR = 5

export const MOST_SCHEDULE_ROWS = 5000
