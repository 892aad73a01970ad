import { uuid } from '@portal/domain/kernel/values.ts'
import { MAILS, type MailName, type MailPayload } from '@portal/domain/notifications/schema.ts'
import { z } from 'zod'
import type { Db } from '../../platform/database.ts'
import type { Mailer } from '../../platform/mail.ts'
import { unsentMail } from './queries.ts'
import { countAttempt, markSent } from './repository.ts'
import { renderMail } from './templates/mail.ts'

const job = z.object({ id: uuid })
const isMailName = (name: string): name is MailName => Object.hasOwn(MAILS, name)

/**
 * Sends one mail and forgets what it said. Run again after success it does nothing; when the mailer fails it throws,
 * and the queue tries again later. A mail that never gets out keeps its row, its payload and the count of attempts.
 * A crash between sending and marking sends it twice under the same Message-ID.
 */
export async function sendMail(
  {
    db,
    now,
    mailer,
    publicUrl,
  }: { readonly db: Db; readonly now: Date; readonly mailer: Mailer; readonly publicUrl: string },
  payload: unknown,
): Promise<void> {
  const { id } = job.parse(payload)
  const mail = await unsentMail(db, id)
  if (mail === undefined) return
  await countAttempt(db, id)
  const { name, language, recipient, createdAt } = mail
  if (!isMailName(name)) throw new Error(`no such mail: ${name}`)
  const content = MAILS[name].parse(mail.payload) as MailPayload<typeof name>
  const { subject, text, html } = renderMail(name, content, { language, publicUrl })
  await mailer.send({ to: recipient, subject, text, html, messageId: id, date: createdAt })
  await markSent(db, id, now)
}
