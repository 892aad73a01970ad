import { hasEnded, NOT_TAKEN, PROTOCOL, type protocolBody } from '@portal/domain/allotment/run-schema.ts'
import { competitionAbilitiesOf, confirmsCompetitions } from '@portal/domain/competitions/policy.ts'
import { roundDue } from '@portal/domain/competitions/step-rules.ts'
import { isRefusal, type Refusal, refuse, refuseFields } from '@portal/domain/kernel/refusal.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { OuterScope, WriteScope } from '../../http/handler.ts'
import type { Reader } from '../../platform/database/database.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { refuseWithState, stateAfter } from '../competitions/change-competition.ts'
import { auditNameOf, type LoadedCompetition, lockCompetition } from '../competitions/load-competition.ts'
import { countCompetition } from '../competitions/read-competition.ts'
import { hasUnanswered, isOfClosedSeason } from './gather-input.ts'
import { findRun, type RunRow } from './list-runs.ts'
import { insertProtocol, updateProtocol } from './repository.ts'
import { hashInputNow } from './run-allotment.ts'

/** Proposes a run for publication (docs/specification/competition.md#publishing). Another person confirms it. */
export async function proposeProtocol(
  scope: WriteScope,
  id: string,
  { run: number, reason, reasons }: z.output<typeof protocolBody>,
) {
  const { db, actor, now } = scope
  const loaded = await lockCompetition(scope, id)
  if (loaded === null) return refuse('not_found')
  const { protocol, stage } = loaded
  if (protocol !== null) return refuseWithState(scope, 'competition_proposal_waits', loaded)
  if (!competitionAbilitiesOf(actor, { stage, rules: null, protocol: null }).proposeProtocol)
    return refuse('claims_are_open')
  const run = await findRun(db, id, number)
  if (run === null) return refuse('not_found')
  const refused = await obstacleTo(db, loaded, run)
  if (refused !== null) return refused
  const { roundsPublished } = await countCompetition(db, id)
  if (run.round === roundsPublished && !reason && reasons === undefined)
    return refuseFields([{ field: 'reason', msg: 'reason_required' }])
  await insertProtocol(db, {
    competitionId: id,
    version: (await lastVersion(db, id)) + 1,
    round: run.round,
    runId: run.id,
    state: PROTOCOL.isProposed,
    reason: reasons?.ru ?? (reason || null),
    reasons: reasons === undefined ? null : JSON.stringify(reasons),
    proposedAt: now,
    proposedById: actor.accountId,
    proposedByName: actor.fullName,
  })
  await note(scope, loaded, 'protocolProposed', { run: number, round: run.round })
  return stateAfter(scope, id)
}

/** The refusal of a run that cannot be published now. Null: it can. */
async function obstacleTo(
  db: Reader,
  { competition, holding }: LoadedCompetition,
  run: RunRow,
): Promise<Refusal | null> {
  const { claimsWaiting, gradesWaiting, roundsPublished } = await countCompetition(db, competition.id)
  if (await isOfClosedSeason(db, competition.id)) return refuse('season_closed')
  if (claimsWaiting > 0) return refuse('claims_wait')
  if (gradesWaiting > 0) return refuse('grades_wait')
  if (run.repetition !== null && !hasEnded(run.repetition.state)) return refuse('repetition_waits')
  if (!run.isPublishable) return refuse('run_not_publishable')
  const isCorrection = run.round === roundsPublished
  if (!isCorrection && run.round !== roundDue(holding.rules, roundsPublished)) return refuse('round_not_due')
  // A place with an unanswered offer is not free yet.
  if (!isCorrection && (await hasUnanswered(db, competition.id))) return refuse('round_not_due')
  return null
}

async function lastVersion(db: Reader, id: string): Promise<number> {
  const { rows } = await sql<{ version: number | null }>`
    select max(version) as version from protocols where competition_id = ${id}`.execute(db)
  return rows[0]?.version ?? 0
}

type Answer = { readonly version: number; readonly reason?: string | undefined }

/** Confirms a run as another person, after its input was gathered again and is the same. A job publishes it. */
export async function confirmProtocol(scope: OuterScope, id: string, { version }: Answer) {
  const checked = await scope.write((inner) => mayConfirm(inner, id, version))
  if (isRefusal(checked)) return checked
  const { round, inputHash, rules } = checked
  if ((await hashInputNow(scope.db, id, round, rules)) !== inputHash) return refuse('run_input_changed')
  return scope.write(async (inner) => {
    const again = await mayConfirm(inner, id, version)
    if (isRefusal(again)) return again
    await updateProtocol(
      inner.db,
      { competitionId: id, version },
      {
        state: PROTOCOL.isUnderWay,
        publishedById: inner.actor.accountId,
        publishedByName: inner.actor.fullName,
      },
    )
    await addJob(inner.db, 'publish-protocol', { competitionId: id, version })
    await note(inner, again.loaded, 'protocolPublished', { version, round })
    return stateAfter(inner, id)
  })
}

/** The proposed run of a locked competition, or the refusal of its confirmation by this person now. */
async function mayConfirm(scope: WriteScope, id: string, version: number) {
  const { db, actor, now } = scope
  const loaded = await lockCompetition(scope, id)
  if (loaded === null) return refuse('not_found')
  const { protocol, holding, stage } = loaded
  if (protocol === null || protocol.version !== version || protocol.state !== PROTOCOL.isProposed)
    return refuseWithState(scope, 'stale_version', loaded)
  if (!competitionAbilitiesOf(actor, { stage, rules: null, protocol }).confirmProtocol)
    return refuse(confirmsCompetitions(actor) ? 'another_person_confirms' : 'forbidden')
  const { number } = await db
    .selectFrom('allotmentRuns')
    .select('number')
    .where('id', '=', protocol.runId)
    .executeTakeFirstOrThrow()
  const run = await findRun(db, id, number)
  if (run === null || run.wholeInputHash === null) return refuse('not_found')
  const refused = await obstacleTo(db, loaded, run)
  if (refused !== null) return refused
  const day = holding.rules.dates.rounds[run.round - 1]?.publishAt
  if (day !== undefined && new Date(day) > now) return refuse('round_not_due')
  return { loaded, round: run.round, inputHash: run.wholeInputHash, rules: holding.rules }
}

/** Refuses a proposed run with a reason. Its author may withdraw it without one. */
export async function refuseProtocol(scope: WriteScope, id: string, { version, reason }: Answer) {
  const { actor } = scope
  const loaded = await lockCompetition(scope, id)
  if (loaded === null) return refuse('not_found')
  const { protocol, stage } = loaded
  if (protocol === null || protocol.version !== version || protocol.state !== PROTOCOL.isProposed)
    return refuseWithState(scope, 'stale_version', loaded)
  if (!competitionAbilitiesOf(actor, { stage, rules: null, protocol }).refuseProtocol) return refuse('forbidden')
  if (protocol.proposedById !== actor.accountId && !reason)
    return refuseFields([{ field: 'reason', msg: 'reason_required' }])
  await updateProtocol(scope.db, { competitionId: id, version }, { state: NOT_TAKEN, answer: reason || null })
  await note(scope, loaded, 'protocolRefused', { version })
  return stateAfter(scope, id)
}

const note = (
  scope: WriteScope,
  { competition }: LoadedCompetition,
  event: 'protocolProposed' | 'protocolPublished' | 'protocolRefused',
  details: Readonly<Record<string, number>>,
) =>
  recordAudit(scope, {
    event,
    objectId: competition.id,
    objectName: auditNameOf(competition),
    details,
  })
