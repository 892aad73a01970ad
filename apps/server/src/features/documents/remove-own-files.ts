import type { Trx } from '../../platform/database.ts'
import { addJob } from '../../platform/jobs.ts'
import { type FileUse, isUnused } from './jobs.ts'
import { deleteFiles } from './repository.ts'

/** Removes an owner's files that nothing refers to; their bytes go after the commit. */
export async function removeOwnFiles(
  db: Trx,
  ownerId: string,
  { references }: Pick<FileUse, 'references'>,
): Promise<void> {
  const own = await db.selectFrom('files').select('id').where('ownerId', '=', ownerId).execute()
  if (own.length === 0) return
  const removed = await deleteFiles(
    db,
    own.map((file) => file.id),
    isUnused(references),
  )
  if (removed.length > 0) await addJob(db, 'remove-file-bytes', { ids: removed.map((file) => file.id) })
}
