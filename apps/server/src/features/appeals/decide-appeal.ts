import { decidesAppeal } from '@portal/domain/appeals/policy.ts'
import { isUndecidedAppeal } from '@portal/domain/appeals/rules.ts'
import type { AppealDecision } from '@portal/domain/appeals/schema.ts'
import { correctedValue } from '@portal/domain/claims/rules.ts'
import { mayBeCorrected } from '@portal/domain/claims/status.ts'
import type { LocalizedName } from '@portal/domain/kernel/localized-name.ts'
import { isRefusal, refuse, refuseFields } from '@portal/domain/kernel/refusal.ts'
import type { WriteScope } from '../../http/handler.ts'
import { lockApplication } from '../applications/load-application.ts'
import { noteInHistory } from '../applications/note-in-history.ts'
import { notify } from '../applications/notify-account.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { correctClaim } from '../claims/correct-claim.ts'
import { type LoadedAppeal, loadAppeal, staffAppealOf } from './read-appeals.ts'
import { insertCorrection, updateAppeal } from './repository.ts'

/**
 * Decides an appeal by a person who took no part, with a text that its sender reads. A granted one corrects a claim,
 * also after claims have closed. The next version of the protocol uses it; published ones stay unchanged
 * (docs/specification/competition.md#appeals).
 */
export async function decideAppeal(scope: WriteScope, id: string, decision: AppealDecision) {
  const { db, actor, now } = scope
  const appeal = await loadAppeal(db, id, true)
  const loaded = appeal === undefined ? null : await lockApplication(db, actor, appeal.applicationId)
  if (appeal === undefined || loaded === null) return refuse('not_found')
  if (!isUndecidedAppeal(appeal.state)) return refuse('stale_version')
  if (!decidesAppeal(actor, appeal)) return refuse('forbidden')
  if ('correction' in decision) {
    const corrected = await correct(scope, appeal, decision)
    if (isRefusal(corrected)) return corrected
  }
  const { state, answer } = decision
  await updateAppeal(db, id, {
    state,
    answer,
    decidedAt: now,
    decidedById: actor.accountId,
    decidedByName: actor.fullName,
  })
  const { applicationId, number } = appeal
  const which =
    'correction' in decision
      ? `${[decision.correction.kind, decision.correction.code].filter(Boolean).join(' ')}: `
      : ''
  await noteInHistory(scope, loaded, 'correction' in decision ? 'appealGranted' : 'appealRefused', `${which}${answer}`)
  await recordAudit(scope, {
    event: 'appealDecided',
    objectId: applicationId,
    objectNumber: number,
    details: { state },
  })
  const first = await db
    .selectFrom('choices')
    .select(['universityName as university', 'programName as program'])
    .where('applicationId', '=', applicationId)
    .orderBy('position')
    .executeTakeFirstOrThrow()
  const subject = { university: first.university as LocalizedName, program: first.program as LocalizedName }
  const payload = { applicationId, number, reason: answer, ...subject }
  await notify(scope, appeal.ownerId, 'correction' in decision ? 'appealGranted' : 'appealRefused', payload)
  const decided = await loadAppeal(db, id)
  return decided === undefined
    ? refuse('not_found')
    : { success: true as const, data: await staffAppealOf(scope, decided) }
}

type Granted = Extract<AppealDecision, { readonly correction: unknown }>

async function correct(scope: WriteScope, appeal: LoadedAppeal, { answer, correction }: Granted) {
  const { kind, code } = correction
  const claim = appeal.claims.find((each) => each.kind === kind && each.code === code)
  if (claim === undefined) return refuseFields([{ field: 'correction.kind', msg: 'wrong_value' }])
  const isFigure = mayBeCorrected(kind)
  if (isFigure && correction.value === undefined)
    return refuseFields([{ field: 'correction.value', msg: 'fill_all_required_fields' }])
  const value =
    isFigure && correction.value !== undefined ? correctedValue(kind, correction.value, appeal.counted) : { code }
  if (value === null) return refuseFields([{ field: 'correction.value', msg: 'wrong_value' }])
  await correctClaim(scope, appeal.applicationId, { kind, code }, { value, reason: answer })
  await insertCorrection(scope.db, {
    appealId: appeal.id,
    kind,
    code,
    valueBefore: claim.value === null ? null : JSON.stringify(claim.value),
    valueAfter: JSON.stringify(value),
  })
  return null
}
