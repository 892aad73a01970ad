import { mayReport, sideOf } from '@portal/domain/conversations/rules.ts'
import { type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import type { Side } from '@portal/domain/kernel/side.ts'
import type { WriteScope } from '../../http/handler.ts'
import { enabledStaffInScope } from '../accounts/staff/list-staff.ts'
import { findApplication } from '../applications/load-application.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { notifyStaff } from '../notifications/notify-staff.ts'
import { inSight, sightOn } from './queries.ts'
import { insertReport } from './repository.ts'

/**
 * Reports a message of the other side to the heads of its university, except its author. The audit trail records it for
 * the super admin, without the words. A second report of a message changes nothing.
 */
export async function reportMessage(
  scope: WriteScope,
  { id, messageId }: { readonly id: string; readonly messageId: string },
  reason: string,
): Promise<{ success: true } | Refusal> {
  const { db, actor, now } = scope
  const loaded = await findApplication(db, actor, id)
  if (loaded === null) return refuse('not_found')
  const message = await db
    .selectFrom('applicationMessages')
    .select(['id', 'side', 'authorId', 'universityId'])
    .where('id', '=', messageId)
    .where('applicationId', '=', id)
    .where(inSight(sightOn(actor, loaded)))
    .executeTakeFirst()
  if (message === undefined) return refuse('not_found')
  if (!mayReport(sideOf(actor), { side: message.side as Side })) return refuse('forbidden')
  if (!(await insertReport(db, { messageId, reason, reporterId: actor.accountId, createdAt: now })))
    return { success: true }
  const number = loaded.application.number ?? ''
  await recordAudit(scope, {
    event: 'messageReported',
    objectId: id,
    objectNumber: number,
    details: { side: message.side, message: messageId },
  })
  const heads = (await enabledStaffInScope(db, ['ADMIN'], message.universityId)).map((head) => head.id)
  await notifyStaff(
    scope,
    heads.filter((head) => head !== message.authorId && head !== actor.accountId),
    'messageReported',
    { applicationId: id, number },
  )
  return { success: true }
}
