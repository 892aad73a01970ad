import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
  DECIDED,
  isUndecided,
  UNANSWERED,
  UNDECIDED,
} from '../applications/status.ts'
import { type HistoryEvent, NAMELESS } from '../applications/workflow.ts'

/** Values of the staff list's `status`: statuses, tabs, and two labels without a transition. */
export const STAFF_LIST_STATUSES = [
  ...APPLICATION_STATUSES,
  'ASSIGNED_TO_ME',
  'ASSIGNED_TO_MANAGER',
  'ON_REVISION',
  'ON_APPROVAL',
  'REJECTED',
] as const
export type StaffListStatus = (typeof STAFF_LIST_STATUSES)[number]

/**
 * Statuses of each tab. The reader's role selects among their applications (docs/specification/review-office.md#tabs).
 */
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

export const isTabOf = (tab: StaffListStatus, statuses: readonly ApplicationStatus[]): boolean =>
  TAB_STATUSES[tab].length > 0 && TAB_STATUSES[tab].every((status) => statuses.includes(status))

export const FUNNEL = {
  decided: DECIDED,
  passed: ['PASSED'],
  failed: ['FAILED'],
  withdrawn: ['WITHDRAWN'],
} as const satisfies Record<string, readonly ApplicationStatus[]>

/**
 * Tabs by desk, in the order of the screen: the head sees all, a manager their own assignments
 * (docs/specification/review-office.md#tabs).
 */
export const STAFF_TABS = {
  head: ['IN_PROCESS', 'ASSIGNED_TO_ME', 'ASSIGNED_TO_MANAGER', 'IN_PROCESS_ADMIN', 'PASSED', 'FAILED', 'WITHDRAWN'],
  manager: ['IN_PROCESS', 'ON_REVISION', 'IN_PROCESS_ADMIN'],
} as const satisfies Record<string, readonly StaffListStatus[]>

export const UNREACHED = ['ON_APPROVAL', 'REJECTED'] as const satisfies readonly StaffListStatus[]

export type Desk = keyof typeof STAFF_TABS

export const needsName = (event: HistoryEvent): boolean => !NAMELESS.includes(event)

type HeadTab = (typeof STAFF_TABS.head)[number]

/** Steps of the overview's funnel. Drafts are not counted. */
export const FUNNEL_STEPS = ['sent', 'assigned', 'decided', 'approved', 'passed', 'failed', 'withdrawn'] as const
export type FunnelStep = (typeof FUNNEL_STEPS)[number]

/** List that a step leads to. Its other tabs hold what else the step sums up. */
export const STEP_LISTS = {
  sent: { tab: 'IN_PROCESS' },
  assigned: { tab: 'ASSIGNED_TO_MANAGER', assignStatus: 'ASSIGNED' },
  decided: { tab: 'IN_PROCESS_ADMIN' },
  approved: { tab: 'PASSED' },
  passed: { tab: 'PASSED' },
  failed: { tab: 'FAILED' },
  withdrawn: { tab: 'WITHDRAWN' },
} as const satisfies Record<FunnelStep, { readonly tab: HeadTab; readonly assignStatus?: 'ASSIGNED' }>

/** Kinds of waiting applications that need an eye, each with its list. */
export const ATTENTION_LISTS = {
  late: { tab: 'ASSIGNED_TO_MANAGER', late: true },
  unassigned: { tab: 'IN_PROCESS' },
  approval: { tab: 'IN_PROCESS_ADMIN' },
  sentBack: { tab: 'ASSIGNED_TO_MANAGER', sentBack: true },
} as const satisfies Record<string, { readonly tab: HeadTab; readonly late?: true; readonly sentBack?: true }>

/** Tab of a head with the open applications of an inspector. */
export const inspectorTab = (isMe: boolean): HeadTab => (isMe ? 'ASSIGNED_TO_ME' : 'ASSIGNED_TO_MANAGER')

/** Tab of a head that shows an application. */
export const headTabOf = (status: ApplicationStatus, isAssigned: boolean): HeadTab =>
  isUndecided(status) && isAssigned
    ? inspectorTab(false)
    : (STAFF_TABS.head.find((tab) => isTabOf(tab, [status])) ?? STAFF_TABS.head[0])
