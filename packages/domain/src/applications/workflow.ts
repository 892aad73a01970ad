import type { Role } from '../kernel/role.ts'
import type { ApplicationStatus, Decision } from './status.ts'

/** Who moves an application: a role, or the portal itself when an inspector is lost. */
export type Mover = Role | 'SYSTEM'

type Transition = { readonly to: ApplicationStatus | 'deleted'; readonly by: readonly Mover[] }

/**
 * The whole life of an application: status x event -> next status and who may. One table drives the server's
 * guard, the abilities on screen and the generated diagram (docs/specification/applications.md#life).
 */
export const APPLICATION_WORKFLOW = {
  CREATED: {
    save: { to: 'CREATED', by: ['USER'] },
    submit: { to: 'IN_PROCESS', by: ['USER'] },
    remove: { to: 'deleted', by: ['USER'] },
  },
  IN_PROCESS: {
    assign: { to: 'IN_PROCESS', by: ['ADMIN'] },
    unassign: { to: 'IN_PROCESS', by: ['SYSTEM'] },
    decide: { to: 'IN_PROCESS_ADMIN', by: ['ADMIN', 'MANAGER'] },
    withdraw: { to: 'WITHDRAWN', by: ['USER'] },
  },
  IN_PROCESS_ADMIN: {
    sendBack: { to: 'IN_PROCESS', by: ['ADMIN'] },
    approvePassed: { to: 'PASSED', by: ['ADMIN'] },
    approveFailed: { to: 'FAILED', by: ['ADMIN'] },
    approveNextChoice: { to: 'IN_PROCESS', by: ['ADMIN'] },
    withdraw: { to: 'WITHDRAWN', by: ['USER'] },
  },
  PASSED: {},
  FAILED: {},
  WITHDRAWN: {},
} as const satisfies Record<ApplicationStatus, Record<string, Transition>>

type EventsOf<T> = T extends T ? keyof T & string : never
export type ApplicationEvent = EventsOf<(typeof APPLICATION_WORKFLOW)[ApplicationStatus]>

/** What the history keeps besides transitions: acts of other slices on the application. */
export type NotedEvent =
  | 'testResent'
  | 'testMinutesAdded'
  | 'interviewScheduled'
  | 'interviewMoved'
  | 'interviewCancelled'
  | 'interviewDeclined'
  | 'interviewSigned'

/** The transition that an event makes from a status; null where the table has none. */
export function transitionOf(status: ApplicationStatus, event: ApplicationEvent): Transition | null {
  const events: Partial<Record<ApplicationEvent, Transition>> = APPLICATION_WORKFLOW[status]
  return events[event] ?? null
}

/** Whether the table lets one of these movers carry out the event now. */
export function canMove(status: ApplicationStatus, event: ApplicationEvent, movers: readonly Mover[]): boolean {
  return transitionOf(status, event)?.by.some((mover) => movers.includes(mover)) ?? false
}

/**
 * What an approval of the inspector's decision does: a failed choice ends the application only when no other choice
 * is left (docs/specification/applications.md#next-choice).
 */
export function approvalEvent(
  decision: Decision,
  hasNextChoice: boolean,
): 'approvePassed' | 'approveNextChoice' | 'approveFailed' {
  if (decision === 'PASSED') return 'approvePassed'
  return hasNextChoice ? 'approveNextChoice' : 'approveFailed'
}
