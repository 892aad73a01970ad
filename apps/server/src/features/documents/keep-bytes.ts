import { isRefusal, type Refusal } from '@portal/domain/kernel/refusal.ts'
import type { OuterScope, WriteScope } from '../../http/handler.ts'
import type { FileStore } from '../../platform/files.ts'
import { addJob, removeJob } from '../../platform/jobs.ts'

/** Far longer than any upload takes. */
const REMOVED_AFTER_MS = 3_600_000

/**
 * Keeps bytes under an id together with what a command writes of them. The bytes go first, so that a row never stands
 * for bytes that are not there; their removal is due before that, and only the command's own commit calls it off. So
 * neither a refusal, nor a store that is away, nor a server that dies leaves bytes behind for good.
 */
export async function keepBytes<T>(
  scope: OuterScope,
  { files, id, bytes }: { readonly files: FileStore; readonly id: string; readonly bytes: Buffer },
  command: (inner: WriteScope) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const key = `bytes-${id}`
  const runAt = new Date(scope.now.getTime() + REMOVED_AFTER_MS)
  await scope.write(({ db }) => addJob(db, 'remove-file-bytes', { ids: [id] }, { key, runAt }))
  let isKept = false
  try {
    await files.put(id, bytes)
    const written = await scope.write(async (inner) => {
      const result = await command(inner)
      if (!isRefusal(result)) await removeJob(inner.db, key)
      return result
    })
    isKept = !isRefusal(written)
    return written
  } finally {
    // What cannot be removed now is removed by the job.
    if (!isKept) await files.remove(id).catch(() => undefined)
  }
}
