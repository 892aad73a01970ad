import { Writable } from 'node:stream'
import { createPortal, type Portal } from '../../../apps/server/src/app.ts'
import { joinListTotals, proveListTotals } from '../../../apps/server/src/features/review/jobs.ts'
import type { Clock } from '../../../apps/server/src/platform/clock.ts'
import {
  type Database,
  type DatabaseConnection,
  openDatabase,
} from '../../../apps/server/src/platform/database/database.ts'
import { readEnvironment } from '../../../apps/server/src/platform/environment.ts'
import { openFileStore } from '../../../apps/server/src/platform/files/files.ts'
import { createPasswords } from '../../../apps/server/src/platform/identity/passwords.ts'
import { createLog } from '../../../apps/server/src/platform/observability/log.ts'
import { temporaryFolder } from './clean-up.ts'

export type OwnPortal = { readonly portal: Portal; readonly database: Database; close(): Promise<void> }

export async function openOwnPortal(connection: DatabaseConnection, clock: Clock): Promise<OwnPortal> {
  const log = createLog('error', new Writable({ write: (_line, _encoding, done) => done() }))
  const environment = readEnvironment({ DATA_DIR: temporaryFolder('bench-own'), DEMO: 'false' })
  const database = openDatabase({ connection, poolSize: 4, log })
  const portal = await createPortal({
    ...{ environment, database, clock, log, files: openFileStore(environment.files), passwords: createPasswords() },
    mail: { send: async () => undefined, close: () => undefined },
    sms: { send: async () => null, ask: null },
  })
  return {
    ...{ portal, database },
    close: async () => {
      await portal.close()
      await database.close()
    },
  }
}

/** @throws Error if stored totals of lists do not match the rows. */
export async function proveTotals(connection: DatabaseConnection): Promise<void> {
  const log = createLog('silent')
  const { db, close } = openDatabase({ connection, poolSize: 2, log })
  try {
    await joinListTotals(db)
    const wrong = await proveListTotals({ db, log })
    if (wrong > 0) throw new Error(`${wrong} stored totals were wrong`)
  } finally {
    await close()
  }
}
