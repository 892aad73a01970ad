import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../platform/database/database.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { removeUploads } from './remove-uploads.ts'
import { deleteFiles } from './repository.ts'

/** Functions of other slices about files. Wired in app.ts. */
export type FileUse = {
  /** Conditions on a row of `files`: something of a slice refers to it. */
  readonly references: readonly RawBuilder<boolean>[]
  /** Lock of the owner until the transaction ends. It serializes new references with removals. */
  readonly lockOwner: (db: Trx, ownerId: string) => Promise<unknown>
}

/** Condition on a row of `files`: nothing refers to it. */
export const isUnused = (references: FileUse['references']) => sql<boolean>`not (${sql.join(references, sql` or `)})`

/**
 * Removes an owner's unreferenced files among these. A job removes their bytes after the commit. A file without an owner
 * is referred to from its own transaction on, so it needs no lock.
 */
export async function removeFiles(
  db: Trx,
  ownerId: string | null,
  ids: readonly string[],
  { references, lockOwner }: FileUse,
): Promise<void> {
  if (ids.length === 0) return
  if (ownerId !== null) await lockOwner(db, ownerId)
  const removed = await deleteFiles(db, ids, isUnused(references))
  if (removed.length > 0) await addJob(db, 'remove-file-bytes', { ids: removed.map((file) => file.id) })
}

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
