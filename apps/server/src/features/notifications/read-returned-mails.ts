import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { type Mailbox, MailboxAwayError, type ReceivedMail } from '../../platform/messages/mailbox.ts'
import type { Log } from '../../platform/observability/log.ts'
import { readDeliveryNotice } from './delivery-notice.ts'
import { refuseAnswer } from './refuse-answers.ts'
import { markReturned } from './repository.ts'

/**
 * Kinds of mails in the mailbox.
 * - returned: a final notice of a mail of the portal
 * - passing: a notice that changes nothing (delayed, delivered)
 * - unknown: a notice of an unknown, already failed or resent mail
 * - answer: a person's answer to a mail about messages, which is refused (`refuse-answers.ts`)
 * - other: no notice; it is left for people
 */
export type NoticeOutcome = 'returned' | 'passing' | 'unknown' | 'answer' | 'other'

export type Returns = {
  readonly db: Db
  readonly clock: Clock
  readonly mailbox: Mailbox
  /** Sender address of mails, with `{id}` in place of the Message-ID. */
  readonly returnPath: string | undefined
  readonly log: Log
  readonly onNotice?: ((outcome: NoticeOutcome) => void) | undefined
  /** Called after each run; `isDone`: the mailbox was read. */
  readonly onLook?: ((isDone: boolean) => void) | undefined
}

/**
 * Reads new mails of the mailbox for returned mails. Only a Message-ID identifies a mail, because only its receiver
 * knows it; the rest of a notice is not trusted. A second run changes nothing.
 */
export async function readReturnedMails(returns: Returns): Promise<void> {
  const { mailbox, log, onNotice, onLook } = returns
  try {
    await mailbox.read(async (mail) => {
      const outcome = await outcomeOf(returns, mail)
      onNotice?.(outcome)
      return outcome !== 'other'
    })
    onLook?.(true)
  } catch (error) {
    if (!(error instanceof MailboxAwayError)) throw error
    onLook?.(false)
    log.warn({ reason: error.message }, 'the mailbox of returned mails could not be read')
  }
}

async function outcomeOf(
  { db, clock, returnPath }: Returns,
  { content, receivedAt }: ReceivedMail,
): Promise<NoticeOutcome> {
  const notice = await readDeliveryNotice(content, returnPath)
  // A notice about a foreign mail: other software sends from this address too.
  if (notice === null || notice.messageIds.length === 0)
    return notice === null && (await refuseAnswer(db, content, clock.now())) ? 'answer' : 'other'
  if (!notice.isFinal) return 'passing'
  const { messageIds, statusCode, diagnostic } = notice
  let isFound = false
  for (const messageId of messageIds) {
    const isMarked = await markReturned(db, messageId, {
      at: clock.now(),
      noticeAt: receivedAt,
      statusCode,
      diagnostic,
    })
    isFound ||= isMarked
  }
  return isFound ? 'returned' : 'unknown'
}
