/**
 * Restores a backup into the empty DATA_DIR (or DATABASE_URL and FILES_URL) of the environment. A backup of files alone
 * is for a DATABASE_URL whose rows PostgreSQL's own tools have restored before:
 * `npm run restore -- /mnt/backups/2026-11-22T21-00-00`, or `s3://bucket/backups/2026-11-22T21-00-00`. With `--verify` it is put into a temporary portal instead, compared
 * there and thrown away; without a folder the newest of BACKUP_DIR is taken. With BACKUP_KEY set a backup that is not
 * encrypted needs `--plain` (docs/operations.md#backup).
 */
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type BackupLocation, openBackups } from '../apps/server/src/platform/backup/locations.ts'
import {
  checkBackup,
  type ReadBackup,
  refuseUnlessEmpty,
  restoreFiles,
  restoreRows,
} from '../apps/server/src/platform/backup/restore-backup.ts'
import { openPostgres } from '../apps/server/src/platform/database/postgres.ts'
import { type Environment, readEnvironment } from '../apps/server/src/platform/environment.ts'
import { lockDataFolder } from '../apps/server/src/platform/files/data-folder.ts'
import { openFileStore } from '../apps/server/src/platform/files/files.ts'
import { createLog } from '../apps/server/src/platform/observability/log.ts'

/** Whether a backup holds rows, or files alone. */
const hasRows = ({ manifest }: ReadBackup): boolean => manifest.tables.length > 0

async function restore(backup: ReadBackup, environment: Environment): Promise<void> {
  const { dataDir, databaseUrl, files: settings } = environment
  const unlock = await lockDataFolder(dataDir)
  const database = path.join(dataDir, 'db')
  /** Folders that were empty before. A failure leaves half of a backup in them. */
  let half: readonly string[] = []
  try {
    const files = openFileStore(settings)
    if (databaseUrl === undefined && existsSync(database))
      throw new Error(`${database} is there already: set another DATA_DIR`)
    if (!(await files.isEmpty())) throw new Error('The file store is not empty: restore into a new one.')
    const log = createLog('silent')
    half = [...(databaseUrl === undefined ? [database] : []), ...(settings.kind === 'folder' ? [settings.folder] : [])]
    if (hasRows(backup)) {
      const { connection, stop } = await openPostgres(environment, log)
      try {
        await refuseUnlessEmpty(connection)
        await restoreRows(backup, { connection, log })
      } finally {
        await stop()
      }
    }
    await restoreFiles(backup, { files, sealingSecretFile: path.join(dataDir, 'sealing-secret') })
    half = []
  } finally {
    for (const each of half) rmSync(each, { recursive: true, force: true })
    unlock()
  }
}

/** The backup that is named by its folder or its address, else the newest of BACKUP_DIR; undefined: there is none. */
async function chosenBackup(given: string | undefined, { backup }: Environment): Promise<BackupLocation | undefined> {
  if (given !== undefined) {
    const [, parent = '.', name = given] = /^(.*)\/([^/]+)\/?$/.exec(given) ?? []
    const { location } = readEnvironment({ ...process.env, BACKUP_DIR: parent === '' ? '/' : parent }).backup
    return location && openBackups(location).open(name)
  }
  if (backup.location === undefined) return undefined
  const backups = openBackups(backup.location)
  const newest = (await backups.list()).at(-1)
  return newest === undefined ? undefined : backups.open(newest)
}

/** An environment of its own, in a folder that is removed. */
async function verify(backup: ReadBackup): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-verify-'))
  try {
    chmodSync(dataDir, 0o711) // the engine's account must get through
    await restore(backup, readEnvironment({ DATA_DIR: dataDir }))
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

try {
  const { values, positionals } = parseArgs({
    options: { verify: { type: 'boolean' }, plain: { type: 'boolean' } },
    allowPositionals: true,
  })
  const environment = readEnvironment()
  const from = await chosenBackup(positionals[0], environment)
  if (from === undefined) throw new Error('Say which backup: npm run restore -- /mnt/backups/<its folder>')
  const manifest = await checkBackup(from, environment.backup.key, { isPlainTaken: values.plain === true })
  const backup = { location: from, manifest, key: manifest.isEncrypted ? environment.backup.key : undefined }
  if (!values.verify && !hasRows(backup) && environment.databaseUrl === undefined)
    throw new Error('This backup holds files alone: restore the database first, and set DATABASE_URL')
  await (values.verify ? verify(backup) : restore(backup, environment))
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const fileWords = `${manifest.files.count} files`
  const words = hasRows(backup) ? `${rows} rows in ${manifest.tables.length} tables and ${fileWords}` : fileWords
  console.log(
    values.verify ? `${from.path} is whole: ${words} came back the same` : `${words} restored from ${from.path}`,
  )
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
