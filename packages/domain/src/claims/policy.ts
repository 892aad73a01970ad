import type { ApplicationFacts } from '../applications/policy.ts'
import { isOpen } from '../applications/status.ts'
import { isOfNoUniversity } from '../competitions/policy.ts'
import { type Actor, hasRole } from '../kernel/actor.ts'
import { type ClaimState, isUnchecked, needsReason } from './status.ts'

type Checked = {
  readonly application: Pick<ApplicationFacts, 'status' | 'ownerId' | 'inspectorId'>
  readonly areClaimsOpen: boolean
}

/** Claims can be answered until they close, while the application is neither withdrawn nor decided. */
export const areStillAnswered = ({ application, areClaimsOpen }: Checked): boolean =>
  areClaimsOpen && isOpen(application.status)

/**
 * A claim can be checked until claims close. An unchecked claim can be checked later too, because nothing is published
 * while one waits (docs/specification/competition.md#claims).
 */
export const isStillChecked = ({ application, areClaimsOpen }: Checked, state: ClaimState): boolean =>
  isOpen(application.status) && (areClaimsOpen || isUnchecked(state))

/**
 * A head of admissions of the whole portal checks every claim. A manager checks those of their own and of unassigned
 * applications. Staff bound to a university check none (docs/specification/competition.md#claims).
 */
export function mayCheckClaims(actor: Actor, { inspectorId }: Checked['application']): boolean {
  if (!isOfNoUniversity(actor)) return false
  if (hasRole(actor, 'ADMIN')) return true
  return hasRole(actor, 'MANAGER') && (inspectorId === null || inspectorId === actor.accountId)
}

export const mayAnswerClaim = (actor: Actor, { ownerId }: Checked['application'], state: ClaimState): boolean =>
  hasRole(actor, 'USER') && ownerId === actor.accountId && needsReason(state)
