import type { ScanState, UploadedFile } from '@portal/domain/documents/schema.ts'
import type { Actor } from '@portal/domain/kernel/actor.ts'
import { sql } from 'kysely'
import { anyOf, type Db, type Reader, type Trx } from '../../platform/database/database.ts'
import { type Placeholders, statement } from '../../platform/database/statement.ts'
import type { StoredKeys } from '../../platform/files/sweep-store.ts'

/**
 * The keys of the file store under which files and pieces of uploads under way lie. Of an infected file the bytes may be
 * gone (docs/decisions/0029-quarantine.md).
 */
export const KEYS_OF_DOCUMENTS: readonly StoredKeys[] = [
  `select id as key, sha256, scan_state = 'INFECTED' as may_lack from files`,
  'select unnest(pieces) as key, null::bytea as sha256, false as may_lack from uploads',
]

/** What the portal says of a file by its row: without a scanner nothing but what one has found once. */
export const stateOfScan = (stored: string, isScanning: boolean): ScanState =>
  stored === 'PENDING' && !isScanning ? 'NOT_SCANNED' : (stored as ScanState)

const filesOfOwner = statement((db, value: Placeholders<{ ownerId: string; ids: readonly string[] }>) =>
  db
    .selectFrom('files')
    .select(['id', 'name', 'scanState'])
    .where('ownerId', '=', value('ownerId'))
    .where('id', '=', anyOf(value('ids'))),
)

type OwnFile = { readonly id: string; readonly name: string; readonly isInfected: boolean }
/** Files of one owner by their ids. */
export type OwnFiles = ReadonlyMap<string, OwnFile>

/** The files of an owner among these ids, by id. Anything that is no id of theirs is left out. */
export async function ownFiles(db: Reader, ownerId: string, ids: readonly string[]): Promise<OwnFiles> {
  const wellFormed = ids.filter((id) => /^[0-9a-f-]{36}$/.test(id))
  if (wellFormed.length === 0) return new Map()
  const rows = await filesOfOwner(db, { ownerId, ids: wellFormed })
  return new Map(rows.map(({ id, name, scanState }) => [id, { id, name, isInfected: scanState === 'INFECTED' }]))
}

/** The SHA-256 of files by id, in hexadecimal digits. */
export async function fileHashes(db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('files')
    .select(['id', 'sha256'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, row.sha256.toString('hex')]))
}

/** How many files wait for the scanner and since how many seconds, and how many are known to be infected. */
export type ScanCounts = { readonly pending: number; readonly infected: number; readonly oldestSeconds: number }

/** Asked where there is a scanner: pending files are few then. Indexes files_to_scan, files_infected. */
export async function countScans(db: Db, now: Date): Promise<ScanCounts> {
  const { rows } = await sql<ScanCounts>`
    with pending as (select created_at from files where scan_due_at is not null and scan_state = 'PENDING')
    select (select count(*)::int from pending) as pending,
      (select count(*)::int from files where infected_at is not null) as infected,
      (select coalesce(extract(epoch from ${now}::timestamptz - min(created_at)), 0)::float8 from pending)
        as oldest_seconds`.execute(db)
  if (rows[0] === undefined) throw new Error('a statement without a row')
  return rows[0]
}

/** Which of these files, not their own, staff may see because of an application they may read: that one. Wired in app.ts. */
export type FilesInSight = (
  db: Reader,
  actor: Actor,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, { readonly id: string; readonly number: string }>>

/**
 * The files among these ids that the reader may see: their own, and those of applications in their sight, each with
 * the application (null: their own).
 */
export async function visibleFiles(db: Reader, actor: Actor, ids: readonly string[], filesInSight: FilesInSight) {
  const rows = await db
    .selectFrom('files')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
  const foreign = rows.filter((row) => row.ownerId !== actor.accountId)
  if (foreign.length === 0) return rows.map((row) => ({ ...row, isOwn: true, application: null }))
  const sighted =
    actor.kind === 'STAFF'
      ? await filesInSight(
          db,
          actor,
          foreign.map((row) => row.id),
        )
      : new Map<string, never>()
  return rows.flatMap((row) => {
    const application = sighted.get(row.id) ?? null
    const isOwn = row.ownerId === actor.accountId
    return isOwn || application !== null ? [{ ...row, isOwn, application }] : []
  })
}

/** An upload and what has arrived of it: its pieces in order, and the file that they have become. */
export type UploadUnderWay = {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly received: number
  readonly pieces: readonly string[]
  readonly file: UploadedFile | null
}

/** An upload of its owner's. */
export async function uploadOf(db: Reader, ownerId: string, id: string): Promise<UploadUnderWay | undefined> {
  const row = await db
    .selectFrom('uploads')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined || row.fileId === null) return row && { ...row, file: null }
  const file = db.selectFrom('files').select(['id', 'name', 'size', 'type']).where('id', '=', row.fileId)
  return { ...row, file: (await file.executeTakeFirst()) ?? null }
}

/** The same upload held until the transaction ends, without its file. */
export const lockUpload = (db: Trx, ownerId: string, id: string) =>
  db
    .selectFrom('uploads')
    .select('received')
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
