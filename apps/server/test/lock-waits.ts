import { expect } from 'vitest'
import type { TestPortal } from './portal.ts'

/** Waits until so many statements of the portal wait for a lock. */
export const expectLockWaits = async (portal: TestPortal, count: number): Promise<void> => {
  const waiting = async () => {
    const { rowCount } = await portal.database.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rowCount
  }
  await expect.poll(waiting).toBe(count)
}
