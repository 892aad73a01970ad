import { type ApplicationType, isCompeting } from '@portal/domain/applications/status.ts'
import { type ApplicationEvent, workflowOf } from '@portal/domain/applications/workflow.ts'
import { isRefusal } from '@portal/domain/kernel/refusal.ts'
import { endsLife, type Workflow } from '@portal/domain/kernel/workflow.ts'
import { attemptStatusAt } from '@portal/domain/screening/status.ts'
import type { WriteScope } from '../../http/handler.ts'
import { versionToGive } from './find-version.ts'
import { lockAttempt } from './lock-attempt.ts'
import { ask, move } from './move-attempt.ts'
import { followSeason, insertAttempt } from './repository.ts'

/**
 * Listener of an application's events, in the same transaction: submission creates the test, withdrawal and the last
 * decision close it, the next choice keeps it. A competing application has none
 * (docs/specification/screening-test.md#end-of-the-application).
 */
export async function updateTestOnMove(
  scope: WriteScope,
  applicationId: string,
  event: ApplicationEvent,
  type: ApplicationType,
): Promise<void> {
  if (isCompeting(type)) return
  const { db, now } = scope
  if (event === 'carryOver') await followSeason(db, applicationId)
  if (event === 'submit') {
    const given = ask('absent', 'give', ['SYSTEM'])
    if (isRefusal(given)) throw new Error('the portal gives no test')
    await insertAttempt(db, {
      applicationId,
      attempt: 1,
      contentVersion: await versionToGive({ db, now }),
      createdAt: now,
    })
  }
  if (!endsLife<Workflow<string>>(workflowOf(type), event)) return
  const attempt = await lockAttempt(scope, applicationId)
  const closed = attempt === undefined ? null : ask(attemptStatusAt(attempt, now), 'close', ['SYSTEM'])
  if (attempt !== undefined && closed !== null && !isRefusal(closed)) await move(scope, attempt, closed)
}
