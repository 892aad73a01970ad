import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@portal/embedded-postgres/launcher.ts'
import { stopOrphan } from '@portal/embedded-postgres/orphan.ts'
import { lockDataFolder } from '../src/platform/files/data-folder.ts'
import { createLog } from '../src/platform/observability/log.ts'

const PREFIX = 'portal-throwaway-'
const MILLISECONDS_TO_BE_STALE = 60_000

/** An empty PostgreSQL in a temporary folder, forcing nothing to disk; `stop` removes it. */
export async function startThrowawayCluster(): Promise<EmbeddedPostgres> {
  await removeStaleClusters()
  const dataDir = mkdtempSync(path.join(os.tmpdir(), PREFIX))
  chmodSync(dataDir, 0o711) // the engine's account must get through
  const unlock = await lockDataFolder(dataDir)
  const remove = () => {
    unlock()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const folder = path.join(dataDir, 'db')
    const postgres = await startEmbeddedPostgres({ folder, log: createLog('error'), isDurable: false })
    return { connection: postgres.connection, stop: () => postgres.stop().finally(remove) }
  } catch (error) {
    remove()
    throw error
  }
}

/** What test runs that were killed have left behind. Those that live hold their lock. */
async function removeStaleClusters(): Promise<void> {
  for (const name of readdirSync(os.tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const dataDir = path.join(os.tmpdir(), name)
    // Another run may have removed its own meanwhile.
    const folder = statSync(dataDir, { throwIfNoEntry: false })
    if (folder === undefined || folder.mtimeMs > Date.now() - MILLISECONDS_TO_BE_STALE) continue
    try {
      const unlock = await lockDataFolder(dataDir)
      await stopOrphan(path.join(dataDir, 'db'))
      unlock()
      rmSync(dataDir, { recursive: true, force: true })
    } catch {
      // In use.
    }
  }
}
