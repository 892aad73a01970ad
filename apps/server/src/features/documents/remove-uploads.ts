import { DAY_MS } from '@portal/domain/kernel/durations.ts'
import { type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import { type RawBuilder, sql } from 'kysely'
import type { WriteScope } from '../../http/handler.ts'
import type { Db, Trx } from '../../platform/database/database.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { deleteUploads } from './repository.ts'

/** Time limit of an upload and of the query of its state. */
const RETAINED_MS = DAY_MS
const UPLOADS_AT_ONCE = 200

/** Removes uploads by a condition. A job removes their pieces after the commit. @returns their number. */
export async function removeUploads(db: Trx, condition: RawBuilder<boolean>): Promise<number> {
  const removed = await deleteUploads(db, condition)
  const ids = removed.flatMap(({ pieces }) => pieces)
  if (ids.length > 0) await addJob(db, 'remove-file-bytes', { ids })
  return removed.length
}

/** Cancels an upload of the caller. A finished file stays. */
export async function cancelUpload({ db, actor }: WriteScope, id: string): Promise<{ success: true } | Refusal> {
  const removed = await removeUploads(db, sql`id = ${id} and owner_id = ${actor.accountId}`)
  return removed === 0 ? refuse('not_found') : { success: true }
}

export async function removeOldUploads({ db, now }: { readonly db: Db; readonly now: Date }): Promise<void> {
  const before = new Date(now.getTime() - RETAINED_MS)
  const some = sql<boolean>`id in (select id from uploads where created_at < ${before} limit ${UPLOADS_AT_ONCE})`
  let removed: number
  do {
    removed = await db.transaction().execute((trx) => removeUploads(trx, some))
  } while (removed === UPLOADS_AT_ONCE)
}
