import { hasConflict } from '@portal/domain/interviews/policy.ts'
import { IN_HAND } from '@portal/domain/interviews/status.ts'
import { isRefusal } from '@portal/domain/kernel/refusal.ts'
import type { WriteScope } from '../../http/handler.ts'
import { enabledAmong } from '../accounts/queries.ts'
import { ask, changed, move } from './change-interview.ts'
import { enabledExpert } from './list-experts.ts'
import { loadLockedInterview } from './load-interview.ts'
import { notifyLeaders, notifyParticipants } from './notify-participants.ts'

/**
 * Listener of a staff member's deletion, disabling, lost role or new university among the choices. Unsigned interviews
 * become NEW, their codes void; signed ones stay (docs/specification/interviews.md#lost-expert). An expert who can still
 * sign in gets a mail.
 */
export async function releaseExpert(scope: WriteScope, staffId: string, minutes: number): Promise<void> {
  const { db } = scope
  const held = await db
    .selectFrom('interviews')
    .select(['id', 'applicationId'])
    .where('expertId', '=', staffId)
    .where('status', 'in', [...IN_HAND])
    .orderBy('applicationId')
    .execute()
  if (held.length === 0) return
  const expert = await enabledExpert(db, staffId)
  const isMailed = (await enabledAmong(db, [staffId])).has(staffId)
  for (const row of held) {
    const found = await loadLockedInterview(db, row)
    const universities = found.loaded.choices.map((choice) => choice.universityId)
    if (expert !== undefined && !hasConflict(expert, universities)) continue
    const released = ask(found.interview.status, 'release', ['SYSTEM'])
    if (found.interview.expertId !== staffId || isRefusal(released)) continue
    await move(scope, found, [released], { expertId: null, expertName: null, gradeDraft: null })
    await notifyLeaders(scope, found, null)
    if (isMailed)
      await notifyParticipants(scope, 'interviewCancelled', found.loaded, changed(found.interview), minutes, 'expert')
  }
}
