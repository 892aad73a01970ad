import { createHash } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { access, type FileHandle, mkdir, open, opendir, readdir, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { writeAtomically } from './atomic-file.ts'
import { isOurs, type ObjectStore, type Objects } from './object-store.ts'

const LEAST_FREE_BYTES = 64 * 1024 * 1024
const LEAST_FREE_PART = 0.02
export const READ_BYTES = 512 * 1024

type Space = { readonly bavail: number; readonly blocks: number; readonly bsize: number }

export function spaceOn(disk: Space) {
  const [free, all] = [disk.bavail * disk.bsize, disk.blocks * disk.bsize]
  return { hasRoom: free > Math.max(LEAST_FREE_BYTES, all * LEAST_FREE_PART) }
}

/** Objects in files. @param temporaryFolder for partial files; absent: beside the file. */
export const folderObjects = (fileOf: (name: string) => string, temporaryFolder?: string): Objects => ({
  put: (name, content) => writeAtomically(fileOf(name), content, temporaryFolder),
  get: async (name) => (await openThere(fileOf(name)))?.createReadStream({ highWaterMark: READ_BYTES }),
  remove: (name) => rm(fileOf(name), { force: true }),
})

export function openFolder(folder: string, readSpace: (folder: string) => Promise<Space> = statfs): ObjectStore {
  // Two levels of 256 folders keep every folder small.
  const fileOf = (key: string) => {
    const hash = createHash('sha256').update(key).digest('hex')
    return path.join(folder, hash.slice(0, 2), hash.slice(2, 4), key)
  }
  // Partial files have one folder: a search among all files would take hours.
  const partials = path.join(folder, 'arriving')
  const space = async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return readSpace(folder)
  }
  return {
    ...folderObjects(fileOf, partials),
    read: async (key) => {
      const handle = await openThere(fileOf(key))
      return handle?.readFile().finally(() => handle.close())
    },
    isHealthy: async () => {
      await space()
      await access(folder, constants.W_OK)
      return true
    },
    hasRoom: async () => spaceOn(await space()).hasRoom,
    freeBytes: async () => {
      const { bavail, bsize } = await space()
      return bavail * bsize
    },
    isEmpty: async () => {
      if (!existsSync(folder)) return true
      for await (const entry of await opendir(folder, { recursive: true }))
        if (entry.isFile() && entry.parentPath !== partials) return false
      return true
    },
    sweep: async (before) => {
      const names = await readdir(partials).catch(() => [])
      for (const file of names.map((name) => path.join(partials, name))) {
        // Another server may be faster.
        const { mtime } = await stat(file).catch(() => ({ mtime: new Date() }))
        if (mtime < before) await rm(file, { force: true })
      }
    },
    pages: async function* () {
      for (const first of await foldersOf(folder)) {
        for (const second of await foldersOf(first)) {
          const names = (await readdir(second).catch(() => [])).filter(isOurs)
          if (names.length === 0) continue
          yield names.map((key) => ({ key, writtenAt: async () => (await stat(path.join(second, key))).mtime }))
        }
      }
    },
    lacking: async (keys) => {
      const found = await Promise.all(
        keys.map((key) =>
          access(fileOf(key)).then(
            () => true,
            (error: NodeJS.ErrnoException) => {
              if (error.code === 'ENOENT') return false
              throw error
            },
          ),
        ),
      )
      return keys.filter((_, at) => !found[at])
    },
  }
}

async function openThere(file: string): Promise<FileHandle | undefined> {
  try {
    return await open(file, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function foldersOf(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isDirectory() && /^[0-9a-f]{2}$/.test(entry.name))
    .map(({ name }) => path.join(folder, name))
}
