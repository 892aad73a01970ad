import { isRefusal, type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import { mayHelp } from '@portal/domain/screening/policy.ts'
import type { ExtraMinutes } from '@portal/domain/screening/schema.ts'
import { attemptStatusAt } from '@portal/domain/screening/status.ts'
import { attemptRefusal } from '@portal/domain/screening/workflow.ts'
import type { WriteScope } from '../../http/handler.ts'
import { noteInHistory } from '../applications/note-in-history.ts'
import { mailSubject, notify } from '../applications/notify-account.ts'
import { lockTest } from './lock-attempt.ts'
import { ask, move } from './move-attempt.ts'

/** Adds time to a waiting or running attempt, as after a power cut or for a slow reader. */
export async function addTestMinutes(
  scope: WriteScope,
  requestId: string,
  { minutes, reason }: ExtraMinutes,
): Promise<{ success: true } | Refusal> {
  const { actor, now } = scope
  const test = await lockTest(scope, requestId)
  if (isRefusal(test)) return test
  const { loaded, attempt } = test
  if (!mayHelp(actor, loaded.facts)) return refuse('forbidden')
  const status = attemptStatusAt(attempt, now)
  const added = ask(status, 'addMinutes', actor.roles)
  if (isRefusal(added)) return added
  if (loaded.current === undefined) return refuse(attemptRefusal(status))
  const { deadline } = attempt
  await move(scope, attempt, added, {
    extraSeconds: attempt.extraSeconds + minutes * 60,
    deadline: deadline === null ? null : new Date(deadline.getTime() + minutes * 60_000),
  })
  await noteInHistory(scope, loaded, 'testMinutesAdded', `+${minutes}: ${reason}`)
  await notify(scope, loaded.application.ownerId, 'testMinutesAdded', {
    ...mailSubject(loaded, loaded.current),
    minutes,
    reason,
  })
  return { success: true }
}
