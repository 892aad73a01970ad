import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { NO_REPLICA, openReplica } from '../../apps/server/src/platform/database/replica.ts'
import type { Environment } from '../../apps/server/src/platform/environment.ts'
import type { Log } from '../../apps/server/src/platform/observability/log.ts'
import { about, type Finding, reasonOf } from './finding.ts'

const { ok, warn, fail } = about('read replica')
const TRIES = 3
const PAUSE_MS = 1_000

/** Whether DATABASE_READ_URL follows DATABASE_URL closely enough, as a server would see it; nothing where it is not set. */
export async function checkReplica(environment: Environment, log: Log): Promise<readonly Finding[]> {
  const { databaseUrl, replica: settings } = environment
  if (settings.url === undefined || databaseUrl === undefined) return []
  const { url, mostLagSeconds } = settings
  const primary = openDatabase({ connection: { connectionString: databaseUrl }, poolSize: 1, log })
  const replica = openReplica({ connectionString: url, poolSize: 1, primary, most: mostLagSeconds, log })
  const host = new URL(url).host
  try {
    for (let tries = 0; tries < TRIES && replica.lagSeconds() > mostLagSeconds; tries += 1) {
      if (tries > 0) await sleep(PAUSE_MS)
      await replica.check()
    }
    const { version, isPrimary, problem } = replica.last()
    if (problem === NO_REPLICA.other) return [fail(`${host} is no copy of DATABASE_URL: reads stay there`)]
    if (problem === NO_REPLICA.own) return [fail(`${host} does not follow DATABASE_URL any more: make it anew`)]
    if (problem !== null)
      return [fail(`${host} is not to be reached (${reasonOf(new Error(problem))}): look whether it runs`)]
    if (isPrimary)
      return [warn(`${host} is DATABASE_URL itself: no read is taken from it; leave DATABASE_READ_URL out`)]
    const lag = replica.lagSeconds()
    if (!(lag <= mostLagSeconds)) {
      const words = Number.isFinite(lag) ? `${lag.toFixed(1)} s` : `more than ${mostLagSeconds} s`
      return [fail(`${host} is ${words} behind: look at its network and disk, or raise DATABASE_READ_LAG_SECONDS`)]
    }
    return [ok(`PostgreSQL ${version} follows DATABASE_URL, ${lag.toFixed(1)} s behind at most`)]
  } finally {
    await replica.close()
    await primary.close()
  }
}
