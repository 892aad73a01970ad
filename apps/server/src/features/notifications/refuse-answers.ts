import type { MailName } from '@portal/domain/notifications/schema.ts'
import PostalMime, { type Email } from 'postal-mime'
import type { Db } from '../../platform/database/database.ts'
import { enqueueMail } from './enqueue-mail.ts'
import { accountWithAddress } from './queries.ts'
import { markAnswerRefused } from './repository.ts'

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
/** Mails that people are tempted to answer. */
const ANSWERED: readonly MailName[] = ['messageFromOffice', 'messagesWaiting']
/** A mail with one of these was written by a machine, which gets no answer (RFC 3834). */
const OF_MACHINES = ['list-id', 'precedence', 'x-auto-response-suppress', 'x-autoreply', 'x-failed-recipients']

/** Message-IDs that a mail written by a person answers. Empty: a machine wrote it, or it answers nothing. */
async function answeredIds(content: Uint8Array): Promise<readonly string[]> {
  let mail: Email
  try {
    mail = await PostalMime.parse(content, { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 })
  } catch {
    return []
  }
  const headerOf = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? ''
  const automatic = headerOf('auto-submitted').trim().toLowerCase()
  if (automatic !== '' && automatic !== 'no') return []
  if (mail.headers.some(({ key }) => OF_MACHINES.includes(key)) || headerOf('return-path').trim() === '<>') return []
  const answered = `${headerOf('in-reply-to')} ${headerOf('references')}`
  return [...answered.matchAll(new RegExp(`<(${UUID})@`, 'gi'))].map(([, id = '']) => id.toLowerCase())
}

/**
 * Refuses an answer by mail to a mail about messages. The refusal goes to the account of that mail and never to the
 * address of the answer, once for each mail. Its words are not read and not stored. @returns whether it was one.
 */
export async function refuseAnswer(db: Db, content: Uint8Array, now: Date): Promise<boolean> {
  for (const messageId of await answeredIds(content)) {
    const mail = await db
      .selectFrom('mails')
      .select(['id', 'name', 'accountId', 'recipient', 'answerRefusedAt'])
      .where('messageId', '=', messageId)
      .executeTakeFirst()
    if (mail === undefined || !ANSWERED.some((name) => name === mail.name)) continue
    const { accountId } = mail
    if (accountId === null || mail.answerRefusedAt !== null) return true
    await db.transaction().execute(async (trx) => {
      if (!(await markAnswerRefused(trx, mail.id, now))) return
      // The account may have been deleted or have another address since.
      const account = await accountWithAddress(trx, accountId, mail.recipient)
      if (account !== undefined) await enqueueMail({ db: trx, now }, { ...account, name: '' }, 'answerRefused', {})
    })
    return true
  }
  return false
}
