/**
 * Copies the portal into a new backup in BACKUP_DIR, or in the folder or bucket that is named: the rows of the embedded
 * database and all files. The rows of DATABASE_URL are left to PostgreSQL's own tools.
 * `npm run backup -- /mnt/backups`, `npm run backup -- s3://bucket/backups`. It works beside a running portal and without one (docs/operations.md#backup).
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { openBackups } from '../apps/server/src/platform/backup/locations.ts'
import { takeBackup } from '../apps/server/src/platform/backup/take-backup.ts'
import { readEnvironment } from '../apps/server/src/platform/environment.ts'
import { openFileStore } from '../apps/server/src/platform/files/files.ts'
import { createLog } from '../apps/server/src/platform/observability/log.ts'
import { STORED_KEYS } from '../apps/server/src/stored-keys.ts'
import { reachDatabase } from './reach-database.ts'

try {
  const [given] = process.argv.slice(2)
  const environment = readEnvironment(given === undefined ? process.env : { ...process.env, BACKUP_DIR: given })
  const { location } = environment.backup
  if (location === undefined) throw new Error('Say where to: npm run backup -- /mnt/backups, or set BACKUP_DIR')
  if (environment.databaseUrl === undefined && !existsSync(path.join(environment.dataDir, 'db')))
    throw new Error(`There is no database in ${environment.dataDir}: look at DATA_DIR`)
  const secretFile = path.join(environment.dataDir, 'sealing-secret')
  const { connection, leave } = await reachDatabase(environment, createLog('silent'), 'as it is')
  try {
    const { path: madeAt, manifest } = await takeBackup(
      {
        connection,
        hasRows: environment.databaseUrl === undefined,
        files: openFileStore(environment.files),
        fileKeys: STORED_KEYS,
        sealingSecretFile: environment.sealingSecret === undefined && existsSync(secretFile) ? secretFile : undefined,
      },
      { backups: openBackups(location), key: environment.backup.key, now: new Date() },
    )
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const { count, totalBytes, missing, damaged } = manifest.files
    const fileWords = `${count} files (${Math.ceil(totalBytes / 1e6)} MB)`
    if (environment.databaseUrl === undefined) console.log(`${madeAt}: ${rows} rows, ${fileWords}`)
    else
      console.log(
        `${madeAt}: ${fileWords}. Rows are not in it: take them before by pg_dump or an archive of the WAL (docs/operations.md#backup)`,
      )
    if (missing.length > 0) console.error(`${missing.length} files are not in the store; manifest.json names them`)
    if (damaged.length > 0) {
      console.error(`${damaged.length} files are damaged and not in the backup; manifest.json names them`)
      process.exitCode = 1
    }
    if (!manifest.isEncrypted) console.error('Not encrypted: set BACKUP_KEY (at least 32 characters)')
  } finally {
    await leave()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
