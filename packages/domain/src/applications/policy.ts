import type { Actor } from '../kernel/actor.ts'
import { hasRole } from '../kernel/actor.ts'
import { INSPECTOR_ROLES, OFFICE_ROLES } from '../kernel/role.ts'
import { type ApplicationStatus, type ApplicationType, isCompeting, isDraft } from './status.ts'
import { type ApplicationEvent, canMoveApplication } from './workflow.ts'

/** What the policies ask of an application. */
export type ApplicationFacts = {
  readonly type: ApplicationType
  readonly status: ApplicationStatus
  readonly ownerId: string
  readonly inspectorId: string | null
  /** Who made the decision that waits for approval. */
  readonly decidedById: string | null
  /** The university of the choice under consideration; null for a draft, and for what competes: no university considers it. */
  readonly currentUniversityId: string | null
  /** Universities in whose sight it is: the current one and those that decided a choice. */
  readonly sightedUniversityIds: readonly string[]
}

/**
 * The owner always; ADMIN and MANAGER in scope, never a draft; the head of the competition what competes
 * (docs/specification/roles-and-scope.md#sight).
 */
export function canRead(actor: Actor, application: ApplicationFacts): boolean {
  if (hasRole(actor, 'USER')) return application.ownerId === actor.accountId
  if (isDraft(application.status)) return false
  if (isCompeting(application.type) && runsCompetition(actor)) return true
  if (!hasRole(actor, ...OFFICE_ROLES)) return false
  return actor.universityId === null || application.sightedUniversityIds.includes(actor.universityId)
}

/** The head of the competition, bound to no university. */
export const runsCompetition = (actor: Actor): boolean =>
  hasRole(actor, 'EXPERT_MANAGER') && actor.universityId === null

/** Whether a staff member's scope holds the choice under consideration: only then may they act on it. */
export const isInScope = (staff: { readonly universityId: string | null }, application: ApplicationFacts): boolean =>
  staff.universityId === null || staff.universityId === application.currentUniversityId

/** The head of admissions gives the application to an inspector. */
export const mayAssign = (actor: Actor, application: ApplicationFacts): boolean =>
  hasRole(actor, 'ADMIN') && isInScope(actor, application)

/** Only the inspector decides, a head of admissions too only where they are the inspector. */
export const mayDecide = (actor: Actor, application: ApplicationFacts): boolean =>
  hasRole(actor, ...INSPECTOR_ROLES) && isInScope(actor, application) && application.inspectorId === actor.accountId

/** A head of admissions in scope answers an inspector's decision, by sending it back at the least. */
export const mayAnswer = (actor: Actor, application: ApplicationFacts): boolean =>
  hasRole(actor, 'ADMIN') && isInScope(actor, application)

/**
 * Four eyes: nobody approves a decision of their own while another enabled head of admissions could act on this
 * application. `otherHeads` counts those, the actor left out (docs/specification/applications.md#four-eyes).
 */
export const mayApprove = (actor: Actor, application: ApplicationFacts, otherHeads: number): boolean =>
  mayAnswer(actor, application) && (application.decidedById !== actor.accountId || otherHeads === 0)

/** What competes is taken back only while its claims are open; everything else until it is decided. */
export const mayTakeBack = (type: ApplicationType, areClaimsOpen: boolean): boolean =>
  !isCompeting(type) || areClaimsOpen

/** What a screen may offer to this reader now. Queries attach it; the web only reads it. */
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

/** What an ability asks of the world. */
export type Circumstances = {
  /** Whether applications of its kind are received now. */
  readonly isReceptionOpen: boolean
  /** Of what competes: whether its claims are still checked and answered; nothing is taken back after that. */
  readonly areClaimsOpen: boolean
  /** Other heads of admissions who could act on it. */
  readonly otherHeads: number
}

/** Policy and workflow in one: every ability needs both. */
export function abilitiesOf(actor: Actor, application: ApplicationFacts, circumstances: Circumstances): Abilities {
  const isOwner = hasRole(actor, 'USER') && application.ownerId === actor.accountId
  const can = (event: ApplicationEvent) => canMoveApplication(application.type, application.status, event, actor.roles)
  return {
    edit: isOwner && can('save'),
    submit: isOwner && can('submit') && circumstances.isReceptionOpen,
    remove: isOwner && can('remove'),
    withdraw: isOwner && can('withdraw') && mayTakeBack(application.type, circumstances.areClaimsOpen),
    assign: mayAssign(actor, application) && can('assign'),
    decide: mayDecide(actor, application) && can('decide'),
    approve: mayApprove(actor, application, circumstances.otherHeads) && can('approvePassed'),
    sendBack: mayAnswer(actor, application) && can('sendBack'),
  }
}
