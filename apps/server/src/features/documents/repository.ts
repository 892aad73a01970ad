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

/** How many bytes an owner's files have together. */
export async function keptBytes(db: Trx, ownerId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('files')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('size'), sql<number>`0`).as('bytes'))
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
  return bytes
}

/** Removes those of the rows of which a condition holds now; gives the ids that are gone. */
export const deleteFiles = (db: Trx, ids: readonly string[], condition: RawBuilder<boolean>) =>
  db.deleteFrom('files').where('id', 'in', ids).where(condition).returning('id').execute()
