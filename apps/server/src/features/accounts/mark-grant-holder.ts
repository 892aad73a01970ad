import type { Trx } from '../../platform/database/database.ts'
import { setGrantHolder } from './repository.ts'

/** Marks the accounts' profiles as grant holders (docs/specification/grants.md#grant-holder). */
export async function markGrantHolders({ db }: { readonly db: Trx }, accountIds: readonly string[]): Promise<void> {
  await setGrantHolder(db, accountIds, true)
}

/** Removes the mark after a later version of the protocol took the only accepted grant away. */
export async function unmarkGrantHolders({ db }: { readonly db: Trx }, accountIds: readonly string[]): Promise<void> {
  await setGrantHolder(db, accountIds, false)
}
