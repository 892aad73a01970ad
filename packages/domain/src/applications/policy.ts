import type { Actor } from '../kernel/actor.ts'
import { hasRole } from '../kernel/actor.ts'
import { INSPECTOR_ROLES, OFFICE_ROLES } from '../kernel/role.ts'
import { type ApplicationStatus, type ApplicationType, isCompeting, isDraft } from './status.ts'
import { type ApplicationEvent, canMoveApplication } from './workflow.ts'

export type ApplicationFacts = {
  readonly type: ApplicationType
  readonly status: ApplicationStatus
  readonly ownerId: string
  readonly inspectorId: string | null
  readonly decidedById: string | null
  /**
   * University of the choice under consideration. Null for a draft and for a competing application, which no university
   * considers.
   */
  readonly currentUniversityId: string | null
  /** Universities with the application in their scope: the current one and those that decided a choice. */
  readonly readerUniversityIds: readonly string[]
}

/**
 * Readers: the owner always; ADMIN and MANAGER in scope, except drafts; the head of the competition for competing
 * applications (docs/specification/roles-and-scope.md#visibility).
 */
export function canRead(actor: Actor, application: ApplicationFacts): boolean {
  if (hasRole(actor, 'USER')) return application.ownerId === actor.accountId
  if (isDraft(application.status)) return false
  if (isCompeting(application.type) && runsCompetition(actor)) return true
  if (!hasRole(actor, ...OFFICE_ROLES)) return false
  return actor.universityId === null || application.readerUniversityIds.includes(actor.universityId)
}

export const runsCompetition = (actor: Actor): boolean =>
  hasRole(actor, 'EXPERT_MANAGER') && actor.universityId === null

/** Whether the choice under consideration is in a staff member's scope. Every act needs this. */
export const isInScope = (staff: { readonly universityId: string | null }, application: ApplicationFacts): boolean =>
  staff.universityId === null || staff.universityId === application.currentUniversityId

export const mayAssign = (actor: Actor, application: ApplicationFacts): boolean =>
  hasRole(actor, 'ADMIN') && isInScope(actor, application)

/** Only the assigned inspector decides. This may also be a head of admissions. */
export const mayDecide = (actor: Actor, application: ApplicationFacts): boolean =>
  hasRole(actor, ...INSPECTOR_ROLES) && isInScope(actor, application) && application.inspectorId === actor.accountId

export const mayAnswer = (actor: Actor, application: ApplicationFacts): boolean =>
  hasRole(actor, 'ADMIN') && isInScope(actor, application)

/**
 * Four eyes: a head does not approve their own decision while another enabled head could act on the application.
 * `otherHeads` counts those other heads (docs/specification/applications.md#four-eyes).
 */
export const mayApprove = (actor: Actor, application: ApplicationFacts, otherHeads: number): boolean =>
  mayAnswer(actor, application) && (application.decidedById !== actor.accountId || otherHeads === 0)

/** A competing application can be withdrawn only while its claims are open, any other until it is decided. */
export const mayTakeBack = (type: ApplicationType, areClaimsOpen: boolean): boolean =>
  !isCompeting(type) || areClaimsOpen

/** Abilities of a reader on an application. Queries attach them; the web only reads them. */
export type Abilities = {
  readonly edit: boolean
  readonly submit: boolean
  readonly remove: boolean
  readonly withdraw: boolean
  readonly assign: boolean
  readonly decide: boolean
  readonly approve: boolean
  readonly sendBack: boolean
}

export type Circumstances = {
  readonly isReceptionOpen: boolean
  /** For a competing application: claims are still checked and answered. It cannot be withdrawn afterwards. */
  readonly areClaimsOpen: boolean
  readonly otherHeads: number
  /** The applicant is asked for corrections: nobody decides meanwhile. */
  readonly isUnderCorrection: boolean
}

/** Every ability needs both the policy and the workflow. */
export function abilitiesOf(actor: Actor, application: ApplicationFacts, circumstances: Circumstances): Abilities {
  const isOwner = hasRole(actor, 'USER') && application.ownerId === actor.accountId
  const can = (event: ApplicationEvent) => canMoveApplication(application.type, application.status, event, actor.roles)
  return {
    edit: isOwner && can('save'),
    submit: isOwner && can('submit') && circumstances.isReceptionOpen,
    remove: isOwner && can('remove'),
    withdraw: isOwner && can('withdraw') && mayTakeBack(application.type, circumstances.areClaimsOpen),
    assign: mayAssign(actor, application) && can('assign'),
    decide: mayDecide(actor, application) && can('decide') && !circumstances.isUnderCorrection,
    approve: mayApprove(actor, application, circumstances.otherHeads) && can('approvePassed'),
    sendBack: mayAnswer(actor, application) && can('sendBack'),
  }
}
