import type { NotedEvent } from '../applications/history-rules.ts'
import type { ErrorKey } from '../kernel/error-key.ts'
import type { EventOf, Step, Workflow } from '../kernel/workflow.ts'
import type { InterviewStatus } from './status.ts'

/** Transitions of an interview: status x event -> next status and actors (docs/specification/interviews.md#life). */
export const INTERVIEW_WORKFLOW = {
  absent: {
    schedule: { to: 'NEW', by: ['EXPERT_MANAGER'] },
    choose: { to: 'ASSIGNED', by: ['USER'] },
  },
  NEW: {
    assign: { to: 'ASSIGNED', by: ['EXPERT_MANAGER'] },
    move: { to: 'NEW', by: ['EXPERT_MANAGER'] },
    choose: { to: 'ASSIGNED', by: ['USER'] },
    cancel: { to: 'CANCELLED', by: ['EXPERT_MANAGER', 'SYSTEM'] },
  },
  ASSIGNED: {
    assign: { to: 'ASSIGNED', by: ['EXPERT_MANAGER'] },
    move: { to: 'ASSIGNED', by: ['EXPERT_MANAGER'] },
    choose: { to: 'ASSIGNED', by: ['USER'] },
    cancel: { to: 'CANCELLED', by: ['EXPERT_MANAGER', 'SYSTEM'] },
    decline: { to: 'NEW', by: ['EXPERT'] },
    note: { to: 'ASSIGNED', by: ['EXPERT_MANAGER', 'EXPERT'] },
    grade: { to: 'ASSIGNED', by: ['EXPERT'] },
    sign: { to: 'SIGNED', by: ['EXPERT'] },
    release: { to: 'NEW', by: ['SYSTEM'] },
  },
  SIGNED: {},
  CANCELLED: {},
} as const satisfies Workflow<InterviewStatus>

export type InterviewEvent = EventOf<typeof INTERVIEW_WORKFLOW>
export type InterviewStep<Event extends InterviewEvent = InterviewEvent> = Step<typeof INTERVIEW_WORKFLOW, Event>

/**
 * Names of events in the application's history; null: not in the history. An `assign` that replaces an expert has
 * another name there, and so has each `note` of attendance.
 */
export const NOTED_AS = {
  schedule: 'interviewScheduled',
  choose: 'interviewChosen',
  assign: 'expertAssigned',
  move: 'interviewMoved',
  cancel: 'interviewCancelled',
  decline: 'interviewDeclined',
  note: null,
  grade: null,
  sign: 'interviewSigned',
  release: 'expertReleased',
} as const satisfies Record<InterviewEvent, NotedEvent | null>

export const interviewRefusal = (status: InterviewStatus | 'absent'): ErrorKey =>
  status === 'SIGNED' ? 'interview_already_signed' : 'interview_cancelled'
