import type { Trx } from '../../platform/database/database.ts'
import { setGrantHolder } from './repository.ts'

/**
 * Marks profiles as grant holders: a grant application ended PASSED, or a grant was accepted
 * (docs/specification/grants.md#grant-holder).
 */
export async function markGrantHolders({ db }: { readonly db: Trx }, accountIds: readonly string[]): Promise<void> {
  await setGrantHolder(db, accountIds, true)
}

/** Removes the mark after a later version of the protocol took the only accepted grant away. */
export async function unmarkGrantHolders({ db }: { readonly db: Trx }, accountIds: readonly string[]): Promise<void> {
  await setGrantHolder(db, accountIds, false)
}
