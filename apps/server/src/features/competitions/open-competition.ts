import {
  type ConfirmedStep,
  confirmationsIn,
  confirmedStepsOf,
  toCheck,
} from '@portal/domain/competitions/confirm-rules.ts'
import { setupFault } from '@portal/domain/competitions/fault-rules.ts'
import { competitionAbilitiesOf } from '@portal/domain/competitions/policy.ts'
import { isReadyToOpen, missingInSetup } from '@portal/domain/competitions/step-rules.ts'
import { refuse, refuseFields } from '@portal/domain/kernel/refusal.ts'
import type { WriteScope } from '../../http/handler.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { daysOf, refuseWithState, stateAfter } from './change-competition.ts'
import { auditNameOf, confirmationsOf, lockCompetition, openingFor } from './load-competition.ts'
import { updateCompetition } from './repository.ts'

/** Confirms that the present content of a step is right. A later confirmation replaces it. */
export async function confirmStep(scope: WriteScope, id: string, step: ConfirmedStep, version: number) {
  const { db, actor, now } = scope
  const loaded = await lockCompetition(scope, id)
  if (loaded === null) return refuse('not_found')
  const { competition, holding, stage } = loaded
  if (version !== competition.rulesVersion) return refuseWithState(scope, 'stale_version', loaded)
  if (!competitionAbilitiesOf(actor, { stage, rules: null, protocol: null }).check) return refuse('forbidden')
  if (!confirmedStepsOf(competition.source).includes(step)) return refuse('not_found')
  if (missingInSetup(holding.rules, competition.source)[step].length > 0)
    return refuseWithState(scope, 'competition_not_ready', loaded)
  const others = confirmationsIn(confirmationsOf(competition), version).filter((other) => other.step !== step)
  const confirmation = { step, version, byId: actor.accountId, byName: actor.fullName, at: now.toISOString() }
  await updateCompetition(db, id, { confirmedSteps: JSON.stringify([...others, confirmation]) })
  await recordAudit(scope, {
    event: 'competitionStepConfirmed',
    objectId: id,
    objectName: auditNameOf(competition),
    details: { step, version },
  })
  return stateAfter(scope, id)
}

/** Opens a competition: its days take effect (docs/specification/competition.md#stages). */
export async function openCompetition(scope: WriteScope, id: string, version: number) {
  const { db, actor, now } = scope
  const loaded = await lockCompetition(scope, id)
  if (loaded === null) return refuse('not_found')
  const { competition, holding, stage } = loaded
  if (version !== competition.rulesVersion) return refuseWithState(scope, 'stale_version', loaded)
  const confirmations = confirmationsIn(confirmationsOf(competition), version)
  if (!isReadyToOpen(holding.rules, competition.source) || toCheck(confirmations, competition.source).length > 0)
    return refuseWithState(scope, 'competition_not_ready', loaded)
  const opening = await openingFor(db, actor, competition)
  if (!competitionAbilitiesOf(actor, { stage, rules: null, protocol: null, opening }).open)
    return refuse(opening.isOwn ? 'another_person_confirms' : 'forbidden')
  const { closesAt } = holding.rules.dates
  if (closesAt !== null && new Date(closesAt) <= now) return refuseFields([setupFault('dates.closesAt', 'past')])
  await updateCompetition(db, id, {
    ...daysOf(holding.rules, competition),
    openingDecidedAt: now,
    openingDecidedById: actor.accountId,
    openingDecidedByName: actor.fullName,
  })
  await recordAudit(scope, {
    event: 'competitionOpened',
    objectId: id,
    objectName: auditNameOf(competition),
    details: { version },
  })
  return stateAfter(scope, id)
}
