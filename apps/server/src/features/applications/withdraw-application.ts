import { canMove } from '@portal/domain/applications/workflow.ts'
import { type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import type { WriteScope } from '../../http/handler.ts'
import { changeStatus, type Follow, mailSubject, tell } from './change-status.ts'
import { lockApplication } from './load-application.ts'
import { skipWaitingChoices } from './repository.ts'
import { type Saved, savedAnswer } from './save-application.ts'

/** The applicant takes an application back, until it is decided (docs/specification/applications.md#withdrawal). */
export async function withdrawApplication(scope: WriteScope, id: string, follow: Follow): Promise<Saved | Refusal> {
  const { db, actor } = scope
  const loaded = await lockApplication(db, actor, id)
  if (loaded === null) return refuse('not_found')
  if (!canMove(loaded.application.status, 'withdraw', actor.roles) || loaded.current === undefined)
    return refuse('application_not_editable')
  await changeStatus(scope, loaded, { event: 'withdraw', to: 'WITHDRAWN', change: {} })
  await skipWaitingChoices(db, id)
  await follow(scope, id, 'withdraw')
  await tell(scope, loaded.application.ownerId, 'applicationWithdrawn', mailSubject(loaded, loaded.current))
  return savedAnswer(scope, id)
}
