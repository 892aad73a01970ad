import type { Trx } from '../../platform/database.ts'
import { setGrantHolder } from './repository.ts'

/**
 * A grant application ended PASSED, or a grant of a competition was accepted: the profile says so from now on
 * (docs/specification/grants.md#grant-holder).
 */
export async function markGrantHolder({ db }: { readonly db: Trx }, accountId: string): Promise<void> {
  await setGrantHolder(db, accountId, true)
}

/** An accepted grant was taken away by a later version of its protocol, and there is no other. */
export async function unmarkGrantHolder({ db }: { readonly db: Trx }, accountId: string): Promise<void> {
  await setGrantHolder(db, accountId, false)
}
