/**
 * Puts a backup into the empty DATA_DIR (or DATABASE_URL and FILES_URL) of the environment:
 * `npm run restore -- /mnt/backups/2026-11-22T21-00-00`. With `--verify` it is put into a temporary portal instead, compared
 * there and thrown away; without a folder the newest of BACKUP_DIR is taken (docs/operations.md#backup).
 */
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { listBackups, type Manifest } from '../apps/server/src/platform/backup/folder.ts'
import { checkBackup, refuseUnlessEmpty, restoreBackup } from '../apps/server/src/platform/backup/restore-backup.ts'
import { lockDataFolder } from '../apps/server/src/platform/data-folder.ts'
import { type Environment, readEnvironment } from '../apps/server/src/platform/environment.ts'
import { openFileStore } from '../apps/server/src/platform/files.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { openPostgres } from '../apps/server/src/platform/postgres.ts'

async function restore(folder: string, manifest: Manifest, environment: Environment): Promise<void> {
  const { dataDir, databaseUrl, files: settings } = environment
  const unlock = await lockDataFolder(dataDir)
  const database = path.join(dataDir, 'db')
  /** What stood empty before, and holds a half when something fails. */
  let half: readonly string[] = []
  try {
    const files = openFileStore(settings)
    if (databaseUrl === undefined && existsSync(database))
      throw new Error(`${database} is there already: set another DATA_DIR`)
    if (!(await files.isEmpty())) throw new Error('The file store is not empty: restore into a new one.')
    const log = createLog('silent')
    half = [...(databaseUrl === undefined ? [database] : []), ...(settings.kind === 'folder' ? [settings.folder] : [])]
    const { connection, stop } = await openPostgres(environment, log)
    try {
      await refuseUnlessEmpty(connection)
      const sealingSecretFile = path.join(dataDir, 'sealing-secret')
      await restoreBackup(folder, manifest, environment.backup.key, { connection, files, sealingSecretFile, log })
    } finally {
      await stop()
    }
    half = []
  } finally {
    for (const each of half) rmSync(each, { recursive: true, force: true })
    unlock()
  }
}

/** An environment of its own, in a folder that is removed. */
async function verify(folder: string, manifest: Manifest, { backup }: Environment): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-verify-'))
  try {
    chmodSync(dataDir, 0o711) // the engine's account must get through
    await restore(folder, manifest, readEnvironment({ DATA_DIR: dataDir, BACKUP_KEY: backup.key }))
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

try {
  const { values, positionals } = parseArgs({ options: { verify: { type: 'boolean' } }, allowPositionals: true })
  const environment = readEnvironment()
  const { folder: parent, key } = environment.backup
  const folder = positionals[0] ?? (parent === undefined ? undefined : (await listBackups(parent)).at(-1))
  if (folder === undefined) throw new Error('Say which backup: npm run restore -- /mnt/backups/2026-11-22T21-00-00')
  const manifest = await checkBackup(folder, key)
  await (values.verify ? verify : restore)(folder, manifest, environment)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const words = `${rows} rows in ${manifest.tables.length} tables and ${manifest.files.count} files`
  console.log(values.verify ? `${folder} is whole: ${words} came back the same` : `${words} restored from ${folder}`)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
