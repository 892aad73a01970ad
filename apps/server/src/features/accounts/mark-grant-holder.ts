import type { Trx } from '../../platform/database.ts'
import { setGrantHolder } from './repository.ts'

/** A grant application ended PASSED: the profile says so from now on (docs/specification/grants.md#grant-holder). */
export async function markGrantHolder({ db }: { readonly db: Trx }, accountId: string): Promise<void> {
  await setGrantHolder(db, accountId)
}
