import { type Actor, hasRole } from '../kernel/actor.ts'
import type { Stage } from './setup-rules.ts'

/** Nobody who is bound to a university has to do with a competition (docs/specification/roles-and-scope.md#scope). */
export const isOfNoUniversity = ({ universityId }: Actor): boolean => universityId === null

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
