/**
 * Brings the database up to this version without starting a server: `npm run migrate`, before an update of several
 * servers. A start does the same (docs/operations.md#updates).
 */

import { migrate } from '../apps/server/src/platform/database/migrations.ts'
import { readEnvironment } from '../apps/server/src/platform/environment.ts'
import { migrateJobs } from '../apps/server/src/platform/jobs/job-runner.ts'
import { createLog } from '../apps/server/src/platform/observability/log.ts'
import { reachDatabase } from './reach-database.ts'

try {
  const log = createLog('silent')
  const { connection, leave } = await reachDatabase(readEnvironment(), log, 'as it is')
  try {
    const applied = await migrate(connection)
    await migrateJobs(connection, log)
    for (const name of applied) console.log(name)
    console.log(applied.length === 0 ? 'Nothing to apply.' : `${applied.length} applied.`)
  } finally {
    await leave()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
