import { mayDecide } from '@portal/domain/applications/policy.ts'
import { canMove } from '@portal/domain/applications/workflow.ts'
import { type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import type { DecisionBody } from '@portal/domain/review/schema.ts'
import type { WriteScope } from '../../http/handler.ts'
import { changeStatus } from '../applications/change-status.ts'
import { lockApplication } from '../applications/load-application.ts'
import { type Saved, savedAnswer } from '../applications/save-application.ts'

/** The inspector decides, and the decision waits for a head (docs/specification/applications.md#decision). */
export async function decideApplication(scope: WriteScope, id: string, body: DecisionBody): Promise<Saved | Refusal> {
  const { db, actor } = scope
  const loaded = await lockApplication(db, actor, id)
  if (loaded === null) return refuse('not_found')
  const { application, facts } = loaded
  if (!mayDecide(actor, facts)) return refuse('forbidden')
  if (body.version !== undefined && body.version !== application.version) return refuse('stale_version')
  if (!canMove(application.status, 'decide', actor.roles))
    return refuse('not_successfully_updated_status_of_application')
  const comment = body.comment || null
  await changeStatus(scope, loaded, {
    event: 'decide',
    to: 'IN_PROCESS_ADMIN',
    change: { inspectorStatus: body.status, decidedById: actor.accountId, comment, adminComment: null },
    decision: body.status,
    comment,
  })
  return savedAnswer(scope, id, 'successfully_updated_status_of_application')
}
