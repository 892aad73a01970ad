import { mayDecide } from '@portal/domain/applications/policy.ts'
import { isCompeting } from '@portal/domain/applications/status.ts'
import { applicationRefusal } from '@portal/domain/applications/workflow.ts'
import { isUnderCorrection } from '@portal/domain/corrections/view-rules.ts'
import { isRefusal, type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import type { DecisionBody } from '@portal/domain/review/schema.ts'
import { lockApplication } from '../applications/load-application.ts'
import { ask, type MoveScope, move } from '../applications/move-application.ts'
import { type Corrections, correctedOf } from '../applications/queries.ts'
import { type Saved, savedAnswer } from '../applications/saved-answer.ts'

/** Stores the inspector's decision, which waits for a head (docs/specification/applications.md#decision). */
export async function decideApplication(
  scope: MoveScope,
  id: string,
  body: DecisionBody,
  correctionsOf: Corrections['correctionsOf'],
): Promise<Saved | Refusal> {
  const { db, actor } = scope
  const loaded = await lockApplication(db, actor, id)
  if (loaded === null) return refuse('not_found')
  const { application, facts } = loaded
  if (isCompeting(application.type)) return refuse(applicationRefusal(actor.roles))
  if (!mayDecide(actor, facts)) return refuse('forbidden')
  if (body.version !== undefined && body.version !== application.version) return refuse('stale_version')
  const rounds = (await correctionsOf(db, [id])).get(id) ?? []
  if (isUnderCorrection(rounds, correctedOf(loaded), scope.now)) return refuse('correction_is_open')
  const decided = ask(application, 'decide', actor.roles)
  if (isRefusal(decided)) return decided
  const comment = body.comment || null
  await move(scope, loaded, decided, {
    change: { inspectorStatus: body.status, decidedById: actor.accountId, comment, adminComment: null },
    decision: body.status,
    comment,
  })
  return savedAnswer(scope, id, 'successfully_updated_status_of_application')
}
