import type { AccountState } from '@portal/domain/accounts/schema.ts'
import type { AccountKind } from '@portal/domain/kernel/actor.ts'
import type { Trx } from '../../platform/database/database.ts'
import { deleteSessions, updateAccount } from './repository.ts'

/** Opens or closes accounts by e-mail, created until `madeUntil`. Their sessions end. @returns the accounts. */
export async function setAccountsState(
  db: Trx,
  accounts: { readonly emails: readonly string[]; readonly madeUntil: Date },
  state: AccountState,
): Promise<readonly { readonly id: string; readonly kind: AccountKind }[]> {
  const found = await db
    .selectFrom('accounts')
    .select(['id', 'kind'])
    .where('email', 'in', accounts.emails)
    .where('createdAt', '<=', accounts.madeUntil)
    .where('deletedAt', 'is', null)
    .execute()
  for (const { id } of found) {
    await updateAccount(db, id, { state })
    await deleteSessions(db, id)
  }
  return found
}
