import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'

/**
 * Writes a file so that it is either whole and on disk, or not there at all: under a temporary name beside it, forced
 * to disk, renamed, and the folder forced to disk. Only this account may read it.
 * @param file an absolute path; its folder is created when missing. An existing file is replaced.
 * @param temporaryFolder on the same disk; created when missing.
 */
export async function writeAtomically(
  file: string,
  content: Buffer | string | Readable,
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

/** A new name in a folder survives a power loss only once the folder is on disk too; Windows does it by itself. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
