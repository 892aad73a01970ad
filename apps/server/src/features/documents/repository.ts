import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../platform/database.ts'

export type NewFile = {
  readonly id: string
  readonly ownerId: string
  readonly name: string
  readonly size: number
  readonly type: string
  readonly sha256: Buffer
  readonly createdAt: Date
}

export const insertFile = (db: Trx, file: NewFile) => db.insertInto('files').values(file).execute()

/** How many bytes an owner's files have together, those that are under way included. */
export async function keptBytes(db: Trx, ownerId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom((from) =>
      from
        .selectFrom('files')
        .select('size')
        .where('ownerId', '=', ownerId)
        .unionAll(from.selectFrom('uploads').select('size').where('ownerId', '=', ownerId).where('fileId', 'is', null))
        .as('kept'),
    )
    .select(({ fn }) => fn.coalesce(fn.sum<number>('size'), sql<number>`0`).as('bytes'))
    .executeTakeFirstOrThrow()
  return bytes
}

/** Removes those of the rows of which a condition holds now; gives the ids that are gone. */
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

/** Puts a piece behind those that have arrived. */
export const addPiece = (db: Trx, id: string, piece: { readonly id: string; readonly size: number }) =>
  db
    .updateTable('uploads')
    .set((row) => ({
      received: row('received', '+', piece.size),
      pieces: sql<string[]>`array_append(pieces, ${piece.id}::uuid)`,
    }))
    .where('id', '=', id)
    .execute()

/** Says which file an upload becomes; false: it has become one, or is gone. */
export async function closeUpload(db: Trx, id: string, fileId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ fileId, pieces: [] })
    .where('id', '=', id)
    .where('fileId', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Removes uploads of which a condition holds; gives the ids of the pieces of each. */
export const deleteUploads = (db: Trx, condition: RawBuilder<boolean>) =>
  db.deleteFrom('uploads').where(condition).returning('pieces').execute()
