import { isRefusal, type Refusal } from '@portal/domain/kernel/refusal.ts'
import type { FileStore } from '../../platform/files.ts'

/**
 * Keeps bytes together with what a command writes of them. The bytes go first, so that a row never stands for bytes
 * that are not there; a row that cannot be written takes them along again.
 */
export async function keepBytes<T>(
  files: FileStore,
  key: string,
  bytes: Buffer,
  write: () => Promise<T | Refusal>,
): Promise<T | Refusal> {
  await files.put(key, bytes)
  try {
    const stored = await write()
    if (isRefusal(stored)) await files.remove(key)
    return stored
  } catch (error) {
    await files.remove(key).catch(() => undefined)
    throw error
  }
}
