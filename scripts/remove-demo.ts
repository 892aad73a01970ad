/**
 * Removes all that the demo made from a stopped portal: `npm run remove-demo`. People who registered themselves stay, with
 * all that is theirs (docs/operations.md#from-the-demo-to-a-real-portal).
 */
import { rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { KEPT_TOTALS } from '../apps/server/src/app.ts'
import { removeDemo } from '../apps/server/src/demo/remove-demo.ts'
import { refuseWhileServed } from '../apps/server/src/platform/backup/move-database.ts'
import { type DatabaseConnection, openDatabase } from '../apps/server/src/platform/database/database.ts'
import { migrate } from '../apps/server/src/platform/database/migrations.ts'
import { openPostgres } from '../apps/server/src/platform/database/postgres.ts'
import { readEnvironment } from '../apps/server/src/platform/environment.ts'
import { lockDataFolder } from '../apps/server/src/platform/files/data-folder.ts'
import { openFileStore } from '../apps/server/src/platform/files/files.ts'
import { createLog } from '../apps/server/src/platform/observability/log.ts'
import { proveTotals } from '../apps/server/src/platform/totals.ts'

const log = createLog('silent')

async function refuseServed(connection: DatabaseConnection): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'admission-portal remove-demo' })
  try {
    await client.connect()
    await refuseWhileServed(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function remove(): Promise<void> {
  const environment = readEnvironment({ ...process.env, DEMO: 'false' })
  const unlock = await lockDataFolder(environment.dataDir)
  try {
    const postgres = await openPostgres(environment, log)
    try {
      await refuseServed(postgres.connection)
      await migrate(postgres.connection)
      const { db, close } = openDatabase({ connection: postgres.connection, poolSize: 2, log })
      const now = new Date()
      try {
        const removed = await removeDemo({ db, files: openFileStore(environment.files) }, now)
        if (removed === null) return console.log('There is no demo in this database; nothing was changed.')
        rmSync(path.join(environment.dataDir, 'demo-accounts.json'), { force: true })
        await proveTotals({ db, log, now }, KEPT_TOTALS)
        const { left, ...counts } = removed
        const words = Object.entries(counts).map(([what, count]) => `${count} ${what}`)
        console.log(`The demo is removed: ${words.join(', ')}. Start with DEMO=false from now on.`)
        if (left.length > 0)
          console.log(
            `These applications of real people stood in a competition of the demo and stand in none now, tell their owners: ${left.join(', ')}`,
          )
      } finally {
        await close()
      }
    } finally {
      await postgres.stop()
    }
  } finally {
    unlock()
  }
}

try {
  await remove()
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
