import { DAY_MS } from '@portal/domain/kernel/durations.ts'
import type { Db, Trx } from '../../platform/database/database.ts'
import { deleteMailsTo, deleteMailsWithoutAccount, deleteUnsendable, forgetContents } from './repository.ts'

/** Retention of undelivered messages that cannot be sent again. */
const UNSENDABLE_RETAINED_MS = 30 * DAY_MS

export async function removeMailsTo(
  { db, now }: { readonly db: Trx; readonly now: Date },
  reader: { readonly accountId: string; readonly address: string },
): Promise<void> {
  await deleteMailsTo(db, reader, now)
}

/** Deletes mails that no account reads. Clears mails that were not returned in time. */
export async function forgetRecipients({ db, now }: { readonly db: Db; readonly now: Date }): Promise<void> {
  await deleteMailsWithoutAccount(db, now)
  await forgetContents(db, now)
  await deleteUnsendable(db, new Date(now.getTime() - UNSENDABLE_RETAINED_MS))
}
