import path from 'node:path'
import { keyed } from '@portal/domain/kernel/keyed.ts'
import { LANGUAGES } from '@portal/domain/kernel/language.ts'
import type { FindSession } from '../../http/call/call.ts'
import type { RehearsalHost, ServedPortal } from '../../http/rehearsals.ts'
import type { FileStore } from '../../platform/files/files.ts'
import { removeFolder } from '../../platform/files/remove-folder.ts'
import type { Services, World } from '../../services.ts'
import { endRehearsal, findRehearsal, type Rehearsal } from './end-rehearsals.ts'
import { openOwnSchema } from './make-schema.ts'
import { rehearsalBar } from './templates/bar.ts'

const away = async (): Promise<never> => {
  throw new Error('a rehearsal sends nothing and has no files')
}

/** A rehearsal has no files: nothing of them is stored, read, or removed. */
const NO_FILES: FileStore = {
  ...{ open: away, send: away, put: away, get: away, remove: away, lacking: away, sweep: away },
  ...{ hasRoom: away, freeBytes: away, isEmpty: away },
  isHealthy: async () => true,
  pages: async function* () {
    yield* []
  },
  onDamaged: () => undefined,
}

/** The same portal over the schema of a rehearsal, at its moment. No mail, SMS, file, or job leaves it. */
async function openWorld(
  { database, environment, log, passwords }: Services,
  { schema, at, person }: Rehearsal,
  openPortal: (world: World) => Promise<ServedPortal>,
): Promise<ServedPortal> {
  const own = await openOwnSchema(database, schema, log)
  // Folders and the sealing secret are its own, too.
  const dataDir = path.join(environment.dataDir, 'rehearsals', schema)
  const { metricsToken: _token, clamdUrl: _scanner, ...settings } = environment
  const close = async (): Promise<void> => {
    await own.close()
    await removeFolder(dataDir)
  }
  try {
    const portal = await openPortal({
      environment: { ...settings, metricsToken: undefined, clamdUrl: undefined, dataDir, areRateLimitsOn: false },
      ...{ database: own, clock: { now: () => new Date(at) }, passwords, log },
      files: NO_FILES,
      mail: { send: away, close: () => undefined },
      sms: { send: away, ask: null },
      rehearsal: { bars: keyed(LANGUAGES, (language) => rehearsalBar({ at, person }, language)) },
    })
    await portal.app.ready()
    return { app: portal.app, close: () => portal.close().finally(close) }
  } catch (error) {
    await close()
    throw error
  }
}

/** Rehearsals for the server: found by their cookie, opened once a process, closed with their hour. */
export function hostRehearsals(
  services: Services,
  findSession: FindSession,
  openPortal: (world: World) => Promise<ServedPortal>,
): RehearsalHost {
  const { db, clock } = services
  const open = new Map<string, Promise<ServedPortal>>()
  const closeOne = async (id: string): Promise<void> => {
    const portal = open.get(id)
    open.delete(id)
    await portal?.then(({ close }) => close()).catch(() => undefined)
  }
  return {
    find: async (secret, token) => {
      const found = await findRehearsal({ db, now: clock.now() }, { secret, token }, findSession)
      if (found === null) return null
      const { id } = found
      return {
        app: async () => {
          const opening = open.get(id) ?? openWorld(services, found, openPortal)
          open.set(id, opening)
          opening.catch(() => open.delete(id))
          return (await opening).app
        },
      }
    },
    end: async (secret) => {
      const ended = await endRehearsal({ db, now: clock.now() }, secret)
      if (ended !== null) await closeOne(ended.id)
      return ended
    },
    sweep: async () => {
      if (open.size === 0) return
      const kept = await db.selectFrom('rehearsals').select('id').where('endsAt', '>', clock.now()).execute()
      for (const id of [...open.keys()]) if (!kept.some((row) => row.id === id)) await closeOne(id)
    },
    close: async () => {
      for (const id of [...open.keys()]) await closeOne(id)
    },
  }
}
