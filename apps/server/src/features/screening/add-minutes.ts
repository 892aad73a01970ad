import { type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import { mayHelp } from '@portal/domain/screening/policy.ts'
import { attemptStatusAt } from '@portal/domain/screening/rules.ts'
import type { ExtraMinutes } from '@portal/domain/screening/schema.ts'
import { attemptRefusal, canAttempt } from '@portal/domain/screening/workflow.ts'
import type { WriteScope } from '../../http/handler.ts'
import { mailSubject, tell } from '../applications/change-status.ts'
import { noteInHistory } from '../applications/note-in-history.ts'
import { lockTest } from './lock-attempt.ts'
import { lengthenAttempt } from './repository.ts'

/** More time for an attempt that waits or runs: somebody's lamp went out, somebody reads slowly for a reason. */
export async function addTestMinutes(
  scope: WriteScope,
  requestId: string,
  { minutes, reason }: ExtraMinutes,
): Promise<{ success: true } | Refusal> {
  const { db, actor, now } = scope
  const test = await lockTest(scope, requestId)
  if (test === null) return refuse('not_found')
  const { loaded, attempt } = test
  if (!mayHelp(actor, loaded.facts)) return refuse('forbidden')
  const status = attemptStatusAt(attempt, now)
  if (!canAttempt(status, 'addMinutes') || loaded.current === undefined) return refuse(attemptRefusal(status))
  await lengthenAttempt(db, attempt.id, minutes * 60)
  await noteInHistory(scope, loaded, 'testMinutesAdded', `+${minutes}: ${reason}`)
  await tell(scope, loaded.application.ownerId, 'testMinutesAdded', {
    ...mailSubject(loaded, loaded.current),
    minutes,
    reason,
  })
  return { success: true }
}
