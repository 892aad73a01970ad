import { type Actor, hasRole } from '../kernel/actor.ts'
import type { Stage } from './setup-rules.ts'

/** Staff bound to a university have no access to competitions (docs/specification/roles-and-scope.md#scope). */
export const isOfNoUniversity = ({ universityId }: Actor): boolean => universityId === null

/** The head of the competition sets it up, runs it and makes proposals. */
export const leadsCompetitions = (actor: Actor): boolean => isOfNoUniversity(actor) && hasRole(actor, 'EXPERT_MANAGER')

/** The head of admissions of the whole portal confirms the proposals. */
export const confirmsCompetitions = (actor: Actor): boolean => isOfNoUniversity(actor) && hasRole(actor, 'ADMIN')

export const readsCompetitions = (actor: Actor): boolean =>
  isOfNoUniversity(actor) && hasRole(actor, 'EXPERT_MANAGER', 'ADMIN', 'MANAGER')

/** Facts of an opening: arranged already, and whether the reader may not open what they confirmed. */
export type Opening = { readonly isArranged: boolean; readonly isOwn: boolean }
const ARRANGED: Opening = { isArranged: true, isOwn: false }

type Proposal = { readonly proposedById: string } | null

/** Four eyes: the person who confirms is not the one who proposed. */
const isOfAnother = (actor: Actor, proposal: Proposal): boolean =>
  proposal !== null && proposal.proposedById !== actor.accountId

/** Abilities of a reader (docs/specification/competition.md#rules, #publishing). */
export type CompetitionAbilities = {
  /** Confirms a step of the rules, before the opening. */
  readonly check: boolean
  /** Opens the competition; by another person than the last who confirmed a step, if there is one. */
  readonly open: boolean
  /** Changes the rules without confirmation, before the opening. */
  readonly save: boolean
  /** Proposes a change with a public reason, while applications are open. Later the rules are fixed. */
  readonly propose: boolean
  readonly confirm: boolean
  readonly refuse: boolean
  readonly run: boolean
  readonly proposeProtocol: boolean
  readonly confirmProtocol: boolean
  readonly refuseProtocol: boolean
}

export function competitionAbilitiesOf(
  actor: Actor,
  {
    stage,
    rules,
    protocol,
    opening = ARRANGED,
  }: {
    readonly stage: Stage
    readonly rules: Proposal
    readonly protocol: Proposal
    readonly opening?: Opening
  },
): CompetitionAbilities {
  const [leads, confirms] = [leadsCompetitions(actor), confirmsCompetitions(actor)]
  const refuses = (proposal: Proposal) =>
    proposal !== null && (confirms || (leads && proposal.proposedById === actor.accountId))
  const prepares = (leads || confirms) && stage === 'PREPARED'
  return {
    check: prepares,
    open: prepares && !opening.isArranged && !opening.isOwn,
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
