/**
 * Proves the stored totals of lists: `npm run totals`. Wrong ones are corrected and named. It works beside a running portal
 * and without one.
 */
import { proveListTotals } from '../apps/server/src/features/review/jobs.ts'
import { openDatabase } from '../apps/server/src/platform/database/database.ts'
import { readEnvironment } from '../apps/server/src/platform/environment.ts'
import { createLog } from '../apps/server/src/platform/observability/log.ts'
import { reachDatabase } from './reach-database.ts'

try {
  const log = createLog('silent')
  const { connection, leave } = await reachDatabase(readEnvironment(), log)
  try {
    const { db, close } = openDatabase({ connection, poolSize: 1, log })
    const wrong = await proveListTotals({ db, log }).finally(close)
    console.log(`totals: ${wrong === 0 ? 'right' : `${wrong} wrong, corrected`}`)
  } finally {
    await leave()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
