import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import type { DatabaseConnection } from '../database/database.ts'
import type { FileStore } from '../files/files.ts'
import type { StoredKey, StoredKeys } from '../files/sweep-store.ts'
import { copyOut, quoted, readSequences, readTables, readVersions, type Table, TEXT_SETTINGS } from './catalog.ts'
import { type BackupLocation, type Backups, nameOfBackup } from './locations.ts'
import {
  FILE_LIST,
  type FileLine,
  fileObject,
  type Manifest,
  SEALING_SECRET,
  tableObject,
  writeManifest,
  writeObject,
} from './objects.ts'

export type BackupSource = {
  readonly connection: DatabaseConnection
  /** False: PostgreSQL's own tools back up the rows; the backup holds the files. */
  readonly hasRows: boolean
  readonly files: FileStore
  readonly fileKeys: readonly StoredKeys[]
  /** Absent where the environment has the secret. */
  readonly sealingSecretFile: string | undefined
}

const MOMENTS = 3

/**
 * Copies a running portal: all rows of one snapshot, and every file that they name
 * (docs/decisions/0026-backup-of-the-embedded-database.md). Files come first, then the snapshot, then files that were
 * added between. An unfinished backup is removed.
 */
export async function takeBackup(
  source: BackupSource,
  { backups, key, now }: { readonly backups: Backups; readonly key: string | undefined; readonly now: Date },
): Promise<{ readonly path: string; readonly manifest: Manifest }> {
  const name = nameOfBackup(now)
  const location = await backups.begin(name)
  const client = new pg.Client({ ...source.connection, application_name: 'admission-portal backup' })
  try {
    await client.connect()
    await client.query(TEXT_SETTINGS)
    const manifest = await copyAll(client, source, location, { key, now })
    await writeManifest(location, manifest, key)
    await backups.finish(name)
    return { path: backups.open(name).path, manifest }
  } catch (error) {
    await backups.abandon(name).catch(() => undefined)
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function copyAll(
  client: pg.Client,
  source: BackupSource,
  location: BackupLocation,
  { key, now }: { readonly key: string | undefined; readonly now: Date },
): Promise<Manifest> {
  const copied = new Map<string, FileLine>()
  // Most files are copied before the snapshot, which then waits for those of the last minutes alone.
  await copyFiles(await readKeys(client, source), source.files, location, key, copied)
  let failed: Failed = { missing: [], damaged: [] }
  let keys: readonly StoredKey[] = []
  for (let moment = 1; ; moment += 1) {
    await client.query('begin isolation level repeatable read read only')
    keys = await readKeys(client, source)
    failed = await copyFiles(keys, source.files, location, key, copied)
    // Removed since the snapshot, or missing: another snapshot shows which.
    if (failed.missing.length === 0 || moment === MOMENTS) break
    await client.query('rollback')
  }
  const tables = source.hasRows ? await readTables(client) : []
  if (source.hasRows)
    await client.query(`lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in access share mode`)
  const versions = await readVersions(client)
  const copies: Manifest['tables'] = []
  for (const table of tables) copies.push(await copyTable(client, table, location, key))
  const sequences = source.hasRows ? await readSequences(client) : {}
  await client.query('commit')

  const named = new Set(keys.map((each) => each.key))
  const lines = [...copied.values()].filter((line) => named.has(line.key))
  for (const { key: other } of copied.values()) {
    if (!named.has(other)) await location.remove(fileObject(other))
  }
  const list = Readable.from(lines.map((line) => Buffer.from(`${JSON.stringify(line)}\n`)))
  const secret = source.sealingSecretFile === undefined ? null : await readFile(source.sealingSecretFile)
  return {
    format: 1,
    madeAt: now.toISOString(),
    isEncrypted: key !== undefined,
    postgres: versions.postgres,
    migrations: versions.migrations,
    jobsVersion: versions.jobs,
    tables: copies,
    sequences,
    files: {
      ...(await writeObject(location, FILE_LIST, list, { key, isPacked: true })),
      count: lines.length,
      totalBytes: lines.reduce((sum, line) => sum + line.bytes, 0),
      missing: [...failed.missing],
      damaged: [...failed.damaged],
    },
    sealingSecret:
      secret === null
        ? null
        : await writeObject(location, SEALING_SECRET, Readable.from([secret]), { key, isPacked: false }),
  }
}

/** All keys in memory: a million is some 100 MB. */
async function readKeys(client: pg.Client, { fileKeys }: BackupSource): Promise<readonly StoredKey[]> {
  const { rows } = await client.query<StoredKey>(
    `select key, sha256, may_lack as "mayLack" from (${fileKeys.join(' union all ')}) k`,
  )
  return rows
}

type Failed = { readonly missing: readonly string[]; readonly damaged: readonly string[] }

/** Copies new files. A damaged file is named, not copied. */
async function copyFiles(
  keys: readonly StoredKey[],
  store: FileStore,
  location: BackupLocation,
  key: string | undefined,
  copied: Map<string, FileLine>,
): Promise<Failed> {
  const missing: string[] = []
  const damaged: string[] = []
  for (const { key: each, sha256, mayLack } of keys) {
    if (copied.has(each)) continue
    const content = await store.get(each)
    if (content === undefined) {
      if (!mayLack) missing.push(each)
      continue
    }
    // Some megabytes at most (docs/specification/documents.md). A broken read must leave no half object.
    const bytes = await buffer(content)
    if (sha256 !== null && !createHash('sha256').update(bytes).digest().equals(sha256)) {
      damaged.push(each)
      continue
    }
    const written = await writeObject(location, fileObject(each), Readable.from([bytes]), { key, isPacked: false })
    copied.set(each, { key: each, ...written })
  }
  return { missing, damaged }
}

async function copyTable(
  client: pg.Client,
  table: Table,
  location: BackupLocation,
  key: string | undefined,
): Promise<Manifest['tables'][number]> {
  const rows = copyOut(client, table)
  const written = await writeObject(location, tableObject(table.name), rows, { key, isPacked: true })
  return { name: table.name, columns: [...table.columns], rows: rows.rowCount, ...written }
}
