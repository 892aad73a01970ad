import type { Language } from '@portal/domain/kernel/language.ts'
import { greeted, MAILS, type MailName, type MailPayload } from '@portal/domain/notifications/schema.ts'
import { z } from 'zod'
import type { Trx } from '../../platform/database.ts'
import { newId } from '../../platform/tokens.ts'
import { insertMail } from './repository.ts'

/** The application that a mail is about. */
const about = z.object({ applicationId: z.string().optional() })

/** Writes a mail into the caller's transaction. The world is touched later, by a worker. */
export async function enqueueMail<Name extends MailName>(
  scope: { readonly db: Trx; readonly now: Date },
  recipient: { readonly email: string; readonly language: Language; readonly name: string },
  name: Name,
  payload: MailPayload<Name>,
): Promise<void> {
  const content = MAILS[name].parse(payload)
  await insertMail(scope.db, {
    id: newId(),
    name,
    recipient: recipient.email,
    language: recipient.language,
    applicationId: about.parse(content).applicationId ?? null,
    payload: { ...content, ...greeted.parse({ recipientName: recipient.name }) },
    createdAt: scope.now,
  })
}
