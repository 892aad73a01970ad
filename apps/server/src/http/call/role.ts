import { hasRole } from '@portal/domain/kernel/actor.ts'
import { refuse } from '@portal/domain/kernel/refusal.ts'
import type { Step } from './call.ts'

/** Role: whether the endpoint's `access` allows the caller. */
export const checkRole: Step = ({ endpoint, actor }) => {
  const { access, isOfWholePortal } = endpoint
  if (access === 'guest' || access === 'public') return null
  if (actor === null) return refuse('session_expired')
  if (access === 'signed-in') return null
  if (isOfWholePortal && actor.universityId !== null) return refuse('forbidden')
  return hasRole(actor, ...access) ? null : refuse('forbidden')
}
