import type { ErrorKey } from '../kernel/error-key.ts'
import type { EventOf, Step, Workflow } from '../kernel/workflow.ts'
import type { GradingState } from './status.ts'

/** Transitions of one expert's grades of one case (docs/specification/commissions.md#life-of-a-grade). */
export const GRADING_WORKFLOW = {
  absent: { assign: { to: 'ASSIGNED', by: ['EXPERT_MANAGER'] } },
  ASSIGNED: {
    grade: { to: 'ASSIGNED', by: ['EXPERT'] },
    sign: { to: 'SIGNED', by: ['EXPERT'] },
    decline: { to: 'RELEASED', by: ['EXPERT'] },
    release: { to: 'RELEASED', by: ['EXPERT_MANAGER', 'SYSTEM'] },
  },
  SIGNED: { avoid: { to: 'VOID', by: ['SYSTEM'] } },
  RELEASED: { assign: { to: 'ASSIGNED', by: ['EXPERT_MANAGER'] } },
  VOID: {},
} as const satisfies Workflow<GradingState>

export type GradingEvent = EventOf<typeof GRADING_WORKFLOW>
export type GradingStep<Event extends GradingEvent = GradingEvent> = Step<typeof GRADING_WORKFLOW, Event>

export const gradingRefusal = (state: GradingState | 'absent'): ErrorKey =>
  state === 'RELEASED' || state === 'absent' ? 'grading_ended' : 'grading_already_signed'
