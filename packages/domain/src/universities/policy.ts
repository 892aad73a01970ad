import type { Actor } from '../kernel/actor.ts'
import { hasRole } from '../kernel/actor.ts'

export const EDITOR_ROLES = ['ADMIN', 'MANAGER'] as const

/** A university is edited by its own heads and managers, and by those without a university. */
export const mayEditUniversity = (actor: Actor, universityId: string): boolean =>
  hasRole(actor, ...EDITOR_ROLES) && (actor.universityId === null || actor.universityId === universityId)

/** University of a call: the named one, otherwise the caller's own; null: neither. */
export const universityMeant = (actor: Actor, asked: string | undefined): string | null => asked ?? actor.universityId
