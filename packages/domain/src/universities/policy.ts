import type { Actor } from '../kernel/actor.ts'
import { hasRole } from '../kernel/actor.ts'

/** The roles that edit a university's pages. */
export const EDITOR_ROLES = ['ADMIN', 'MANAGER'] as const

/** Who edits a university's pages: its own heads and managers, and those without a university of their own. */
export const mayEditUniversity = (actor: Actor, universityId: string): boolean =>
  hasRole(actor, ...EDITOR_ROLES) && (actor.universityId === null || actor.universityId === universityId)

/** The university that a call means: the one that is named, else the caller's own; null: nobody has said which. */
export const universityMeant = (actor: Actor, asked: string | undefined): string | null => asked ?? actor.universityId
