import type { ScanState, UploadedFile } from '@portal/domain/documents/schema.ts'
import type { Actor } from '@portal/domain/kernel/actor.ts'
import { sql } from 'kysely'
import { anyOf, type Db, type Reader, type Trx } from '../../platform/database/database.ts'
import { type Placeholders, statement } from '../../platform/database/statement.ts'
import type { StoredKeys } from '../../platform/files/sweep-store.ts'

/** Keys of files and unfinished uploads. Infected files may lack bytes (docs/decisions/0029-quarantine.md). */
export const KEYS_OF_DOCUMENTS: readonly StoredKeys[] = [
  `select id as key, sha256, scan_state = 'INFECTED' as may_lack from files`,
  'select unnest(pieces) as key, null::bytea as sha256, false as may_lack from uploads',
]

/** The shown scan state of a stored one. Without a scanner, pending files count as not scanned. */
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
export type OwnFiles = ReadonlyMap<string, OwnFile>

export async function ownFiles(db: Reader, ownerId: string, ids: readonly string[]): Promise<OwnFiles> {
  const wellFormed = ids.filter((id) => /^[0-9a-f-]{36}$/.test(id))
  if (wellFormed.length === 0) return new Map()
  const rows = await filesOfOwner(db, { ownerId, ids: wellFormed })
  return new Map(rows.map(({ id, name, scanState }) => [id, { id, name, isInfected: scanState === 'INFECTED' }]))
}

/** Fault of a file that its applicant sends to the office. Null: it may be sent. */
export function faultOfOwn(own: OwnFiles, id: string): 'wrong_value' | 'file_infected' | null {
  const file = own.get(id)
  if (file === undefined) return 'wrong_value'
  return file.isInfected ? 'file_infected' : null
}

export async function fileHashes(db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('files')
    .select(['id', 'sha256'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, row.sha256.toString('hex')]))
}

/** Files that wait for the scanner, the age of the oldest in seconds, and infected files. */
export type ScanCounts = { readonly pending: number; readonly infected: number; readonly oldestSeconds: number }

/** For portals with a scanner, which have few pending files. Indexes files_to_scan, files_infected. */
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

/** For files of other owners, the application that lets staff read each. Wired in app.ts. */
export type FilesInScope = (
  db: Reader,
  actor: Actor,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, { readonly id: string; readonly number: string }>>

/** Files that the reader may read: own ones (null), and those in scope with their application. */
export async function visibleFiles(db: Reader, actor: Actor, ids: readonly string[], filesInScope: FilesInScope) {
  const rows = await db
    .selectFrom('files')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
  const foreign = rows.filter((row) => row.ownerId !== actor.accountId)
  if (foreign.length === 0) return rows.map((row) => ({ ...row, isOwn: true, application: null }))
  const readable = await filesInScope(
    db,
    actor,
    foreign.map((row) => row.id),
  )
  return rows.flatMap((row) => {
    const application = readable.get(row.id) ?? null
    const isOwn = row.ownerId === actor.accountId
    return isOwn || application !== null ? [{ ...row, isOwn, application }] : []
  })
}

export type UnfinishedUpload = {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly received: number
  readonly pieces: readonly string[]
  readonly file: UploadedFile | null
}

export async function uploadOf(db: Reader, ownerId: string, id: string): Promise<UnfinishedUpload | undefined> {
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

export const lockUpload = (db: Trx, ownerId: string, id: string) =>
  db
    .selectFrom('uploads')
    .select('received')
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
