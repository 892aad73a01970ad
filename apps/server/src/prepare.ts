import { refuseDemo } from './demo/find-demo.ts'
import { closeDemo, makeDemo } from './demo/make-demo.ts'
import type { AfterStaffChange } from './features/accounts/staff/save-staff.ts'
import type { Listeners } from './features/applications/move-application.ts'
import { findUnreadable } from './sealed-columns.ts'
import type { Services } from './services.ts'

/** Prepares the database for the portal: the rows that slices need at a start, then the demo. */
export async function prepare(
  services: Services,
  slices: readonly { readonly prepare?: () => Promise<unknown> }[],
  listeners: Listeners,
  releaseStaff: AfterStaffChange,
): Promise<void> {
  const { environment, database, db, clock, log, seal, onUnreadable } = services
  const { isDemo, keepsDemo, publicUrl, dataDir } = environment
  if (!isDemo && !keepsDemo) await refuseDemo(database.pool)
  if ((await findUnreadable(database.pool, seal)) !== null) onUnreadable()
  // Before the slices: a closed super admin of the demo must not count as the first one.
  if (!isDemo) await closeDemo({ db, log, releaseStaff }, clock.now())
  for (const slice of slices) await slice.prepare?.()
  if (isDemo) await makeDemo({ ...services, listeners, publicUrl, dataDir }, clock.now())
}
