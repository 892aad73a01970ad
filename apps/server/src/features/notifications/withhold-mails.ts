import type { Trx } from '../../platform/database.ts'
import { markAllSent, markAllSmsSent } from './repository.ts'

/** Makes everything that waits count as sent: what the demo's people would have got long ago floods no outbox. */
export async function withholdMails({ db, now }: { readonly db: Trx; readonly now: Date }): Promise<void> {
  await markAllSent(db, now)
  await markAllSmsSent(db, now)
}
