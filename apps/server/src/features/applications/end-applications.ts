import { APPLICANT_TABS, isDraft, isOpen } from '@portal/domain/applications/status.ts'
import { isRefusal, type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import { lockApplication } from './load-application.ts'
import type { MoveScope } from './move-application.ts'
import { removeDraft } from './save-application.ts'
import { withdraw } from './withdraw-application.ts'

/**
 * Ends everything open before the caller's account is deleted. Drafts are removed. Open applications are withdrawn with
 * `mayWithdraw`, else `application_not_editable`. The caller holds the lock on the profile.
 */
export async function endApplications(scope: MoveScope, mayWithdraw: boolean): Promise<Refusal | null> {
  const { db, actor } = scope
  const unfinished = await db
    .selectFrom('applications')
    .select('id')
    .where('ownerId', '=', actor.accountId)
    .where('status', 'in', [...APPLICANT_TABS.active])
    .orderBy('id')
    .execute()
  for (const { id } of unfinished) {
    // Removed in another tab or decided by the office while this call waited.
    const loaded = await lockApplication(db, actor, id)
    if (loaded === null) continue
    const { status } = loaded.application
    if (isOpen(status) && !mayWithdraw) return refuse('application_not_editable')
    const ended = isDraft(status) ? await removeDraft(scope, loaded) : isOpen(status) && (await withdraw(scope, loaded))
    if (isRefusal(ended)) return ended
  }
  return null
}
