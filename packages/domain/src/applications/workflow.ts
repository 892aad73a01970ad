import type { ErrorKey } from '../kernel/error-key.ts'
import { INSPECTOR_ROLES } from '../kernel/role.ts'
import { type EventOf, endsLife, eventsOf, type Mover, type Step, stepOf, type Workflow } from '../kernel/workflow.ts'
import { NOTED_EVENTS, REFEREE_EVENTS } from './history-rules.ts'
import {
  type ApplicationStatus,
  type ApplicationType,
  type ChoiceStatus,
  type Decision,
  isCompeting,
  isYes,
} from './status.ts'

type ApplicationLife = Workflow<ApplicationStatus, ApplicationStatus | 'deleted'>

/** Transitions shared by all types: before submission, and assigning to an inspector. */
const UNSENT = {
  absent: {
    save: { to: 'CREATED', by: ['USER'] },
  },
  CREATED: {
    save: { to: 'CREATED', by: ['USER'] },
    submit: { to: 'IN_PROCESS', by: ['USER'] },
    remove: { to: 'deleted', by: ['USER'] },
  },
} as const
const ASSIGNED = {
  assign: { to: 'IN_PROCESS', by: ['ADMIN'] },
  unassign: { to: 'IN_PROCESS', by: ['SYSTEM'] },
} as const
/** Undecided applications of a season that closes. */
const CLOSING = { endWithSeason: { to: 'FAILED', by: ['SYSTEM'] } } as const

/**
 * Transitions of an application. One table drives the server's moves, the abilities on screen and the generated diagram
 * (docs/specification/applications.md#life). SYSTEM: the portal itself, when an inspector is lost.
 */
export const APPLICATION_WORKFLOW = {
  ...UNSENT,
  IN_PROCESS: {
    ...ASSIGNED,
    ...CLOSING,
    carryOver: { to: 'IN_PROCESS', by: ['SYSTEM'] },
    decide: { to: 'IN_PROCESS_ADMIN', by: INSPECTOR_ROLES },
    withdraw: { to: 'WITHDRAWN', by: ['USER'] },
  },
  IN_PROCESS_ADMIN: {
    ...CLOSING,
    carryOver: { to: 'IN_PROCESS_ADMIN', by: ['SYSTEM'] },
    sendBack: { to: 'IN_PROCESS', by: ['ADMIN'] },
    approvePassed: { to: 'PASSED', by: ['ADMIN'] },
    approveFailed: { to: 'FAILED', by: ['ADMIN'] },
    approveNextChoice: { to: 'IN_PROCESS', by: ['ADMIN'] },
    withdraw: { to: 'WITHDRAWN', by: ['USER'] },
  },
  PASSED: {},
  FAILED: {},
  WITHDRAWN: {},
} as const satisfies ApplicationLife

/**
 * Transitions of an application that competes for a grant (docs/specification/competition.md#competing). Only a
 * published result decides it, and a later version may decide differently.
 */
export const COMPETITION_WORKFLOW = {
  ...UNSENT,
  IN_PROCESS: {
    ...ASSIGNED,
    ...CLOSING,
    withdraw: { to: 'WITHDRAWN', by: ['USER'] },
    publishPassed: { to: 'PASSED', by: ['SYSTEM'] },
    publishFailed: { to: 'FAILED', by: ['SYSTEM'] },
  },
  IN_PROCESS_ADMIN: {},
  PASSED: {
    republishPassed: { to: 'PASSED', by: ['SYSTEM'] },
    republishFailed: { to: 'FAILED', by: ['SYSTEM'] },
  },
  FAILED: {
    republishPassed: { to: 'PASSED', by: ['SYSTEM'] },
  },
  WITHDRAWN: {},
} as const satisfies ApplicationLife

export const workflowOf = (type: ApplicationType) => (isCompeting(type) ? COMPETITION_WORKFLOW : APPLICATION_WORKFLOW)

type Reviewed = typeof APPLICATION_WORKFLOW
type Competing = typeof COMPETITION_WORKFLOW
export type ApplicationEvent = EventOf<Reviewed> | EventOf<Competing>
export type ApplicationStep<Event extends ApplicationEvent = ApplicationEvent> =
  | Step<Reviewed, Event & EventOf<Reviewed>>
  | Step<Competing, Event & EventOf<Competing>>

