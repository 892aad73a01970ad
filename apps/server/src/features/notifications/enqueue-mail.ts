import type { Language } from '@portal/domain/kernel/language.ts'
import { greeted, MAILS, type MailName, type MailPayload } from '@portal/domain/notifications/schema.ts'
import type { Trx } from '../../platform/database.ts'
import { newId } from '../../platform/tokens.ts'
import { insertMail } from './repository.ts'

/** Writes a mail into the caller's transaction. The world is touched later, by a worker. */
export async function enqueueMail<Name extends MailName>(
  scope: { readonly db: Trx; readonly now: Date },
  recipient: { readonly email: string; readonly language: Language; readonly name: string },
  name: Name,
  payload: MailPayload<Name>,
): Promise<void> {
  await insertMail(scope.db, {
    id: newId(),
    name,
    recipient: recipient.email,
    language: recipient.language,
    payload: { ...MAILS[name].parse(payload), ...greeted.parse({ recipientName: recipient.name }) },
    createdAt: scope.now,
  })
}
