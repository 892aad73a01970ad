import { DAY_MS } from '@portal/domain/kernel/durations.ts'
import { uuid } from '@portal/domain/kernel/values.ts'
import { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import type { FileStore } from '../../platform/files/files.ts'
import { type FileUse, isUnused, removeFiles } from './remove-files.ts'

/** Retention of unreferenced uploads (docs/specification/documents.md#unused-uploads). */
const UNUSED_RETAINED_MS = 7 * DAY_MS
const FILES_AT_ONCE = 500

/**
 * Removes uploads unreferenced for seven days, and letters of referees without their row at once. Checks again under the
 * owner's lock; a job removes the bytes.
 */
export async function removeUnusedFiles(
  { db, now }: { readonly db: Db; readonly now: Date },
  use: FileUse,
): Promise<void> {
  const condition = isUnused(use.references)
  let found: { id: string; ownerId: string | null }[]
  do {
    found = await db
      .selectFrom('files')
      .select(['id', 'ownerId'])
      .where((row) =>
        row.or([row('createdAt', '<', new Date(now.getTime() - UNUSED_RETAINED_MS)), row('ownerId', 'is', null)]),
      )
      .where(condition)
      .limit(FILES_AT_ONCE)
      .execute()
    for (const [ownerId, files] of Map.groupBy(found, (file) => file.ownerId)) {
      const ids = files.map((file) => file.id)
      await db.transaction().execute((trx) => removeFiles(trx, ownerId, ids, use))
    }
  } while (found.length === FILES_AT_ONCE)
}

const removal = z.object({ ids: z.array(uuid) })

export async function removeFileBytes(files: FileStore, payload: unknown): Promise<void> {
  for (const id of removal.parse(payload).ids) await files.remove(id)
}
