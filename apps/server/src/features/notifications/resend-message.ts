import { type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import type { WriteScope } from '../../http/handler.ts'
import { addJob } from '../../platform/jobs.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { reviveMessage } from './repository.ts'

/** Has a message sent again that had failed. */
export async function resendMessage(scope: WriteScope, id: string): Promise<{ success: true } | Refusal> {
  const { db } = scope
  const isMail = await reviveMessage(db, 'mails', id)
  if (!isMail && !(await reviveMessage(db, 'smsMessages', id))) return refuse('not_found')
  await addJob(db, isMail ? 'send-mail' : 'send-sms', { id })
  await recordAudit(scope, { event: 'messageResent', objectId: id, details: { kind: isMail ? 'MAIL' : 'SMS' } })
  return { success: true }
}
