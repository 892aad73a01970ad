import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { type Mailbox, MailboxAwayError, type ReceivedMail } from '../../platform/messages/mailbox.ts'
import type { Log } from '../../platform/observability/log.ts'
import { readDeliveryNotice } from './delivery-notice.ts'
import { markReturned } from './repository.ts'

/**
 * What a mail of the mailbox was: the notice that a mail of ours is given up; one that changes nothing (tried on,
 * delivered); one of a mail that is not there, has failed already or was sent again; no notice, which is left for people.
 */
export type NoticeOutcome = 'returned' | 'passing' | 'unknown' | 'other'

export type Returns = {
  readonly db: Db
  readonly clock: Clock
  readonly mailbox: Mailbox
  /** With `{id}`, where the Message-ID stands in the address that mails leave from. */
  readonly returnPath: string | undefined
  readonly log: Log
  readonly onNotice?: ((outcome: NoticeOutcome) => void) | undefined
  /** Whether the mailbox could be read. */
  readonly onLook?: ((isDone: boolean) => void) | undefined
}

/**
 * Reads what is new in the mailbox of returned mails. A notice counts by a Message-ID, which nobody can know who has not
 * got the mail, and by nothing else that it says. Run again it changes nothing.
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
  // Of a mail that is none of ours: somebody else writes from this address too.
  if (notice === null || notice.messageIds.length === 0) return 'other'
  if (!notice.isFinal) return 'passing'
  const { messageIds, statusCode, diagnostic } = notice
  let isFound = false
  for (const messageId of messageIds) {
    const isThis = await markReturned(db, messageId, { at: clock.now(), noticeAt: receivedAt, statusCode, diagnostic })
    isFound ||= isThis
  }
  return isFound ? 'returned' : 'unknown'
}
