import { DAY_MS } from '@portal/domain/kernel/durations.ts'
import { openDatabase } from '../../../apps/server/src/platform/database/database.ts'
import { sweepStore } from '../../../apps/server/src/platform/files/sweep-store.ts'
import { createLog } from '../../../apps/server/src/platform/observability/log.ts'
import { STORED_KEYS } from '../../../apps/server/src/stored-keys.ts'
import { type Finding, judgeSweep } from '../witness.ts'
import type { World } from '../world/world.ts'

/** Runs the nightly sweep of the store as of two days later. `killed`: kills of the engine. */
export async function sweepLater(
  { connection, bucket }: Pick<World, 'connection' | 'bucket'>,
  killed: number,
): Promise<readonly Finding[]> {
  const log = createLog('silent')
  const database = openDatabase({ connection, poolSize: 2, log })
  try {
    const later = new Date(Date.now() + 2 * DAY_MS)
    const { removed } = await sweepStore({ db: database.db, files: bucket.store, keys: STORED_KEYS, log }, later)
    return judgeSweep(removed, killed)
  } finally {
    await database.close()
  }
}
