import { hasRole } from '@portal/domain/kernel/actor.ts'
import { isRefusal, type Refusal, refuse, refuseFields } from '@portal/domain/kernel/refusal.ts'
import { mayHelp, wantsTest } from '@portal/domain/screening/policy.ts'
import { isComplete } from '@portal/domain/screening/rules.ts'
import type { TestStatusQuery } from '@portal/domain/screening/schema.ts'
import { attemptStatusAt, isOver, isRunning } from '@portal/domain/screening/status.ts'
import { attemptRefusal } from '@portal/domain/screening/workflow.ts'
import type { WriteScope } from '../../http/handler.ts'
import { noteInHistory } from '../applications/note-in-history.ts'
import { mailSubject, notify } from '../applications/notify-account.ts'
import { versionToGive } from './find-version.ts'
import { findOwnAttempt, lockTest } from './lock-attempt.ts'
import { ask, move } from './move-attempt.ts'
import { insertAttempt, updateAttempt } from './repository.ts'

type Done = { readonly success: true }

/** Ends by an applicant, a new attempt by staff (docs/specification/screening-test.md#statuses). */
export async function setTestStatus(
  scope: WriteScope,
  requestId: string,
  { active, passed }: TestStatusQuery,
  reason: string,
): Promise<Done | Refusal> {
  if (!hasRole(scope.actor, 'USER')) {
    if (active !== true || passed !== false) return wrongPair
    return resendTest(scope, requestId, reason)
  }
  if (active !== false || passed === false) return wrongPair
  return passed === true ? finishTest(scope, requestId) : giveUpTest(scope, requestId)
}

const wrongPair = refuseFields([
  { field: 'active', msg: 'wrong_value' },
  { field: 'passed', msg: 'wrong_value' },
])

/** The time of the answers counts, not of this call (docs/specification/screening-test.md#ends). */
async function finishTest(scope: WriteScope, requestId: string): Promise<Done | Refusal> {
  const attempt = await findOwnAttempt(scope, requestId)
  if (attempt === null) return refuse('not_found')
  const status = attemptStatusAt(attempt, scope.now)
  if (isOver(status) && isComplete(attempt.answers)) return { success: true }
  const finished = ask(status, 'finish', scope.actor.roles)
  if (isRefusal(finished)) return finished
  if (!isComplete(attempt.answers)) return refuse('test_not_complete')
  await move(scope, attempt, finished)
  return { success: true }
}

/** The browser's timer reached zero. Accepted only where the server's did too. */
async function giveUpTest(scope: WriteScope, requestId: string): Promise<Done | Refusal> {
  const attempt = await findOwnAttempt(scope, requestId)
  if (attempt === null) return refuse('not_found')
  const status = attemptStatusAt(attempt, scope.now)
  if (isRunning(status)) return refuse('test_not_complete')
  return isOver(status) ? { success: true } : refuse(attemptRefusal(status))
}

/** Gives another attempt, not started yet. A running previous one is closed and stays stored. */
async function resendTest(scope: WriteScope, requestId: string, reason: string): Promise<Done | Refusal> {
  const { db, actor, now } = scope
  const test = await lockTest(scope, requestId)
  if (isRefusal(test)) return test
  const { loaded, attempt } = test
  if (!mayHelp(actor, loaded.facts)) return refuse('forbidden')
  if (!wantsTest(loaded.facts) || loaded.current === undefined) return refuse('test_not_active')
  const resent = ask('absent', 'resend', actor.roles)
  if (isRefusal(resent)) return resent
  const closed = ask(attemptStatusAt(attempt, now), 'close', ['SYSTEM'])
  if (!isRefusal(closed)) await move(scope, attempt, closed)
  await updateAttempt(db, attempt.id, { isCurrent: false })
  await insertAttempt(db, {
    applicationId: loaded.application.id,
    attempt: attempt.attempt + 1,
    contentVersion: await versionToGive({ db, now }),
    createdAt: now,
  })
  await noteInHistory(scope, loaded, 'testResent', reason)
  await notify(scope, loaded.application.ownerId, 'testResent', { ...mailSubject(loaded, loaded.current), reason })
  return { success: true }
}
