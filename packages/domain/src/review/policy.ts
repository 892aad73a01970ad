import { type Abilities, type ApplicationFacts, mayAnswer, mayDecide } from '../applications/policy.ts'
import { type ApplicationStatus, type ApplicationType, isCompeting, isOpen } from '../applications/status.ts'
import { canMoveApplication } from '../applications/workflow.ts'
import { type Actor, hasRole } from '../kernel/actor.ts'
import { deskOfRoles, OFFICE_ROLES } from '../kernel/role.ts'
import type { Desk } from './status.ts'

/**
 * Abilities on a list row. A row under way is under consideration in the reader's scope: a decided choice has its own
 * status (docs/specification/roles-and-scope.md#visibility).
 */
export const rowAbilitiesOf = (
  actor: Actor,
  { type, status }: { readonly type: ApplicationType; readonly status: ApplicationStatus },
): Pick<Abilities, 'assign'> => ({
  assign: hasRole(actor, 'ADMIN') && canMoveApplication(type, status, 'assign', actor.roles),
})

/** A head who is also a manager has the head's desk (docs/specification/roles-and-scope.md#roles). */
export const deskOf = (actor: Actor): Desk => deskOfRoles(actor.roles)

/** A note is visible if its choice's university is in scope (docs/specification/review-office.md#notes). */
export const maySeeNote = (actor: Actor, note: { readonly universityId: string }): boolean =>
  hasRole(actor, ...OFFICE_ROLES) && (actor.universityId === null || actor.universityId === note.universityId)

export const mayEditNote = (
  actor: Actor,
  note: { readonly universityId: string; readonly authorId: string },
): boolean => maySeeNote(actor, note) && note.authorId === actor.accountId

/** The assigned inspector and the heads in scope compare documents (docs/specification/review-office.md#checks). */
export const mayCheck = (actor: Actor, application: ApplicationFacts): boolean =>
  mayDecide(actor, application) || mayAnswer(actor, application)

/** Documents are compared until the application is decided. Claims of competitors have a check of their own. */
export const isBeingChecked = ({ type, status }: Pick<ApplicationFacts, 'type' | 'status'>): boolean =>
  isOpen(status) && !isCompeting(type)

/** Heads edit the reasons of their scope. A head of one university cannot edit those of the whole portal. */
export const mayEditReason = (actor: Actor, reason: { readonly universityId: string | null }): boolean =>
  hasRole(actor, 'ADMIN') && (actor.universityId === null || actor.universityId === reason.universityId)
