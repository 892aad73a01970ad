import { uuid } from '@portal/domain/kernel/values.ts'
import { greeted, MAILS, type MailName, type MailPayload } from '@portal/domain/notifications/schema.ts'
import { z } from 'zod'
import type { Db } from '../../platform/database.ts'
import type { Mailer } from '../../platform/mail.ts'
import type { SmsGateway } from '../../platform/sms.ts'
import { unsentMail, unsentSms } from './queries.ts'
import { countAttempt, countSmsAttempt, markSent, markSmsSent } from './repository.ts'
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
  const { recipientName } = greeted.parse(mail.payload)
  const rendered = renderMail(name, content, { language, publicUrl, recipientName: recipientName ?? '' })
  await mailer.send({ ...rendered, to: recipient, messageId: id, date: createdAt })
  await markSent(db, id, now)
}

/** Sends one SMS and forgets its text; run again after success it does nothing, and a failure is tried again later. */
export async function sendSms(
  { db, now, gateway }: { readonly db: Db; readonly now: Date; readonly gateway: SmsGateway },
  payload: unknown,
): Promise<void> {
  const { id } = job.parse(payload)
  const sms = await unsentSms(db, id)
  if (sms === undefined || sms.text === null) return
  await countSmsAttempt(db, id)
  await gateway.send({ to: sms.recipient, text: sms.text, id, date: sms.createdAt })
  await markSmsSent(db, id, now)
}
