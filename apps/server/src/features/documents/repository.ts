import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db, Trx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

export type NewFile = {
  readonly id: string
  /** Null: the letter of a referee, which no account reads as its own. */
  readonly ownerId: string | null
  readonly name: string
  readonly size: number
  readonly type: string
  readonly sha256: Buffer
  readonly createdAt: Date
}

/** Inserts a file that is due for the virus scanner. */
export const insertFile = (db: Trx, file: NewFile) =>
  db
    .insertInto('files')
    .values({ ...file, scanDueAt: file.createdAt })
    .execute()

export async function storedBytes(db: Trx, ownerId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom((from) =>
      from
        .selectFrom('files')
        .select('size')
        .where('ownerId', '=', ownerId)
        .unionAll(from.selectFrom('uploads').select('size').where('ownerId', '=', ownerId).where('fileId', 'is', null))
        .as('stored'),
    )
    .select(({ fn }) => fn.coalesce(fn.sum<number>('size'), sql<number>`0`).as('bytes'))
    .executeTakeFirstOrThrow()
  return bytes
}

/** Deletes the rows among these that meet a condition now. @returns their ids. */
export const deleteFiles = (db: Trx, ids: readonly string[], condition: RawBuilder<boolean>) =>
  db.deleteFrom('files').where('id', 'in', ids).where(condition).returning('id').execute()

export type NewUpload = {
  readonly id: string
  readonly ownerId: string
  readonly name: string
  readonly size: number
  readonly createdAt: Date
}

export const insertUpload = (db: Trx, upload: NewUpload) => db.insertInto('uploads').values(upload).execute()

export const addPiece = (db: Trx, id: string, piece: { readonly id: string; readonly size: number }) =>
  db
    .updateTable('uploads')
    .set((row) => ({
      received: row('received', '+', piece.size),
      pieces: sql<string[]>`array_append(pieces, ${piece.id}::uuid)`,
    }))
    .where('id', '=', id)
    .execute()

/** Stores the file of a finished upload. @returns false where it was finished or removed before. */
export async function closeUpload(db: Trx, id: string, fileId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ fileId, pieces: [] })
    .where('id', '=', id)
    .where('fileId', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Deletes uploads by a condition. @returns the ids of their pieces. */
export const deleteUploads = (db: Trx, condition: RawBuilder<boolean>) =>
  db.deleteFrom('uploads').where(condition).returning('pieces').execute()

export type DueScan = Pick<Selectable<Tables['files']>, 'id' | 'sha256' | 'scanState' | 'infectedAt'>

/** The first wait after a failed scan and the number of doublings: 4 minutes to an hour. */
const AGAIN_AFTER_MINUTES = 4
const MOST_DOUBLINGS = 4

/** Claims files due for a scan, the longest due first, by moving their next time. Index files_to_scan. */
export async function claimScans(db: Db, now: Date, limit: number): Promise<readonly DueScan[]> {
  const { rows } = await sql<DueScan>`
    with due as (
      select id from files where scan_due_at <= ${now} order by scan_due_at limit ${limit} for update skip locked
    )
    update files set scan_attempts = scan_attempts + 1, scan_due_at = ${now}::timestamptz
      + make_interval(mins => (${AGAIN_AFTER_MINUTES} * power(2, least(scan_attempts, ${MOST_DOUBLINGS})))::int)
    from due where files.id = due.id
    returning files.id, files.sha256, files.scan_state, files.infected_at`.execute(db)
  return rows
}

/** Releases claimed files that were not scanned: they are due now, without a counted attempt. */
export async function releaseScans(db: Db, ids: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable('files')
    .set((row) => ({ scanDueAt: now, scanAttempts: row('scanAttempts', '-', 1) }))
    .where('id', 'in', ids)
    .execute()
}

export const noteScan = (
  db: Db,
  id: string,
  result: Pick<Selectable<Tables['files']>, 'scanState' | 'scanDueAt' | 'scanFinding' | 'infectedAt'>,
) =>
  db
    .updateTable('files')
    .set({ ...result, scanAttempts: 0 })
    .where('id', '=', id)
    .execute()

/** Ends the quarantine of files found infected before an instant. @returns their ids, whose bytes must be removed. */
export async function endQuarantine(db: Trx, infectedBefore: Date): Promise<readonly string[]> {
  const ended = await db
    .updateTable('files')
    .set({ scanDueAt: null })
    .where('infectedAt', '<', infectedBefore)
    .where('scanDueAt', 'is not', null)
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}
