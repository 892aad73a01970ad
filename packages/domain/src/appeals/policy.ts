import { isOfNoUniversity } from '../competitions/policy.ts'
import { CHECKERS } from '../competitions/status.ts'
import { type Actor, hasRole } from '../kernel/actor.ts'
import { isUndecidedAppeal } from './rules.ts'
import type { AppealState } from './schema.ts'

/** Who has had to do with the result that an appeal is against. */
type AppealParts = {
  /** Who has checked a claim of the competitor, or decided an earlier appeal of theirs. */
  readonly checkers: readonly string[]
  /** Who began the run that was published. */
  readonly ranById: string
  readonly proposedById: string
  readonly publishedById: string | null
}
export const hasTakenPart = (
  { accountId }: Actor,
  { checkers, ranById, proposedById, publishedById }: AppealParts,
): boolean => [...checkers, ranById, proposedById, publishedById].includes(accountId)

/** An appeal is decided by the office of the whole portal, by somebody who took no part in what it is against. */
export const decidesAppeal = (actor: Actor, appeal: AppealParts & { readonly state: AppealState }): boolean =>
  isOfNoUniversity(actor) &&
  hasRole(actor, ...CHECKERS) &&
  isUndecidedAppeal(appeal.state) &&
  !hasTakenPart(actor, appeal)
