import { NOT_TAKEN } from '@portal/domain/allotment/run-schema.ts'
import { competitionAbilitiesOf, confirmsCompetitions } from '@portal/domain/competitions/policy.ts'
import { refuse, refuseFields } from '@portal/domain/kernel/refusal.ts'
import type { WriteScope } from '../../http/handler.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { applyRules, faultsOf, refuseWithState, stateAfter } from './change-competition.ts'
import { auditNameOf, lockCompetition } from './load-competition.ts'
import { updateRules } from './repository.ts'

/** Moves the days of other slices to the new end of a competition's claims. */
export type FollowClaims = (scope: WriteScope, competitionId: string, claimsCloseAt: Date) => Promise<void>

type Answer = { readonly version: number; readonly reason?: string | undefined }

/** Confirms a proposal: by another person than its author, and only while its stage still allows it. */
export async function confirmCompetition(
  scope: WriteScope,
  id: string,
  { version }: Answer,
  followClaims: FollowClaims,
) {
  const { db, actor, now } = scope
  const loaded = await lockCompetition(scope, id)
  if (loaded === null) return refuse('not_found')
  const { competition, holding, proposal, stage } = loaded
  if (proposal === null || proposal.version !== version) return refuseWithState(scope, 'stale_version', loaded)
  if (!competitionAbilitiesOf(actor, { stage, rules: proposal, protocol: null }).confirm)
    return refuse(confirmsCompetitions(actor) ? 'another_person_confirms' : 'forbidden')
  const faults = await faultsOf(db, loaded, proposal.rules, now)
  if (faults.length > 0) return refuseFields(faults)
  await updateRules(db, id, holding.version, { state: 'PAST' })
  await updateRules(db, id, version, {
    state: 'HOLDING',
    confirmedAt: now,
    confirmedById: actor.accountId,
    confirmedByName: actor.fullName,
  })
  await applyRules(db, competition, version, proposal.rules)
  const { claimsCloseAt } = proposal.rules.dates
  if (claimsCloseAt !== null) await followClaims(scope, id, new Date(claimsCloseAt))
  await recordAudit(scope, {
    event: 'competitionConfirmed',
    objectId: id,
    objectName: auditNameOf(competition),
    details: { version },
  })
  return stateAfter(scope, id)
}

/** Refuses a proposal with a reason. Its author may withdraw it without one. */
export async function refuseCompetition(scope: WriteScope, id: string, { version, reason }: Answer) {
  const { db, actor, now } = scope
  const loaded = await lockCompetition(scope, id)
  if (loaded === null) return refuse('not_found')
  const { competition, proposal, stage } = loaded
  if (proposal === null || proposal.version !== version) return refuseWithState(scope, 'stale_version', loaded)
  if (!competitionAbilitiesOf(actor, { stage, rules: proposal, protocol: null }).refuse) return refuse('forbidden')
  const isOwn = proposal.proposedById === actor.accountId
  if (!isOwn && !reason) return refuseFields([{ field: 'reason', msg: 'reason_required' }])
  await updateRules(db, id, version, {
    state: NOT_TAKEN,
    answer: reason || null,
    confirmedAt: now,
    confirmedById: actor.accountId,
    confirmedByName: actor.fullName,
  })
  await recordAudit(scope, {
    event: 'competitionRefused',
    objectId: id,
    objectName: auditNameOf(competition),
    details: { version },
  })
  return stateAfter(scope, id)
}
