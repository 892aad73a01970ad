import type { Trx } from '../../platform/database/database.ts'
import { setGrantHolder } from './repository.ts'

/**
 * Grant applications ended PASSED, or grants of a competition were accepted: the profiles say so from now on
 * (docs/specification/grants.md#grant-holder).
 */
export async function markGrantHolders({ db }: { readonly db: Trx }, accountIds: readonly string[]): Promise<void> {
  await setGrantHolder(db, accountIds, true)
}

/** Accepted grants were taken away by a later version of their protocol, and there are no others. */
export async function unmarkGrantHolders({ db }: { readonly db: Trx }, accountIds: readonly string[]): Promise<void> {
  await setGrantHolder(db, accountIds, false)
}
