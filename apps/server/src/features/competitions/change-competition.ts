import { changeFaults, type SetupChange, withChange } from '@portal/domain/competitions/change-rules.ts'
import { carriedOver, stepsChanged } from '@portal/domain/competitions/confirm-rules.ts'
import { competitionAbilitiesOf } from '@portal/domain/competitions/policy.ts'
import { setupFaults } from '@portal/domain/competitions/setup-rules.ts'
import type { CompetitionSetup } from '@portal/domain/competitions/setup-schema.ts'
import { daysThatHold, incompleteFaults } from '@portal/domain/competitions/step-rules.ts'
import type { CompetitionView, SetupChangeBody } from '@portal/domain/competitions/view-schema.ts'
import { type FieldError, isRefusal, Refusal, refuse, refuseFields } from '@portal/domain/kernel/refusal.ts'
import { sql } from 'kysely'
import type { WriteScope } from '../../http/handler.ts'
import type { Reader, Trx } from '../../platform/database/database.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { knownCodes } from '../directory/list-codes.ts'
import {
  auditNameOf,
  confirmationsOf,
  type LoadedCompetition,
  lockCompetition,
  lockedCompetition,
} from './load-competition.ts'
import type { Competition } from './queries.ts'
import { viewOf } from './read-competition.ts'
import { insertRules, updateCompetition, updateRules } from './repository.ts'

type Answer = { success: true; data: CompetitionView }

/** A refusal with the current state of the competition, for a person who met a concurrent change. */
export async function refuseWithState(
  scope: WriteScope,
  key: 'stale_version' | 'competition_proposal_waits' | 'competition_not_ready',
  loaded: LoadedCompetition,
): Promise<Refusal> {
  return new Refusal(key, [], null, { ...(await viewOf(scope, loaded)) })
}

/** Changes parts of the rules (docs/specification/competition.md#stages): at once, or as a proposal. */
export async function changeCompetition(
  scope: WriteScope,
  id: string,
  { version, reason, ...change }: SetupChangeBody,
): Promise<Answer | Refusal> {
  return saveRules(scope, id, { version, reason }, (setup) => withChange(setup, change as SetupChange))
}

/** Saves new rules. They hold at once before the opening; later they need another person and a public reason. */
export async function saveRules(
  scope: WriteScope,
  id: string,
  { version, reason }: { readonly version: number; readonly reason?: string | undefined },
  next: (setup: CompetitionSetup) => CompetitionSetup | Refusal,
): Promise<Answer | Refusal> {
  const { db, actor, now } = scope
  const loaded = await lockCompetition(scope, id)
  if (loaded === null) return refuse('not_found')
  const { competition, holding, proposal, stage } = loaded
  if (version !== competition.rulesVersion) return refuseWithState(scope, 'stale_version', loaded)
  const can = competitionAbilitiesOf(actor, { stage, rules: proposal, protocol: null })
  if (proposal !== null) return refuseWithState(scope, 'competition_proposal_waits', loaded)
  const rules = next(holding.rules)
  if (isRefusal(rules)) return rules
  const faults = await faultsOf(db, loaded, rules, now)
  if (faults.length > 0) return refuseFields(faults)
  if (!can.save && !can.propose) return refuse('forbidden')
  if (can.save) await replaceRules(scope, loaded, rules)
  else {
    if (!reason) return refuseFields([{ field: 'reason', msg: 'reason_required' }])
    await insertRules(db, {
      competitionId: id,
      version: (await lastVersion(db, id)) + 1,
      state: 'PROPOSED',
      rules,
      reason,
      proposedAt: now,
      proposedById: actor.accountId,
      proposedByName: actor.fullName,
    })
  }
  await recordAudit(scope, {
    event: 'competitionEdited',
    objectId: id,
    objectName: auditNameOf(competition),
    details: { isProposal: !can.save },
  })
  return stateAfter(scope, id)
}

/** Faults of rules, by themselves and as a change at this stage. */
export async function faultsOf(
  db: Reader,
  { competition, holding, stage }: LoadedCompetition,
  rules: CompetitionSetup,
  now: Date,
): Promise<readonly FieldError[]> {
  return [
    ...setupFaults(rules, competition, await knownCodes(db)),
    ...changeFaults(holding.rules, rules, stage, now),
    ...(stage === 'OPEN' ? incompleteFaults(rules, competition.source) : []),
  ]
}

/** Before the opening one version changes in place: unpublished rules need no history. */
async function replaceRules(
  { db, actor, now }: WriteScope,
  { competition, holding }: LoadedCompetition,
  rules: CompetitionSetup,
) {
  const version = holding.version + 1
  await updateRules(db, competition.id, holding.version, {
    version,
    rules,
    proposedAt: now,
    proposedById: actor.accountId,
    proposedByName: actor.fullName,
  })
  const changed = stepsChanged(holding.rules, rules)
  const confirmedSteps = carriedOver(confirmationsOf(competition), changed, { from: holding.version, to: version })
  await updateCompetition(db, competition.id, {
    rulesVersion: version,
    confirmedSteps: JSON.stringify(confirmedSteps),
    ...(changed.length === 0 ? {} : NOT_ARRANGED),
  })
}

/** A competition that no person has opened. */
const NOT_ARRANGED = {
  opensAt: null,
  closesAt: null,
  claimsCloseAt: null,
  openingDecidedAt: null,
  openingDecidedById: null,
  openingDecidedByName: null,
}

/** Makes rules hold. Copies the days that other queries need into the competition's row. */
export async function applyRules(
  db: Trx,
  competition: Competition,
  rulesVersion: number,
  rules: CompetitionSetup,
): Promise<void> {
  await updateCompetition(db, competition.id, { rulesVersion, ...daysOf(rules, competition) })
}

/** Days in effect as columns of the competition. */
export const daysOf = (rules: CompetitionSetup, { source }: Pick<Competition, 'source'>) =>
  Object.fromEntries(
    Object.entries(daysThatHold(rules, source)).map(([day, at]) => [day, at === null ? null : new Date(at)] as const),
  )

async function lastVersion(db: Reader, id: string): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select max(version) as version from competition_rules where competition_id = ${id}`.execute(db)
  return rows[0]?.version ?? 0
}

export async function stateAfter(scope: WriteScope, id: string): Promise<Answer> {
  const loaded = await lockedCompetition(scope.db, id, scope.now)
  if (loaded === null) throw new Error('a locked competition is gone')
  return { success: true, data: await viewOf(scope, loaded) }
}
