import type { MailPayload, SwitchedMail } from '@portal/domain/notifications/schema.ts'
import type { Trx } from '../../platform/database/database.ts'
import { enqueueMail } from './enqueue-mail.ts'
import { subscribers } from './queries.ts'

/** Queues a mail to the enabled staff members among these who have not switched it off, each in their language. */
export async function notifyStaff<Name extends SwitchedMail>(
  scope: { readonly db: Trx; readonly now: Date },
  accountIds: readonly string[],
  name: Name,
  payload: MailPayload<Name>,
): Promise<void> {
  for (const recipient of await subscribers(scope.db, accountIds, name))
    await enqueueMail(scope, recipient, name, payload)
}
