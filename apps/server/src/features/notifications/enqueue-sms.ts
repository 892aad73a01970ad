import type { Trx } from '../../platform/database/database.ts'
import { newId } from '../../platform/identity/tokens.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { insertSms } from './repository.ts'

/** Queues an SMS with its sending job in the caller's transaction. */
export async function enqueueSms(
  scope: { readonly db: Trx; readonly now: Date },
  recipient: string,
  text: string,
): Promise<void> {
  const id = newId()
  await insertSms(scope.db, { id, recipient, text, createdAt: scope.now })
  await addJob(scope.db, 'send-sms', { id })
}
