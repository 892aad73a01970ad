import type { Db, Trx } from '../../platform/database.ts'
import { deleteMailsToNobody, deleteSentMails } from './repository.ts'

/** Removes the rows of the mails that an address was sent. */
export async function removeSentMails(db: Trx, recipient: string): Promise<void> {
  await deleteSentMails(db, recipient)
}

/** Removes the rows of sent mails whose address is no account's any more: the last mails of an account go after it. */
export async function forgetRecipients({ db }: { readonly db: Db }): Promise<void> {
  await deleteMailsToNobody(db)
}
