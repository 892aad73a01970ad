import { mayAnswerClaim } from '@portal/domain/claims/policy.ts'
import { type ClaimAnswer, ownClaims } from '@portal/domain/claims/schema.ts'
import { UNCHECKED } from '@portal/domain/claims/status.ts'
import { Refusal, refuse, refuseFields } from '@portal/domain/kernel/refusal.ts'
import type { WriteScope } from '../../http/handler.ts'
import { lockApplication } from '../applications/load-application.ts'
import { noteInHistory } from '../applications/note-in-history.ts'
import { faultOfOwn, ownFiles } from '../documents/queries.ts'
import { areAnswered, enteredBy, ownClaimsOf } from './read-claims.ts'
import { updateClaim } from './repository.ts'

/**
 * Answers the office's finding of a claim, with a text and optionally a file as proof. The claim waits for another
 * check, and the earlier reason stays shown (docs/specification/competition.md#claims).
 */
export async function answerClaim(scope: WriteScope, id: string, { kind, code, text, fileId, version }: ClaimAnswer) {
  const { db, actor, now } = scope
  const loaded = await lockApplication(db, actor, id)
  const competition = loaded === null ? undefined : await enteredBy(db, id)
  if (loaded === null || competition === undefined) return refuse('not_found')
  const before = await ownClaimsOf(scope, loaded, competition)
  const claim = before.claims.find((each) => each.kind === kind && each.code === code)
  if (claim === undefined) return refuse('not_found')
  if (claim.version !== version) return new Refusal('stale_version', [], null, ownClaims.parse(before))
  if (!areAnswered(loaded, competition, now)) return refuse('claims_closed')
  if (!mayAnswerClaim(actor, loaded.application, claim.state)) return refuse('forbidden')
  const answerFileId = fileId?.toLowerCase() ?? null
  if (answerFileId !== null) {
    const fault = faultOfOwn(await ownFiles(db, actor.accountId, [answerFileId]), answerFileId)
    if (fault !== null) return refuseFields([{ field: 'fileId', msg: fault }])
  }

  await updateClaim(db, id, claim, { state: UNCHECKED, value: null, answer: text, answerFileId, answeredAt: now })
  await noteInHistory(scope, loaded, 'claimAnswered', `${[kind, code].filter(Boolean).join(' ')}: ${text}`)
  return { success: true as const, data: await ownClaimsOf(scope, loaded, competition) }
}
