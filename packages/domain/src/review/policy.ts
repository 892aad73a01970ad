import type { Abilities } from '../applications/policy.ts'
import type { ApplicationStatus, ApplicationType } from '../applications/status.ts'
import { canMoveApplication } from '../applications/workflow.ts'
import { type Actor, hasRole } from '../kernel/actor.ts'
import { deskOfRoles, OFFICE_ROLES } from '../kernel/role.ts'
import type { Desk } from './status.ts'

/**
 * What a list row offers. A row in the reader's sight that is under way is under consideration in their scope: a
 * decided choice is shown by its own status (docs/specification/roles-and-scope.md#sight).
 */
export const rowAbilitiesOf = (
  actor: Actor,
  { type, status }: { readonly type: ApplicationType; readonly status: ApplicationStatus },
): Pick<Abilities, 'assign'> => ({
  assign: hasRole(actor, 'ADMIN') && canMoveApplication(type, status, 'assign', actor.roles),
})

/** Somebody who is both has the head's desk (docs/specification/roles-and-scope.md#roles). */
export const deskOf = (actor: Actor): Desk => deskOfRoles(actor.roles)

/** A note is read where its choice's university is in scope (docs/specification/review-office.md#notes). */
export const maySeeNote = (actor: Actor, note: { readonly universityId: string }): boolean =>
  hasRole(actor, ...OFFICE_ROLES) && (actor.universityId === null || actor.universityId === note.universityId)

/** Nobody changes another's words. */
export const mayEditNote = (
  actor: Actor,
  note: { readonly universityId: string; readonly authorId: string },
): boolean => maySeeNote(actor, note) && note.authorId === actor.accountId

/** Heads keep the reasons of their scope: those of the whole portal are not a university's to change. */
export const mayEditReason = (actor: Actor, reason: { readonly universityId: string | null }): boolean =>
  hasRole(actor, 'ADMIN') && (actor.universityId === null || actor.universityId === reason.universityId)
