import type { Language } from '@portal/domain/kernel/language.ts'
import type { Trx } from '../../platform/database/database.ts'
import { subjectIn } from './find-messages.ts'
import { markAllSmsSent, markFailed, markSentAs } from './repository.ts'

/** Marks queued mails as sent with their subjects, so mails of demo people fill no outbox. */
export async function withholdMails({ db, now }: { readonly db: Trx; readonly now: Date }): Promise<void> {
  const waiting = await db
    .selectFrom('mails')
    .select(['id', 'name', 'language', 'subject', 'payload'])
    .where('sentAt', 'is', null)
    .execute()
  for (const { id, language, ...mail } of waiting)
    await markSentAs(db, id, subjectIn({ ...mail, language: language as Language }), now)
  await markAllSmsSent(db, now)
}

/** Marks the sent mails to an address of the demo as returned. */
export async function markAsReturned(db: Trx, recipient: string, at: Date): Promise<void> {
  const mails = await db.selectFrom('mails').select('id').where('recipient', '=', recipient).execute()
  for (const { id } of mails) await markFailed(db, 'mails', id, at, 'RETURNED')
}
