/**
 * Proves all totals that are kept: `npm run totals`. Wrong ones are put right and said. It works beside a running portal
 * and without one.
 */
import { KEPT_TOTALS } from '../apps/server/src/app.ts'
import { openDatabase } from '../apps/server/src/platform/database/database.ts'
import { readEnvironment } from '../apps/server/src/platform/environment.ts'
import { createLog } from '../apps/server/src/platform/observability/log.ts'
import { proveTotals } from '../apps/server/src/platform/totals.ts'
import { reachDatabase } from './reach-database.ts'

try {
  const log = createLog('silent')
  const { connection, leave } = await reachDatabase(readEnvironment(), log)
  try {
    const { db, close } = openDatabase({ connection, poolSize: 1, log })
    for (const [table, wrong] of await proveTotals({ db, log, now: new Date() }, KEPT_TOTALS).finally(close))
      console.log(`${table}: ${wrong === 0 ? 'right' : `${wrong} wrong, mended`}`)
  } finally {
    await leave()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
