import { constants, mkdirSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { ForgedError } from '../../apps/server/src/platform/backup/cipher.ts'
import { newestBackup, openBackups } from '../../apps/server/src/platform/backup/locations.ts'
import { readManifest } from '../../apps/server/src/platform/backup/objects.ts'
import type { Environment, FileStoreSettings } from '../../apps/server/src/platform/environment.ts'
import { spaceOn } from '../../apps/server/src/platform/files/folder-store.ts'
import { webBuild } from '../build-web.ts'
import { about, type Finding, reasonOf } from './finding.ts'

/** As `require-node.mjs` asks for it. */
const LEAST_NODE = 24

/** @param version as `process.versions.node`. */
export function checkNode(version: string): Finding {
  const { ok, fail } = about('Node.js')
  if (Number.parseInt(version, 10) >= LEAST_NODE) return ok(version)
  return fail(`${version} is too old: install Node.js ${LEAST_NODE} or newer, or start by npm, which brings its own`)
}

/** The line of the alert PortalDiskIsFull in deploy/alerts.yaml. */
export const DISK_ALERT_BYTES = 5e9

/** The space of the disk on which a folder is, in blocks, as `statfsSync` gives it. */
export type ReadSpace = (folder: string) => { readonly bavail: number; readonly blocks: number; readonly bsize: number }

/** The folder of everything that a portal writes: rights and room. */
export async function checkDataFolder({ dataDir }: Environment, spaceOf: ReadSpace): Promise<readonly Finding[]> {
  const folder = about('data folder')
  const disk = about('disk')
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o711 })
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    return [folder.fail(`${dataDir} cannot be written to (${code}): give it to the portal's account, or set DATA_DIR`)]
  }
  const { bavail, blocks, bsize } = spaceOf(dataDir)
  const { hasRoom } = spaceOn({ bavail, blocks, bsize })
  const room = `${Math.round((bavail * bsize) / 1e6)} MB free where ${dataDir} is`
  if (!hasRoom) return [folder.ok(dataDir), disk.fail(`${room}: no files are taken, and soon no rows; make room`)]
  if (bavail * bsize < DISK_ALERT_BYTES)
    return [
      folder.ok(dataDir),
      disk.warn(`${room}: less than ${DISK_ALERT_BYTES / 1e9} GB; make room before it is full`),
    ]
  return [folder.ok(dataDir), disk.ok(room)]
}

/** State of the built web. */
export async function checkWeb(root: string): Promise<Finding> {
  const { ok, warn } = about('browser build')
  const state = await webBuild(root)
  if (state === 'fresh') return ok('built from these sources')
  const words = state === 'missing' ? 'is not there' : 'was made from other sources'
  return warn(`${words}: "npm start" builds it first; in an image or on a read-only disk run "npm run build" before`)
}

/** Older than a day and a bit: the nightly one did not come. */
const OLDEST_BACKUP_HOURS = 26
const MILLISECONDS_AN_HOUR = 3_600_000

const isSameBucket = (one: FileStoreSettings, other: FileStoreSettings): boolean =>
  one.kind === 's3' && other.kind === 's3' && one.bucket === other.bucket && one.endpoint === other.endpoint

/** Age of the newest whole backup, and whether it can be used. */
export async function checkBackup({ backup, files, isPublic }: Environment, now: Date): Promise<Finding> {
  const { ok, warn, fail } = about('backup')
  if (backup.location === undefined) {
    const text = 'BACKUP_DIR is not set: nothing is known of backups'
    return isPublic ? warn(`${text}; see docs/operations.md#backup`) : ok(text)
  }
  if (isSameBucket(backup.location, files))
    return warn(
      'BACKUP_DIR is in the bucket of FILES_URL: who can delete the files deletes their backups; take another',
    )
  const backups = openBackups(backup.location)
  if (!(await backups.exists())) return fail(`${backups.path} is not there: make it, or set BACKUP_DIR`)
  const newest = await newestBackup(backups)
  if (newest === null) return fail(`${backups.path} holds no whole backup: run "npm run backup"`)
  const hours = Math.round((now.getTime() - newest.getTime()) / MILLISECONDS_AN_HOUR)
  if (hours > OLDEST_BACKUP_HOURS) return fail(`the newest is ${hours} hours old: see why "npm run backup" did not run`)
  if (backup.key === undefined) return warn(`${hours} hours old, not encrypted: set BACKUP_KEY`)
  try {
    const name = (await backups.list()).at(-1) ?? ''
    await readManifest(backups.open(name), backup.key, { isPlainTaken: false })
  } catch (error) {
    const isForged = error instanceof ForgedError
    return fail(
      isForged
        ? `BACKUP_KEY does not open the newest (${hours} hours old): keep the old key for it, and run "npm run backup"`
        : `the newest cannot be used: ${reasonOf(error)}`,
    )
  }
  return ok(`${hours} hours old, encrypted (${backups.path})`)
}
