import type { Trx } from '../../platform/database/database.ts'
import { newId } from '../../platform/identity/tokens.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { insertSms } from './repository.ts'

/** Writes an SMS and the job that sends it into the caller's transaction, as mails are written. */
export async function enqueueSms(
  scope: { readonly db: Trx; readonly now: Date },
  recipient: string,
  text: string,
): Promise<void> {
  const id = newId()
  await insertSms(scope.db, { id, recipient, text, createdAt: scope.now })
  await addJob(scope.db, 'send-sms', { id })
}
