import { type Actor, hasRole } from '../kernel/actor.ts'
import { type ContentAbilities, contentAbilities, type OpenVersion } from './version-rules.ts'

export const QUESTION_ROLES = ['SUPER_ADMIN', 'ADMIN', 'MANAGER'] as const

/** Questions are proposed by staff of their university, or by the super admin. */
export const mayPropose = (actor: Actor, universityId: string): boolean =>
  hasRole(actor, 'SUPER_ADMIN') || (hasRole(actor, 'ADMIN', 'MANAGER') && actor.universityId === universityId)

/** Heads of the whole portal and the super admin approve them, keepers of the content on their own screen. */
export const approvesQuestions = (actor: Actor): boolean =>
  hasRole(actor, 'SUPER_ADMIN') || (hasRole(actor, 'ADMIN') && actor.universityId === null)

/** Abilities on a question of a season that still changes: four eyes, within the scope. */
export function questionAbilities(
  actor: Actor,
  universityId: string,
  open: OpenVersion | null,
  isClosed: boolean,
): ContentAbilities {
  const { save, send, discard, confirm, refuse } = contentAbilities(actor.accountId, open)
  const writes = !isClosed && mayPropose(actor, universityId)
  const decides = !isClosed && approvesQuestions(actor)
  return {
    save: writes && save,
    send: writes && send,
    discard: writes && discard,
    confirm: decides && confirm,
    refuse: decides && refuse,
  }
}
