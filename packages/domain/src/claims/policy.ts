import type { ApplicationFacts } from '../applications/policy.ts'
import { isOpen } from '../applications/status.ts'
import { isOfNoUniversity } from '../competitions/policy.ts'
import { type Actor, hasRole } from '../kernel/actor.ts'
import { type ClaimState, isUnchecked, needsReason } from './status.ts'

/** What the claims' policies ask of an application and its competition. */
type Checked = {
  readonly application: Pick<ApplicationFacts, 'status' | 'ownerId' | 'inspectorId'>
  readonly areClaimsOpen: boolean
}

/** Claims are answered until they close, of what is neither taken back nor decided. */
export const areStillAnswered = ({ application, areClaimsOpen }: Checked): boolean =>
  areClaimsOpen && isOpen(application.status)

/**
 * A claim is checked until claims close; one that nobody has looked at until then also afterwards, because nothing is
 * published while one waits (docs/specification/competition.md#claims).
 */
export const isStillChecked = ({ application, areClaimsOpen }: Checked, state: ClaimState): boolean =>
  isOpen(application.status) && (areClaimsOpen || isUnchecked(state))

/**
 * A head of admissions of the whole portal checks every claim, a manager those of what they have in hand and of what
 * nobody has; whoever is bound to a university none (docs/specification/competition.md#claims).
 */
export function mayCheckClaims(actor: Actor, { inspectorId }: Checked['application']): boolean {
  if (!isOfNoUniversity(actor)) return false
  if (hasRole(actor, 'ADMIN')) return true
  return hasRole(actor, 'MANAGER') && (inspectorId === null || inspectorId === actor.accountId)
}

/** A competitor answers a check that did not leave their claim as it was. */
export const mayAnswerClaim = (actor: Actor, { ownerId }: Checked['application'], state: ClaimState): boolean =>
  hasRole(actor, 'USER') && ownerId === actor.accountId && needsReason(state)
