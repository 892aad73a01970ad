import { uuid } from '@portal/domain/kernel/values.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Db, Trx } from '../../platform/database.ts'
import type { FileStore } from '../../platform/files.ts'
import { addJob } from '../../platform/jobs.ts'
import { deleteFiles } from './repository.ts'

/** An upload that nothing refers to is kept this long (docs/specification/documents.md#unused-uploads). */
const UNUSED_KEPT_MS = 7 * 86_400_000
const FILES_AT_ONCE = 500

/** What other slices do with files. Wired in app.ts. */
export type FileUse = {
  /** Each says of a row of `files` that something of a slice refers to it. */
  readonly references: readonly RawBuilder<boolean>[]
  /** Makes an owner who is about to refer to a file wait, and is made to wait by one, until the transaction ends. */
  readonly lockOwner: (db: Trx, ownerId: string) => Promise<unknown>
}

/** Says of a row of `files` that nothing refers to it. */
export const isUnused = (references: FileUse['references']) => sql<boolean>`not (${sql.join(references, sql` or `)})`

/**
 * Removes uploads that nothing has referred to for seven days. Whether that is so is asked again under the owner's
 * lock, so that a reference made meanwhile wins. The bytes go after the commit, by a job of their own.
 */
export async function removeUnusedFiles(
  { db, now }: { readonly db: Db; readonly now: Date },
  { references, lockOwner }: FileUse,
): Promise<void> {
  const condition = isUnused(references)
  let found: { id: string; ownerId: string }[]
  do {
    found = await db
      .selectFrom('files')
      .select(['id', 'ownerId'])
      .where('createdAt', '<', new Date(now.getTime() - UNUSED_KEPT_MS))
      .where(condition)
      .limit(FILES_AT_ONCE)
      .execute()
    for (const [ownerId, files] of Map.groupBy(found, (file) => file.ownerId)) {
      await db.transaction().execute(async (trx) => {
        await lockOwner(trx, ownerId)
        const removed = await deleteFiles(
          trx,
          files.map((file) => file.id),
          condition,
        )
        await addJob(trx, 'remove-file-bytes', { ids: removed.map((file) => file.id) })
      })
    }
  } while (found.length === FILES_AT_ONCE)
}

const removal = z.object({ ids: z.array(uuid) })

/** Removes the bytes of files whose rows are gone. */
export async function removeFileBytes(files: FileStore, payload: unknown): Promise<void> {
  for (const id of removal.parse(payload).ids) await files.remove(id)
}
