import { plainEmail } from '@portal/domain/kernel/typed-text.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Environment } from '../../platform/environment.ts'
import type { Passwords } from '../../platform/identity/passwords.ts'
import type { Log } from '../../platform/observability/log.ts'
import { endSessionsWithoutFactor } from './jobs.ts'
import { createSuperAdmin, hasSuperAdmin } from './staff/save-staff.ts'
import { warnOfClashes } from './warn-of-clashes.ts'

/** Prepares accounts at start: the first super admin, and the required second factor of staff. */
export async function prepareAccounts({
  environment: { isStaffFactorRequired, superAdmin },
  db,
  clock,
  passwords,
  log,
}: {
  readonly environment: Environment
  readonly db: Db
  readonly clock: Clock
  readonly passwords: Passwords
  readonly log: Log
}): Promise<void> {
  await warnOfClashes(db, log)
  if (isStaffFactorRequired) await endSessionsWithoutFactor({ db, log })
  // A hash takes a tenth of the start, so it is computed only where needed.
  if (superAdmin === undefined || (await hasSuperAdmin(db))) return
  const email = plainEmail(superAdmin.email)
  const passwordHash = await passwords.hash(superAdmin.password)
  await db
    .transaction()
    .execute((trx) => createSuperAdmin({ db: trx, now: clock.now() }, { email, passwordHash, fullName: email }))
}
