import { type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import type { WriteScope } from '../../http/handler.ts'
import type { Trx } from '../../platform/database/database.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { readdress, reviveMail, reviveSms } from './repository.ts'

export async function resendMessage(scope: WriteScope, id: string): Promise<{ success: true } | Refusal> {
  const { db } = scope
  const isMail = await reviveMail(db, id)
  if (!isMail && !(await reviveSms(db, id))) return refuse('not_found')
  await addJob(db, isMail ? 'send-mail' : 'send-sms', { id })
  await recordAudit(scope, { event: 'messageResent', objectId: id, details: { kind: isMail ? 'MAIL' : 'SMS' } })
  return { success: true }
}

/** Gives the waiting and failed mails of an account its new address. */
export async function readdressMails(db: Trx, accountId: string, address: string): Promise<void> {
  await readdress(db, accountId, address)
}
