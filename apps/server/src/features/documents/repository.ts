import type { Db, Trx } from '../../platform/database.ts'

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

/** Removes rows by id; gives the ids that were really there. */
export const deleteFiles = (db: Db, ids: readonly string[]) =>
  ids.length === 0 ? Promise.resolve([]) : db.deleteFrom('files').where('id', 'in', ids).returning('id').execute()
