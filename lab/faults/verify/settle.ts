import { setTimeout as sleep } from 'node:timers/promises'
import type { World } from '../world/world.ts'

/** Longer than the two minutes after which a server releases a job with a lost connection. */
const PATIENCE_MS = 150_000

/**
 * Brings everything due now: locks of killed servers, retries, hourly removals, the hourly sweep.
 * @returns number of jobs that still wait.
 */
export async function settle({ pool }: Pick<World, 'pool'>): Promise<number> {
  const until = performance.now() + PATIENCE_MS
  await pool.query(`select graphile_worker.add_job('remove-unused-files', '{}'::json)`)
  await pool.query(`select graphile_worker.force_unlock_workers(array(
    select distinct locked_by from graphile_worker.jobs where locked_by is not null and locked_at < now() - interval '5 seconds'))`)
  for (;;) {
    await pool.query(
      'update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null',
    )
    const { rows } = await pool.query<{ waiting: number }>('select count(*)::int as waiting from graphile_worker.jobs')
    const waiting = rows[0]?.waiting ?? 0
    if (waiting === 0 || performance.now() > until) return waiting
    await sleep(300)
  }
}
