import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../platform/database/database.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { removeUploads } from './remove-uploads.ts'
import { deleteFiles } from './repository.ts'

/** What other slices do with files. Wired in app.ts. */
export type FileUse = {
  /** Each says of a row of `files` that something of a slice refers to it. */
  readonly references: readonly RawBuilder<boolean>[]
  /** Makes an owner who is about to refer to a file wait, and is made to wait by one, until the transaction ends. */
  readonly lockOwner: (db: Trx, ownerId: string) => Promise<unknown>
}

/** Says of a row of `files` that nothing refers to it. */
export const isUnused = (references: FileUse['references']) => sql<boolean>`not (${sql.join(references, sql` or `)})`

/** Removes those of an owner's files that nothing refers to; their bytes go after the commit. */
export async function removeFiles(
  db: Trx,
  ownerId: string,
  ids: readonly string[],
  { references, lockOwner }: FileUse,
): Promise<void> {
  if (ids.length === 0) return
  await lockOwner(db, ownerId)
  const removed = await deleteFiles(db, ids, isUnused(references))
  if (removed.length > 0) await addJob(db, 'remove-file-bytes', { ids: removed.map((file) => file.id) })
}

/** The same of all that an owner has, and all that is under way. */
export async function removeOwnFiles(db: Trx, ownerId: string, use: FileUse): Promise<void> {
  await removeUploads(db, sql`owner_id = ${ownerId}`)
  const own = await db.selectFrom('files').select('id').where('ownerId', '=', ownerId).execute()
  await removeFiles(
    db,
    ownerId,
    own.map((file) => file.id),
    use,
  )
}
