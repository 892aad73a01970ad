import { hasRight, hasRole } from '@portal/domain/kernel/actor.ts'
import { refuse } from '@portal/domain/kernel/refusal.ts'
import { takeBudget } from './budget.ts'
import type { Step } from './call.ts'

/** Role: checks the endpoint's `access`. Counts a call that only its university refuses. */
export const checkRole: Step = async (call) => {
  const { actor } = call
  const { access, isOfWholePortal } = call.endpoint
  if (access === 'guest' || access === 'public') return null
  if (actor === null) return refuse('session_expired')
  if (access === 'signed-in') return null
  if (!('right' in access ? hasRight(actor, access.right) : hasRole(actor, ...access))) return refuse('forbidden')
  if (!isOfWholePortal || actor.universityId === null) return null
  await takeBudget(call)
  return refuse('forbidden')
}
