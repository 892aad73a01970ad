import { DAY_MS } from '@portal/domain/kernel/durations.ts'
import type { Db, Trx } from '../../platform/database/database.ts'
import {
  deleteEndedSms,
  deleteMailsTo,
  deleteMailsWithoutAccount,
  deleteUnsendable,
  forgetContents,
} from './repository.ts'

/** Retention of failed SMS, and of failed mails that cannot be sent again. */
const FAILED_RETAINED_MS = 30 * DAY_MS

export async function removeMailsTo(
  { db, now }: { readonly db: Trx; readonly now: Date },
  reader: { readonly accountId: string; readonly address: string },
): Promise<void> {
  await deleteMailsTo(db, reader, now)
}

/** Deletes messages that no account reads. Clears mails that were not returned in time. */
export async function forgetRecipients({ db, now }: { readonly db: Db; readonly now: Date }): Promise<void> {
  await deleteMailsWithoutAccount(db, now)
  await forgetContents(db, now)
  const before = new Date(now.getTime() - FAILED_RETAINED_MS)
  await deleteUnsendable(db, before)
  await deleteEndedSms(db, before)
}
