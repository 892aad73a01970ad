import { type Actor, hasRole } from '../kernel/actor.ts'
import { canMove } from '../kernel/workflow.ts'
import { type Attendance, hasBegun, type InterviewStatus, isMissed } from './status.ts'
import { INTERVIEW_WORKFLOW, type InterviewEvent } from './workflow.ts'

export type InterviewFacts = {
  readonly status: InterviewStatus
  readonly universityId: string
  readonly expertId: string | null
  readonly startsAt: Date
  readonly attendance: Attendance | null
}

/** The head of the competition manages interviews of their university, or of all. */
export const isHeadOf = (actor: Actor, { universityId }: Pick<InterviewFacts, 'universityId'>): boolean =>
  hasRole(actor, 'EXPERT_MANAGER') && (actor.universityId === null || actor.universityId === universityId)

const isExpertOf = (actor: Actor, { expertId }: Pick<InterviewFacts, 'expertId'>): boolean =>
  hasRole(actor, 'EXPERT') && expertId === actor.accountId

/** Experts read their own interviews, heads all in scope (docs/specification/interviews.md#visibility). */
export const canReadInterview = (actor: Actor, interview: Pick<InterviewFacts, 'universityId' | 'expertId'>): boolean =>
  isHeadOf(actor, interview) || isExpertOf(actor, interview)

export type InterviewAbilities = {
  readonly assign: boolean
  readonly move: boolean
  readonly cancel: boolean
  readonly decline: boolean
  readonly grade: boolean
  readonly sign: boolean
  readonly attendance: boolean
}

/** An interview is signed only after it has begun, and never when the applicant did not come. */
export const isHeld = ({ startsAt, attendance }: Pick<InterviewFacts, 'startsAt' | 'attendance'>, now: Date): boolean =>
  hasBegun(startsAt, now) && !isMissed(attendance)

export function interviewAbilitiesOf(actor: Actor, interview: InterviewFacts, now: Date): InterviewAbilities {
  const can = (event: InterviewEvent) => canMove(INTERVIEW_WORKFLOW, interview.status, event, actor.roles)
  const isHead = isHeadOf(actor, interview)
  const isExpert = isExpertOf(actor, interview)
  return {
    assign: isHead && can('assign'),
    move: isHead && can('move'),
    cancel: isHead && can('cancel'),
    decline: isExpert && can('decline'),
    grade: isExpert && can('grade'),
    sign: isExpert && can('sign') && isHeld(interview, now),
    attendance: (isHead || isExpert) && can('note') && hasBegun(interview.startsAt, now),
  }
}

/**
 * Conflict of interest: the expert's university is among the choices
 * (docs/specification/interviews.md#conflict-of-interest).
 */
export const hasConflict = (
  expert: { readonly universityId: string | null },
  choiceUniversityIds: readonly string[],
): boolean => expert.universityId !== null && choiceUniversityIds.includes(expert.universityId)
