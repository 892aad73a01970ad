import { DAY_MS } from '@portal/domain/kernel/durations.ts'
import type { Db, Trx } from '../../platform/database/database.ts'
import { deleteMailsWithoutAccount, deleteSentMails, deleteUnsendable, forgetContents } from './repository.ts'

/** Retention of undelivered messages that cannot be sent again. */
const UNSENDABLE_RETAINED_MS = 30 * DAY_MS

export async function removeSentMails(db: Trx, recipient: string): Promise<void> {
  await deleteSentMails(db, recipient)
}

/** Deletes sent mails to addresses without an account. Clears mails that were not returned in time. */
export async function forgetRecipients({ db, now }: { readonly db: Db; readonly now: Date }): Promise<void> {
  await deleteMailsWithoutAccount(db, now)
  await forgetContents(db, now)
  await deleteUnsendable(db, new Date(now.getTime() - UNSENDABLE_RETAINED_MS))
}
