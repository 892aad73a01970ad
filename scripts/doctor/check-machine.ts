import { constants, existsSync, mkdirSync, statfsSync } from 'node:fs'
import { access } from 'node:fs/promises'
import path from 'node:path'
import type { Environment } from '../../apps/server/src/platform/environment.ts'
import { spaceOn } from '../../apps/server/src/platform/folder-place.ts'
import { webBuild } from '../build-web.ts'
import { about, type Finding } from './finding.ts'

/** As `require-node.mjs` asks for it. */
const LEAST_NODE = 24

/** @param version as `process.versions.node`. */
export function checkNode(version: string): Finding {
  const { ok, fail } = about('Node.js')
  if (Number.parseInt(version, 10) >= LEAST_NODE) return ok(version)
  return fail(`${version} is too old: install Node.js ${LEAST_NODE} or newer, or start by npm, which brings its own`)
}

/** The folder of everything that a portal writes: rights and room. */
export async function checkDataFolder({ dataDir }: Environment): Promise<readonly Finding[]> {
  const folder = about('data folder')
  const disk = about('disk')
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o711 })
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    return [folder.fail(`${dataDir} cannot be written to (${code}): give it to the portal's account, or set DATA_DIR`)]
  }
  const { bavail, blocks, bsize } = statfsSync(dataDir)
  const { isServing, hasRoom } = spaceOn({ bavail, blocks, bsize })
  const room = `${Math.round((bavail * bsize) / 1e6)} MB free where ${dataDir} is`
  if (!isServing) return [folder.ok(dataDir), disk.fail(`${room}: the portal answers 503; make room`)]
  if (!hasRoom) return [folder.ok(dataDir), disk.warn(`${room}: no files are taken; make room`)]
  return [folder.ok(dataDir), disk.ok(room)]
}

/** What browsers load. */
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

/** @param newest when the last whole backup was made; null: there is none. */
export function checkBackup({ backup, isPublic }: Environment, newest: Date | null, now: Date): Finding {
  const { ok, warn, fail } = about('backup')
  if (backup.folder === undefined) {
    const text = 'BACKUP_DIR is not set: nothing is known of backups'
    return isPublic ? warn(`${text}; see docs/operations.md#backup`) : ok(text)
  }
  if (!existsSync(backup.folder)) return fail(`${backup.folder} is not there: make it, or set BACKUP_DIR`)
  if (newest === null) return fail(`${backup.folder} holds no whole backup: run "npm run backup"`)
  const hours = Math.round((now.getTime() - newest.getTime()) / MILLISECONDS_AN_HOUR)
  if (hours > OLDEST_BACKUP_HOURS) return fail(`the newest is ${hours} hours old: see why "npm run backup" did not run`)
  if (backup.key === undefined) return warn(`${hours} hours old, not encrypted: set BACKUP_KEY`)
  return ok(`${hours} hours old, encrypted (${path.basename(backup.folder)})`)
}
