import { isOfNoUniversity } from '../competitions/policy.ts'
import { CHECKERS } from '../competitions/status.ts'
import { type Actor, hasRole } from '../kernel/actor.ts'
import { isUndecidedAppeal } from './rules.ts'
import type { AppealState } from './schema.ts'

type AppealParts = {
  /** Checkers of the competitor's claims, and deciders of their earlier appeals. */
  readonly checkers: readonly string[]
  readonly ranById: string
  readonly proposedById: string
  readonly publishedById: string | null
}
export const hasTakenPart = (
  { accountId }: Actor,
  { checkers, ranById, proposedById, publishedById }: AppealParts,
): boolean => [...checkers, ranById, proposedById, publishedById].includes(accountId)

/** An appeal is decided by the office of the whole portal, by a person who was not involved in the result. */
export const decidesAppeal = (actor: Actor, appeal: AppealParts & { readonly state: AppealState }): boolean =>
  isOfNoUniversity(actor) &&
  hasRole(actor, ...CHECKERS) &&
  isUndecidedAppeal(appeal.state) &&
  !hasTakenPart(actor, appeal)
