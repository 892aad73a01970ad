import { DAY_MS } from '@portal/domain/kernel/durations.ts'
import { uuid } from '@portal/domain/kernel/values.ts'
import { type DeliveryProblem, greeted, MAILS, type MailPayload } from '@portal/domain/notifications/schema.ts'
import { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import { USUAL_ATTEMPTS } from '../../platform/jobs/jobs.ts'
import type { Mailer } from '../../platform/messages/mail.ts'
import { MessageRefusedError } from '../../platform/messages/message-refused.ts'
import type { SmsGateway } from '../../platform/messages/sms.ts'
import type { Owner } from '../../platform/portal-owner.ts'
import { noticeOfAnswer } from './delivery-notice.ts'
import { isMailName, unsentMail, unsentSms } from './queries.ts'
import { countAttempt, markAnswer, markFailed, markSent, markSmsSent } from './repository.ts'
import type { KeptMails } from './templates/mail.ts'
import { renderMail } from './templates/mail.ts'

const job = z.object({ id: uuid })

/** Mail servers give up and return a mail after five days at most (RFC 5321, 4.5.4.1). */
const CONTENT_RETAINED_MS = 7 * DAY_MS
/** The user waits for a code that has not arrived after a minute. */
const FIRST_ASKED_MS = 60_000

/**
 * Sends one mail, then clears its content; after a week where returned mails are read, because it may be sent again. A
 * link that opens an account is cleared at once. A second run does nothing. A failing mailer throws, and the queue
 * retries. A mail refused for good, or not accepted for three days, has failed: its row keeps the payload and the
 * reason, and the super admin can send it again. A crash between sending and marking sends it twice under the same
 * Message-ID.
 */
export async function sendMail(
  {
    db,
    now,
    mailer,
    publicUrl,
    sender,
    areReturnsRead,
    owner,
    kept,
  }: {
    readonly db: Db
    readonly now: Date
    readonly mailer: Mailer
    readonly publicUrl: string
    /** E-mail address of the portal's mails. */
    readonly sender: string
    readonly areReturnsRead: boolean
    readonly owner: Owner
    readonly kept: KeptMails
  },
  payload: unknown,
): Promise<void> {
  const { id } = job.parse(payload)
  const mail = await unsentMail(db, id)
  if (mail === undefined) return
  const attempts = await countAttempt(db, 'mails', id)
  const { name, language, recipient, createdAt, messageId } = mail
  if (!isMailName(name)) throw new Error(`no such mail: ${name}`)
  const content = MAILS[name].parse(mail.payload) as MailPayload<typeof name>
  const { recipientName } = greeted.parse(mail.payload)
  const rendered = renderMail(name, content, {
    ...{ language, publicUrl, kept, recipientName: recipientName ?? '' },
    ...{ owner: owner.lines[language], addresses: { from: sender, to: recipient } },
  })
  const { problem, answer } = await problemOf(attempts, () =>
    mailer.send({ ...rendered, to: recipient, messageId: messageId ?? id, date: createdAt }),
  )
  const contentUntil = areReturnsRead && !('url' in content) ? new Date(now.getTime() + CONTENT_RETAINED_MS) : null
  if (problem === null) await markSent(db, id, { at: now, subject: rendered.subject, contentUntil })
  else await markFailed(db, 'mails', id, now, problem)
  if (answer !== null) await markAnswer(db, id, noticeOfAnswer(answer))
}

/** Sends one SMS and clears its text. A second run does nothing; a failure is retried. */
export async function sendSms(
  { db, now, gateway }: { readonly db: Db; readonly now: Date; readonly gateway: SmsGateway },
  payload: unknown,
): Promise<void> {
  const { id } = job.parse(payload)
  const sms = await unsentSms(db, id)
  if (sms === undefined || sms.text === null) return
  const { recipient: to, text, createdAt: date } = sms
  const attempts = await countAttempt(db, 'smsMessages', id)
  const taken: { gatewayId: string | null } = { gatewayId: null }
  const { problem } = await problemOf(attempts, async () => {
    taken.gatewayId = await gateway.send({ to, text, id, date })
  })
  const askAt = taken.gatewayId === null || gateway.ask === null ? null : new Date(now.getTime() + FIRST_ASKED_MS)
  if (problem === null) await markSmsSent(db, id, { at: now, ...taken, askAt })
  else await markFailed(db, 'smsMessages', id, now, problem)
}

/** Sends and returns the final problem; null: sent. @throws a temporary fault while the queue still retries. */
async function problemOf(
  attempts: number,
  send: () => Promise<void>,
): Promise<{ readonly problem: DeliveryProblem | null; readonly answer: string | null }> {
  try {
    await send()
    return { problem: null, answer: null }
  } catch (error) {
    if (error instanceof MessageRefusedError) return { problem: 'REFUSED', answer: error.answer }
    if (attempts >= USUAL_ATTEMPTS) return { problem: 'AWAY', answer: null }
    throw error
  }
}
