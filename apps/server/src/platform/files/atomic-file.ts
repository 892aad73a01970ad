import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Content } from './object-store.ts'

/**
 * Writes a file atomically and durably: temporary name, fsync, rename, fsync of the folder. Only this account may read
 * it.
 * @param file an absolute path. Its folder is created; an existing file is replaced.
 * @param temporaryFolder on the same disk; created when missing.
 */
export async function writeAtomically(
  file: string,
  content: Content,
  temporaryFolder = path.dirname(file),
): Promise<void> {
  const folder = path.dirname(file)
  for (const each of [folder, temporaryFolder]) await mkdir(each, { recursive: true, mode: 0o700 })
  const temporary = path.join(temporaryFolder, `.${randomUUID()}.partial`)
  try {
    const handle = await open(temporary, 'wx', 0o600)
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await syncFolder(folder)
}

/** A new name survives a power loss after an fsync of its folder. Windows needs none. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