export const applicationStep = <Event extends ApplicationEvent>(
  type: ApplicationType,
  status: ApplicationStatus | 'absent',
  event: Event,
  movers: readonly Mover[],
) => stepOf<ApplicationLife, Event>(workflowOf(type), status, event, movers) as ApplicationStep<Event> | null

export const canMoveApplication = (...asked: Parameters<typeof applicationStep>): boolean =>
  applicationStep(...asked) !== null

/** Refusal of an impossible event: read-only for the owner, already changed for the office. */
export const applicationRefusal = (movers: readonly Mover[]): ErrorKey =>
  movers.includes('USER') ? 'application_not_editable' : 'not_successfully_updated_status_of_application'

/**
 * Transitions of one choice (docs/specification/applications.md#choice-statuses). Only its application's events cause
 * them.
 */
export const CHOICE_WORKFLOW = {
  absent: { add: { to: 'WAITING', by: ['SYSTEM'] } },
  WAITING: {
    begin: { to: 'IN_PROCESS', by: ['SYSTEM'] },
    skip: { to: 'SKIPPED', by: ['SYSTEM'] },
  },
  IN_PROCESS: {
    decide: { to: 'IN_PROCESS_ADMIN', by: ['SYSTEM'] },
    fail: { to: 'FAILED', by: ['SYSTEM'] },
    withdraw: { to: 'WITHDRAWN', by: ['SYSTEM'] },
  },
  IN_PROCESS_ADMIN: {
    sendBack: { to: 'IN_PROCESS', by: ['SYSTEM'] },
    pass: { to: 'PASSED', by: ['SYSTEM'] },
    fail: { to: 'FAILED', by: ['SYSTEM'] },
    withdraw: { to: 'WITHDRAWN', by: ['SYSTEM'] },
  },
  PASSED: {},
  FAILED: {},
  SKIPPED: {},
  WITHDRAWN: {},
} as const satisfies Workflow<ChoiceStatus>

const PUBLISHED = {
  pass: { to: 'PASSED', by: ['SYSTEM'] },
  fail: { to: 'FAILED', by: ['SYSTEM'] },
  skip: { to: 'SKIPPED', by: ['SYSTEM'] },
} as const

/** Transitions of a competitor's choice. All choices are open at once, and the published result decides each. */
export const COMPETING_CHOICE_WORKFLOW = {
  absent: { add: { to: 'WAITING', by: ['SYSTEM'] } },
  WAITING: { begin: { to: 'IN_PROCESS', by: ['SYSTEM'] } },
  IN_PROCESS: {
    ...PUBLISHED,
    withdraw: { to: 'WITHDRAWN', by: ['SYSTEM'] },
  },
  IN_PROCESS_ADMIN: {},
  PASSED: PUBLISHED,
  FAILED: PUBLISHED,
  SKIPPED: PUBLISHED,
  WITHDRAWN: {},
} as const satisfies Workflow<ChoiceStatus>

export const choiceWorkflowOf = (type: ApplicationType) =>
  isCompeting(type) ? COMPETING_CHOICE_WORKFLOW : CHOICE_WORKFLOW

export type ChoiceEvent = EventOf<typeof CHOICE_WORKFLOW> | EventOf<typeof COMPETING_CHOICE_WORKFLOW>

type ChoiceSteps = {
  readonly current?: ChoiceEvent
  readonly next?: ChoiceEvent
  readonly later?: ChoiceEvent
  readonly earlier?: ChoiceEvent
}
const ALLOTTED: ChoiceSteps = { earlier: 'fail', current: 'pass', next: 'skip', later: 'skip' }
const NOT_ALLOTTED: ChoiceSteps = { earlier: 'fail', current: 'fail', next: 'fail', later: 'fail' }

const COMPETING_STEPS: { readonly [Event in ApplicationEvent]?: ChoiceSteps } = {
  submit: { earlier: 'begin', current: 'begin', next: 'begin', later: 'begin' },
  withdraw: { earlier: 'withdraw', current: 'withdraw', next: 'withdraw', later: 'withdraw' },
  endWithSeason: NOT_ALLOTTED,
}

