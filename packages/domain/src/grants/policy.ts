import type { ApplicationFacts } from '../applications/policy.ts'
import { isOpen } from '../applications/status.ts'
import { type Actor, hasRole } from '../kernel/actor.ts'
import { isUndecidedAppeal } from './appeal-rules.ts'
import type { AppealState } from './appeal-schema.ts'
import type { Stage } from './setup-rules.ts'
import { CHECKERS, type ClaimState, isUnchecked, needsReason } from './status.ts'

/** Nobody who is bound to a university has to do with a competition (docs/specification/roles-and-scope.md#scope). */
const isOfNoUniversity = ({ universityId }: Actor): boolean => universityId === null

/** The head of the competition sets it up, runs it and proposes. */
export const leadsCompetitions = (actor: Actor): boolean => isOfNoUniversity(actor) && hasRole(actor, 'EXPERT_MANAGER')

/** The head of admissions of the whole portal confirms what the head of the competition proposes. */
export const confirmsCompetitions = (actor: Actor): boolean => isOfNoUniversity(actor) && hasRole(actor, 'ADMIN')

/** Who reads a competition's rules and how far it is. */
export const readsCompetitions = (actor: Actor): boolean =>
  isOfNoUniversity(actor) && hasRole(actor, 'EXPERT_MANAGER', 'ADMIN', 'MANAGER')

/** What somebody proposed that another person has to confirm; null: nothing. */
type Proposal = { readonly proposedById: string } | null

/** Four eyes: whoever confirms is another person than whoever proposed. */
const isOfAnother = (actor: Actor, proposal: Proposal): boolean =>
  proposal !== null && proposal.proposedById !== actor.accountId

/** What a screen may offer to this reader now (docs/specification/competition.md#rules, #publishing). */
export type CompetitionAbilities = {
  /** Changes the rules by oneself, while nothing has opened. */
  readonly save: boolean
  /** Proposes a change with a public reason, while applications are received: once they have closed the rules stand. */
  readonly propose: boolean
  readonly confirm: boolean
  /** Refuses a proposal, or takes the own one back. */
  readonly refuse: boolean
  readonly run: boolean
  readonly proposeProtocol: boolean
  readonly confirmProtocol: boolean
  readonly refuseProtocol: boolean
}

export function competitionAbilitiesOf(
  actor: Actor,
  { stage, rules, protocol }: { readonly stage: Stage; readonly rules: Proposal; readonly protocol: Proposal },
): CompetitionAbilities {
  const [leads, confirms] = [leadsCompetitions(actor), confirmsCompetitions(actor)]
  const refuses = (proposal: Proposal) =>
    proposal !== null && (confirms || (leads && proposal.proposedById === actor.accountId))
  return {
    save: leads && stage === 'PREPARED',
    propose: leads && stage === 'OPEN' && rules === null,
    confirm: confirms && isOfAnother(actor, rules),
    refuse: refuses(rules),
    run: leads,
    proposeProtocol: leads && stage === 'CLAIMS_CLOSED' && protocol === null,
    confirmProtocol: confirms && isOfAnother(actor, protocol),
    refuseProtocol: refuses(protocol),
  }
}

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
