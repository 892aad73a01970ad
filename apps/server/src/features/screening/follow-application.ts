import type { WriteScope } from '../../http/handler.ts'
import type { FollowedEvent } from '../applications/change-status.ts'
import { CURRENT_VERSION } from './load-content.ts'
import { lockAttempt } from './lock-attempt.ts'
import { endAttempt, insertAttempt } from './repository.ts'

/**
 * What an application's life means for its test, in the same transaction: sending creates it, withdrawal and the last
 * decision close it; the next choice keeps it (docs/specification/screening-test.md#end-of-the-application).
 */
export async function followApplication(
  { db, now }: WriteScope,
  applicationId: string,
  event: FollowedEvent,
): Promise<void> {
  if (event === 'submit')
    await insertAttempt(db, { applicationId, attempt: 1, contentVersion: CURRENT_VERSION, createdAt: now })
  if (event !== 'withdraw' && event !== 'approvePassed' && event !== 'approveFailed') return
  const attempt = await lockAttempt(db, applicationId)
  if (attempt?.active !== true) return
  const isOver = attempt.deadline !== null && attempt.deadline <= now
  await endAttempt(db, attempt.id, isOver ? 'TIME_IS_OVER' : 'CLOSED', isOver ? (attempt.deadline ?? now) : now)
}
