import { APPLICATION_STATUSES, type ApplicationStatus, DECIDED, UNANSWERED, UNDECIDED } from '../applications/status.ts'
import { type HistoryEvent, NAMELESS } from '../applications/workflow.ts'

/** Values that the staff list takes as `status`: statuses, tabs, and two labels that no transition leads to. */
export const STAFF_LIST_STATUSES = [
  ...APPLICATION_STATUSES,
  'ASSIGNED_TO_ME',
  'ASSIGNED_TO_MANAGER',
  'ON_REVISION',
  'ON_APPROVAL',
  'REJECTED',
] as const
export type StaffListStatus = (typeof STAFF_LIST_STATUSES)[number]

/** The statuses that a tab shows; whose applications of them, its role decides (docs/specification/review-office.md#tabs). */
export const TAB_STATUSES: Readonly<Record<StaffListStatus, readonly ApplicationStatus[]>> = {
  CREATED: [],
  IN_PROCESS: UNDECIDED,
  IN_PROCESS_ADMIN: UNANSWERED,
  PASSED: ['PASSED'],
  FAILED: ['FAILED'],
  WITHDRAWN: ['WITHDRAWN'],
  ASSIGNED_TO_ME: UNDECIDED,
  ASSIGNED_TO_MANAGER: UNDECIDED,
  ON_REVISION: UNDECIDED,
  ON_APPROVAL: [],
  REJECTED: [],
}

/** Whether a tab shows applications of these statuses alone. */
export const isTabOf = (tab: StaffListStatus, statuses: readonly ApplicationStatus[]): boolean =>
  TAB_STATUSES[tab].length > 0 && TAB_STATUSES[tab].every((status) => statuses.includes(status))

/** What the funnel counts beside everything and what has an inspector. */
export const FUNNEL = {
  decided: DECIDED,
  passed: ['PASSED'],
  failed: ['FAILED'],
  withdrawn: ['WITHDRAWN'],
} as const satisfies Record<string, readonly ApplicationStatus[]>

/** Tabs by desk: the head of admissions leads, a manager has their own in hand, in the order of the screen (docs/specification/review-office.md#tabs). */
export const STAFF_TABS = {
  head: ['IN_PROCESS', 'ASSIGNED_TO_ME', 'ASSIGNED_TO_MANAGER', 'IN_PROCESS_ADMIN', 'PASSED', 'FAILED', 'WITHDRAWN'],
  manager: ['IN_PROCESS', 'ON_REVISION', 'IN_PROCESS_ADMIN'],
} as const satisfies Record<string, readonly StaffListStatus[]>

/** What the list's filter takes besides; no transition leads there. */
export const UNREACHED = ['ON_APPROVAL', 'REJECTED'] as const satisfies readonly StaffListStatus[]

/** Whose desk a list is shown at. */
export type Desk = keyof typeof STAFF_TABS

/** Whether an event says nothing without the name of who acted. */
export const needsName = (event: HistoryEvent): boolean => !NAMELESS.includes(event)