export const choiceStepsOf = (type: ApplicationType, event: ApplicationEvent): ChoiceSteps =>
  (isCompeting(type) ? COMPETING_STEPS[event] : undefined) ?? CHOICE_STEPS[event]

/** Events of the choice under consideration, the next one and later ones, by application event. */
export const CHOICE_STEPS: Readonly<Record<ApplicationEvent, ChoiceSteps>> = {
  save: {},
  submit: { current: 'begin' },
  remove: {},
  assign: {},
  unassign: {},
  decide: { current: 'decide' },
  sendBack: { current: 'sendBack' },
  approvePassed: { current: 'pass', next: 'skip', later: 'skip' },
  approveFailed: { current: 'fail' },
  approveNextChoice: { current: 'fail', next: 'begin' },
  withdraw: { current: 'withdraw', next: 'skip', later: 'skip' },
  endWithSeason: { current: 'fail', next: 'skip', later: 'skip' },
  carryOver: {},
  publishPassed: ALLOTTED,
  publishFailed: NOT_ALLOTTED,
  republishPassed: ALLOTTED,
  republishFailed: NOT_ALLOTTED,
}

export function endsChoice(event: ApplicationEvent): boolean {
  const step = CHOICE_STEPS[event].current
  return step !== undefined && endsLife(CHOICE_WORKFLOW, step)
}

/** Audiences of each event. A new event does not compile without an entry. */
const AUDIENCES = {
  submit: { applicant: true, day: true, nameless: true },
  assign: { day: true },
  unassign: { nameless: true },
  decide: { day: true },
  sendBack: { day: true, nameless: true },
  approvePassed: { applicant: true, day: true, nameless: true },
  approveFailed: { applicant: true, day: true, nameless: true },
  approveNextChoice: { applicant: true, day: true, nameless: true },
  withdraw: { applicant: true, day: true, nameless: true },
  endWithSeason: { applicant: true, nameless: true },
  carryOver: { applicant: true, nameless: true },
  publishPassed: { applicant: true, nameless: true },
  publishFailed: { applicant: true, nameless: true },
  republishPassed: { applicant: true, nameless: true },
  republishFailed: { applicant: true, nameless: true },
  save: {},
  remove: {},
} as const satisfies Record<ApplicationEvent, Audiences>
type Audiences = {
  /** In the applicant's timeline, without the inspector. */
  readonly applicant?: true
  /** In the office's figures at the start of the day, in this order. */
  readonly day?: true
  /** In the history without a name for all its readers. For other events a university sees that another one acted. */
  readonly nameless?: true
}
type EventShownTo<Reader extends keyof Audiences> = {
  [Event in ApplicationEvent]: (typeof AUDIENCES)[Event] extends Readonly<Record<Reader, true>> ? Event : never
}[ApplicationEvent]

const shownTo = <Reader extends keyof Audiences>(reader: Reader) =>
  (Object.keys(AUDIENCES) as ApplicationEvent[]).filter(
    (event): event is EventShownTo<Reader> => (AUDIENCES[event] as Audiences)[reader] === true,
  )
export const SHOWN_TO_APPLICANT = shownTo('applicant')
export const COUNTED_BY_DAY = shownTo('day')
export const NAMELESS: readonly HistoryEvent[] = [
  ...shownTo('nameless'),
  'correctionAnswered',
  'interviewChosen',
  ...REFEREE_EVENTS,
]

export const HISTORY_EVENTS = [
  ...new Set([...eventsOf(APPLICATION_WORKFLOW), ...eventsOf(COMPETITION_WORKFLOW)]),
  ...NOTED_EVENTS,
] as const
export type HistoryEvent = (typeof HISTORY_EVENTS)[number]

/**
 * Event of an approval. A failed choice ends the application only if no other choice is left
 * (docs/specification/applications.md#next-choice).
 */
export function approvalEvent(
  decision: Decision,
  hasNextChoice: boolean,
): 'approvePassed' | 'approveNextChoice' | 'approveFailed' {
  if (isYes(decision)) return 'approvePassed'
  return hasNextChoice ? 'approveNextChoice' : 'approveFailed'
}
