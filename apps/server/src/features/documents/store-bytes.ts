import { HOUR_MS } from '@portal/domain/kernel/durations.ts'
import { isRefusal, Refusal } from '@portal/domain/kernel/refusal.ts'
import type { OuterScope, WriteScope } from '../../http/handler.ts'
import { isPassingFault } from '../../platform/database/database.ts'
import type { FileStore } from '../../platform/files/files.ts'
import { addJob, removeJob } from '../../platform/jobs/jobs.ts'

const SECONDS_UNTIL_ROOM = 600
/** Far longer than any upload takes. */
const REMOVED_AFTER_MS = HOUR_MS

/**
 * Stores bytes under an id together with the rows of a command. The bytes go first, so no row lacks its bytes. A
 * removal job is scheduled before that, and the command's commit cancels it. So neither a refusal, nor a failing store,
 * nor a dead server leaves bytes for good. After a power cut the job may be lost; the nightly sweep of the store finds
 * the bytes.
 */
export async function storeBytes<T, A>(
  scope: OuterScope<A>,
  { files, id, bytes }: { readonly files: FileStore; readonly id: string; readonly bytes: Buffer },
  command: (inner: WriteScope<A>) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  if (!(await files.hasRoom())) return new Refusal('try_again_later', [], SECONDS_UNTIL_ROOM)
  const key = `bytes-${id}`
  await addJob(scope.db, 'remove-file-bytes', { ids: [id] }, { key, afterMs: REMOVED_AFTER_MS })
  await files.put(id, bytes)
  const forget = () => files.remove(id).catch(() => undefined)
  const written = await scope
    .write(async (inner) => {
      const result = await command(inner)
      if (!isRefusal(result)) await removeJob(inner.db, key)
      return result
    })
    .catch(async (error: unknown) => {
      // After a lost connection the row may be committed without an answer: the scheduled job decides.
      if (!isPassingFault(error)) await forget()
      throw error
    })
  if (isRefusal(written)) await forget()
  return written
}
