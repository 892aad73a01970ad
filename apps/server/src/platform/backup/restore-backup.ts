import { createHash } from 'node:crypto'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { DatabaseConnection } from '../database/database.ts'
import { MIGRATIONS_FOLDER, migrate } from '../database/migrations.ts'
import { writeAtomically } from '../files/atomic-file.ts'
import type { FileStore } from '../files/files.ts'
import { migrateJobs } from '../jobs/job-runner.ts'
import type { Log } from '../observability/log.ts'
import {
  columnList,
  measureRows,
  quoted,
  readReferences,
  readTables,
  readVersions,
  type Table,
  TEXT_SETTINGS,
} from './catalog.ts'
import { ForgedError } from './cipher.ts'
import type { BackupLocation } from './locations.ts'
import {
  checkObject,
  FILE_LIST,
  fileObject,
  type Manifest,
  readFileLines,
  readManifest,
  readObject,
  SEALING_SECRET,
  tableObject,
} from './objects.ts'

/**
 * Reads all of a backup and compares it with its manifest. Changes nothing.
 * @param options.isPlainTaken accepts an unsigned backup although there is a key.
 */
export async function checkBackup(
  location: BackupLocation,
  key: string | undefined,
  options: { readonly isPlainTaken: boolean },
): Promise<Manifest> {
  const manifest = await readManifest(location, key, options)
  const used = manifest.isEncrypted ? key : undefined
  for (const table of manifest.tables) await checkObject(location, tableObject(table.name), table)
  if (manifest.sealingSecret !== null) await checkObject(location, SEALING_SECRET, manifest.sealingSecret)
  await checkObject(location, FILE_LIST, manifest.files)
  for await (const line of readFileLines(location, used)) await checkObject(location, fileObject(line.key), line)
  return manifest
}

export async function refuseUnlessEmpty(connection: DatabaseConnection): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p', 'S', 'v', 'm') and n.nspname in ('public', 'graphile_worker')
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
    )
    if (rows[0]?.count !== 0) throw new Error('The database is not empty: take a new one.')
  } finally {
    await client.end()
  }
}

export type ReadBackup = {
  readonly location: BackupLocation
  readonly manifest: Manifest
  readonly key: string | undefined
}

/**
 * Restores the rows of a backup into an empty database at the backup's migrations. Compares each table.
 * @throws Error with the first difference; the caller throws away the restored database.
 */
export async function restoreRows(
  { location, manifest, key }: ReadBackup,
  { connection, log }: { readonly connection: DatabaseConnection; readonly log: Log },
): Promise<void> {
  await migrate(connection, MIGRATIONS_FOLDER, { only: Object.keys(manifest.migrations) })
  await migrateJobs(connection, log)
  const client = new pg.Client({ ...connection, application_name: 'admission-portal restore' })
  await client.connect()
  try {
    await client.query(TEXT_SETTINGS)
    await assertSameVersions(client, manifest)
    await client.query('begin')
    await fill(client, manifest, (table) => readObject(location, tableObject(table.name), { key, isPacked: true }))
    await client.query('commit')
    for (const table of manifest.tables) await compare(client, table)
    await client.query('analyze')
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Restores files and the data folder's secret into empty folders. Compares each file. */
export async function restoreFiles(
  { location, manifest, key }: ReadBackup,
  { files, sealingSecretFile }: { readonly files: FileStore; readonly sealingSecretFile: string },
): Promise<void> {
  for await (const line of readFileLines(location, key)) {
    await files.put(line.key, await buffer(readObject(location, fileObject(line.key), { key, isPacked: false })))
    const stored = await files.get(line.key)
    if (stored === undefined || hashOf(await buffer(stored)) !== line.content) throw new ForgedError(`file ${line.key}`)
  }
  if (manifest.sealingSecret !== null) {
    const secret = await buffer(readObject(location, SEALING_SECRET, { key, isPacked: false }))
    await writeAtomically(path.resolve(sealingSecretFile), secret)
  }
}

export type RowsOfCopy = Pick<Manifest, 'migrations' | 'jobsVersion' | 'tables' | 'sequences'>

/** @throws Error when the structure of the database is not that of the rows to come. */
export async function assertSameVersions(client: pg.Client, manifest: RowsOfCopy): Promise<void> {
  const { migrations, jobs } = await readVersions(client)
  const differs = Object.entries(manifest.migrations).filter(([name, hash]) => migrations[name] !== hash)
  const [first] = differs
  if (first !== undefined)
    throw new Error(`This version has not the ${first[0]} of the backup: restore with a newer one.`)
  if (jobs !== manifest.jobsVersion) {
    throw new Error(
      `The backup's queue is of version ${manifest.jobsVersion}, this is ${jobs}: restore with the version of the portal that made it, then update.`,
    )
  }
  const present = (await readTables(client)).map(({ name }) => name)
  const copied = manifest.tables.map(({ name }) => name)
  if (present.join() !== copied.join()) throw new Error('The tables of the backup are not those of its migrations.')
}

/** Copies rows without triggers, which would count and write again. References are checked at the end. */
export async function fill(
  client: pg.Client,
  manifest: RowsOfCopy,
  read: (table: Table) => NodeJS.ReadableStream,
): Promise<void> {
  const { tables, sequences } = manifest
  const references = await readReferences(client)
  for (const { table, name } of references)
    await client.query(`alter table ${quoted(table)} drop constraint ${pg.escapeIdentifier(name)}`)
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`)
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`)
  for (const table of tables) {
    const writing = client.query(copyFrom(`copy ${quoted(table.name)} (${columnList(table)}) from stdin`))
    await pipeline(read(table), writing)
    if (writing.rowCount !== table.rows)
      throw new Error(`${table.name}: ${writing.rowCount} rows instead of ${table.rows}`)
  }
  for (const [name, value] of Object.entries(sequences))
    await client.query('select setval($1::regclass, $2::bigint)', [quoted(name), value])
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`)
  for (const { table, name, definition } of references)
    await client.query(`alter table ${quoted(table)} add constraint ${pg.escapeIdentifier(name)} ${definition}`)
}

export async function compare(client: pg.Client, table: Manifest['tables'][number]): Promise<void> {
  const { rows, content } = await measureRows(client, table)
  if (rows !== table.rows || content !== table.content) throw new Error(`${table.name} is not as it was copied`)
}

const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex')
