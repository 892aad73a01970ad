import { type Actor, hasRole } from '../kernel/actor.ts'
import type { InterviewStatus } from './status.ts'
import { canMoveInterview, type InterviewEvent } from './workflow.ts'

/** What the policies ask of an interview. */
export type InterviewFacts = {
  readonly status: InterviewStatus
  /** The university of the choice that it is held for. */
  readonly universityId: string
  readonly expertId: string | null
}

/** The head of the competition runs interviews of their university, or of all. */
export const isHeadOf = (actor: Actor, { universityId }: Pick<InterviewFacts, 'universityId'>): boolean =>
  hasRole(actor, 'EXPERT_MANAGER') && (actor.universityId === null || actor.universityId === universityId)

const isExpertOf = (actor: Actor, { expertId }: InterviewFacts): boolean =>
  hasRole(actor, 'EXPERT') && expertId === actor.accountId

/** An expert reads what is assigned to them; the head of the competition all in scope (decisions, section 1). */
export const canReadInterview = (actor: Actor, interview: InterviewFacts): boolean =>
  isHeadOf(actor, interview) || isExpertOf(actor, interview)

/** What a screen may offer to this reader now. */
export type InterviewAbilities = {
  readonly assign: boolean
  readonly move: boolean
  readonly cancel: boolean
  readonly decline: boolean
  readonly grade: boolean
  readonly sign: boolean
}

export function interviewAbilitiesOf(actor: Actor, interview: InterviewFacts): InterviewAbilities {
  const can = (event: InterviewEvent) => canMoveInterview(interview.status, event, actor.roles)
  const isHead = isHeadOf(actor, interview)
  const isExpert = isExpertOf(actor, interview)
  return {
    assign: isHead && can('assign'),
    move: isHead && can('move'),
    cancel: isHead && can('cancel'),
    decline: isExpert && can('decline'),
    grade: isExpert && can('grade'),
    sign: isExpert && can('sign'),
  }
}

/**
 * An expert never interviews where their own university is one of the choices (decisions, section 3).
 */
export const hasConflict = (
  expert: { readonly universityId: string | null },
  choiceUniversityIds: readonly string[],
): boolean => expert.universityId !== null && choiceUniversityIds.includes(expert.universityId)
