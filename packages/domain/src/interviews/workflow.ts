import type { Role } from '../kernel/role.ts'
import type { InterviewStatus } from './status.ts'

export type InterviewEvent = 'assign' | 'move' | 'cancel' | 'decline' | 'grade' | 'sign' | 'release'
type Mover = Role | 'SYSTEM'
type Transition = { readonly to: InterviewStatus; readonly by: readonly Mover[] }

/** The life of an interview: status x event -> next status and who may (docs/specification/interviews.md#life). */
const INTERVIEW_WORKFLOW: Readonly<Record<InterviewStatus, Partial<Record<InterviewEvent, Transition>>>> = {
  NEW: {
    assign: { to: 'ASSIGNED', by: ['EXPERT_MANAGER'] },
    move: { to: 'NEW', by: ['EXPERT_MANAGER'] },
    cancel: { to: 'CANCELLED', by: ['EXPERT_MANAGER', 'SYSTEM'] },
  },
  ASSIGNED: {
    assign: { to: 'ASSIGNED', by: ['EXPERT_MANAGER'] },
    move: { to: 'ASSIGNED', by: ['EXPERT_MANAGER'] },
    cancel: { to: 'CANCELLED', by: ['EXPERT_MANAGER', 'SYSTEM'] },
    decline: { to: 'NEW', by: ['EXPERT'] },
    grade: { to: 'ASSIGNED', by: ['EXPERT'] },
    sign: { to: 'SIGNED', by: ['EXPERT'] },
    release: { to: 'NEW', by: ['SYSTEM'] },
  },
  SIGNED: {},
  CANCELLED: {},
}

/** Whether the table lets one of these movers carry out the event now. */
export const canMoveInterview = (status: InterviewStatus, event: InterviewEvent, movers: readonly Mover[]): boolean =>
  INTERVIEW_WORKFLOW[status][event]?.by.some((mover) => movers.includes(mover)) ?? false
