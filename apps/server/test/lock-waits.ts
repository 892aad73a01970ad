import { expect } from 'vitest'
import type { TestPortal } from './portal.ts'

/** Statements of the portal that wait for a lock now. */
export async function countLockWaits({ database }: TestPortal): Promise<number> {
  const { rowCount } = await database.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rowCount ?? 0
}

/** Waits until so many statements of the portal wait for a lock. */
export const expectLockWaits = (portal: TestPortal, count: number): Promise<void> =>
  expect.poll(() => countLockWaits(portal)).toBe(count)
