import type { Trx } from '../../platform/database.ts'
import { deleteSessions } from './repository.ts'

/** Opens or closes the accounts with these e-mails that are as old as that or older; their sessions end. Gives how many. */
export async function setAccountsState(
  db: Trx,
  accounts: { readonly emails: readonly string[]; readonly madeUntil: Date },
  state: 'ENABLED' | 'DISABLED',
): Promise<number> {
  const changed = await db
    .updateTable('accounts')
    .set({ state })
    .where('email', 'in', accounts.emails)
    .where('createdAt', '<=', accounts.madeUntil)
    .where('deletedAt', 'is', null)
    .returning('id')
    .execute()
  for (const { id } of changed) await deleteSessions(db, id)
  return changed.length
}
