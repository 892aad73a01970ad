import { UNCONFIRMED_BLOCKS_MS } from '@portal/domain/accounts/rules.ts'
import type { Db } from '../../platform/database.ts'
import type { SessionTimes } from '../../platform/environment.ts'
import { deleteBareAccounts, deleteExpired, deleteUnconfirmedBefore } from './repository.ts'

/** Removes sessions and links that are over, accounts that nobody confirmed within seven days, and what is left of deleted ones. */
export async function removeExpiredAccounts(
  { db, now }: { readonly db: Db; readonly now: Date },
  sessions: { readonly applicant: SessionTimes; readonly staff: SessionTimes },
): Promise<void> {
  const longestIdleMs = Math.max(sessions.applicant.idleMinutes, sessions.staff.idleMinutes) * 60_000
  await deleteExpired(db, now, new Date(now.getTime() - longestIdleMs))
  await deleteBareAccounts(db)
  await deleteUnconfirmedBefore(db, new Date(now.getTime() - UNCONFIRMED_BLOCKS_MS))
}
