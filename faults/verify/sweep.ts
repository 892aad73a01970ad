import { openDatabase } from '../../apps/server/src/platform/database.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { sweepStore } from '../../apps/server/src/platform/sweep-store.ts'
import { STORED_KEYS } from '../../apps/server/src/stored-keys.ts'
import type { Finding } from '../witness.ts'
import type { World } from '../world/world.ts'

const TWO_DAYS_MS = 172_800_000
/** So many applicants upload at once. */
const AT_ONCE = 4

/**
 * Lets the nightly sweep of the store run as of the day after next. The removal of bytes that no row will name is not
 * waited for on the disk (`documents/keep-bytes.ts`): an engine that is killed may forget it, and only for what was being
 * uploaded just then. More to sweep than that is a fault of the portal.
 * @param killed how often the engine was killed.
 */
export async function sweepLater(
  { connection, bucket }: Pick<World, 'connection' | 'bucket'>,
  killed: number,
): Promise<readonly Finding[]> {
  const log = createLog('silent')
  const database = openDatabase({ connection, poolSize: 2, log })
  try {
    const later = new Date(Date.now() + TWO_DAYS_MS)
    const { removed } = await sweepStore({ db: database.db, files: bucket.place, keys: STORED_KEYS, log }, later)
    return removed <= killed * AT_ONCE
      ? []
      : [{ rule: 'orphan', what: `${removed} objects that only the sweep has removed` }]
  } finally {
    await database.close()
  }
}
