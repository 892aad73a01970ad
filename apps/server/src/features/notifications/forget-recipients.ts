import { DAY_MS } from '@portal/domain/kernel/durations.ts'
import type { Db, Trx } from '../../platform/database/database.ts'
import { deleteMailsToNobody, deleteSentMails, deleteUnsendable, forgetContents } from './repository.ts'

/** So long whoever looks after undelivered messages sees those that cannot be sent again. */
const UNSENDABLE_KEPT_MS = 30 * DAY_MS

/** Removes the rows of the mails that an address was sent. */
export async function removeSentMails(db: Trx, recipient: string): Promise<void> {
  await deleteSentMails(db, recipient)
}

/**
 * Removes the rows of sent mails whose address is no account's any more: the last mails of an account go after it. Those
 * that did not come back in their time forget what they said.
 */
export async function forgetRecipients({ db, now }: { readonly db: Db; readonly now: Date }): Promise<void> {
  await deleteMailsToNobody(db)
  await forgetContents(db, now)
  await deleteUnsendable(db, new Date(now.getTime() - UNSENDABLE_KEPT_MS))
}
