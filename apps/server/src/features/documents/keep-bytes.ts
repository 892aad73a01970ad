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
 * Keeps bytes under an id together with what a command writes of them. The bytes go first, so that a row never stands
 * for bytes that are not there; their removal is due before that, and only the command's own commit calls it off. So
 * neither a refusal, nor a store that is away, nor a server that dies leaves bytes behind for good. A power cut, or the
 * end of the engine, may take the removal and leave the bytes: the nightly sweep of the store finds them.
 */
export async function keepBytes<T>(
  scope: OuterScope,
  { files, id, bytes }: { readonly files: FileStore; readonly id: string; readonly bytes: Buffer },
  command: (inner: WriteScope) => Promise<T | Refusal>,
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
      // When the database went away the row may be there all the same, only the answer was lost: then the job knows.
      if (!isPassingFault(error)) await forget()
      throw error
    })
  if (isRefusal(written)) await forget()
  return written
}
