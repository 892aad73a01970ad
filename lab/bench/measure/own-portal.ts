import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import { createPortal, type Portal } from '../../../apps/server/src/app.ts'
import { type Clock, systemClock } from '../../../apps/server/src/platform/clock.ts'
import {
  type Database,
  type DatabaseConnection,
  openDatabase,
} from '../../../apps/server/src/platform/database/database.ts'
import { readEnvironment } from '../../../apps/server/src/platform/environment.ts'
import { openFileStore } from '../../../apps/server/src/platform/files/files.ts'
import { createPasswords } from '../../../apps/server/src/platform/identity/passwords.ts'
import type { Sms } from '../../../apps/server/src/platform/messages/sms.ts'
import { createLog } from '../../../apps/server/src/platform/observability/log.ts'
import { atTheEnd } from './clean-up.ts'

/** A portal inside this process, whose calls, statements, faults and SMS can be watched. It sends nothing to anybody. */
export type OwnPortal = {
  readonly portal: Portal
  readonly database: Database
  /** Lines of the log that tell of a fault. */
  readonly faults: readonly string[]
  readonly messages: readonly Sms[]
  close(): Promise<void>
}

export async function openOwnPortal(connection: DatabaseConnection, clock: Clock = systemClock): Promise<OwnPortal> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'portal-bench-own-'))
  atTheEnd(() => rmSync(dataDir, { recursive: true, force: true }))
  const faults: string[] = []
  const log = createLog(
    'error',
    new Writable({ write: (line, _encoding, done) => done(void faults.push(String(line))) }),
  )
  const environment = readEnvironment({ DATA_DIR: dataDir, DEMO: 'false', PAGES_A_MINUTE: '1000000' })
  const database = openDatabase({ connection, poolSize: 4, log })
  const messages: Sms[] = []
  const portal = await createPortal({
    ...{ environment, database, clock, log, files: openFileStore(environment.files), passwords: createPasswords() },
    mail: { send: async () => undefined, close: () => undefined },
    sms: {
      send: async (sent) => {
        messages.push(sent)
        return null
      },
      ask: null,
    },
  })
  return {
    ...{ portal, database, faults, messages },
    close: async () => {
      await portal.close()
      await database.close()
    },
  }
}

/** Lets the portal prove the totals that it keeps; fails where one was wrong. */
export async function proveTotals(connection: DatabaseConnection): Promise<void> {
  const own = await openOwnPortal(connection)
  try {
    await own.portal.jobs.tasks['join-totals']?.({})
    await own.portal.jobs.tasks['prove-totals']?.({})
    if (own.faults.length > 0) throw new Error(`what was filled is wrong: ${own.faults.join('')}`)
  } finally {
    await own.close()
  }
}
