import { expect } from 'vitest'
import type { Person, TestPortal } from './portal.ts'

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

type Sent = { readonly owner: Person; readonly id: string }

/** Runs a job that reads an application before its withdrawal, and gets its lock after it. */
export async function runAfterWithdrawal(portal: TestPortal, { owner, id }: Sent, task: string): Promise<void> {
  const holder = await portal.database.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from applications where id = $1 for update', [id])
    const withdrawing = owner.call('POST', `/request/${id}/withdraw`)
    await expectLockWaits(portal, 1)
    const running = portal.portal.jobs.tasks[task]?.({})
    await expectLockWaits(portal, 2)
    await holder.query('rollback')
    expect((await withdrawing).status).toBe(200)
    await running
  } finally {
    holder.release()
  }
}
