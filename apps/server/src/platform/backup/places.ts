import { createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { FileStoreSettings } from '../environment.ts'
import { writeAtomically } from '../files/atomic-file.ts'
import { type BucketSettings, clientOf, putInto } from '../files/bucket-place.ts'

/** Storage of the objects of one backup. */
export type BackupPlace = {
  /** As people know it. */
  readonly path: string
  write(name: string, content: Readable): Promise<void>
  put(name: string, content: string): Promise<void>
  /** The stream fails with a MissingObjectError where there is no object. */
  read(name: string): Readable
  remove(name: string): Promise<void>
}

/** Backups side by side, named by their instants. */
export type Backups = {
  readonly path: string
  exists(): Promise<boolean>
  /** Names of whole backups, oldest first. */
  list(): Promise<readonly string[]>
  open(name: string): BackupPlace
  /** Begins a backup, which counts once it is finished. */
  begin(name: string): Promise<BackupPlace>
  finish(name: string): Promise<void>
  abandon(name: string): Promise<void>
}

export class MissingObjectError extends Error {
  override readonly name = 'MissingObjectError'
}

/** Prefix of an unfinished backup's folder. */
const PARTIAL = '.partial-'
/** A bucket cannot rename: an object with this suffix marks a finished backup. */
const WHOLE = '.whole'
const isInstant = (name: string): boolean => /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d/.test(name)

export const openBackups = (settings: FileStoreSettings): Backups =>
  settings.kind === 'folder' ? inFolder(settings.folder) : inBucket(settings)

export const nameOfBackup = (now: Date): string =>
  now
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .replaceAll(':', '-')

/** Time of the newest whole backup; null: none. */
export async function newestBackup(backups: Backups): Promise<Date | null> {
  const name = (await backups.list()).at(-1)
  return name === undefined ? null : new Date(`${name.slice(0, 10)}T${name.slice(11, 19).replaceAll('-', ':')}Z`)
}

function inFolder(parent: string): Backups {
  const placeIn = (folder: string): BackupPlace => ({
    path: folder,
    write: async (name, content) => {
      const file = path.join(folder, name)
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      await pipeline(content, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }))
    },
    put: (name, content) => writeAtomically(path.join(folder, name), content),
    read: (name) =>
      Readable.from(
        (async function* () {
          try {
            yield* createReadStream(path.join(folder, name))
          } catch (error) {
            throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? new MissingObjectError(name) : error
          }
        })(),
        { objectMode: false },
      ),
    remove: (name) => rm(path.join(folder, name), { force: true }),
  })
  const partial = (name: string): string => path.join(parent, `${PARTIAL}${name}`)
  return {
    path: parent,
    exists: () =>
      access(parent).then(
        () => true,
        () => false,
      ),
    list: async () => {
      const entries = await readdir(parent, { withFileTypes: true }).catch(() => [])
      return entries
        .filter((entry) => entry.isDirectory() && isInstant(entry.name))
        .map(({ name }) => name)
        .sort()
    },
    open: (name) => placeIn(path.join(parent, name)),
    begin: async (name) => {
      await mkdir(parent, { recursive: true, mode: 0o700 })
      await mkdir(partial(name), { mode: 0o700 })
      return placeIn(partial(name))
    },
    finish: (name) => rename(partial(name), path.join(parent, name)),
    abandon: (name) => rm(partial(name), { recursive: true, force: true }),
  }
}

function inBucket(settings: BucketSettings): Backups {
  const bucket = clientOf(settings)
  const prefix = settings.prefix === '' ? '' : `${settings.prefix}/`
  const parent = `s3://${settings.bucket}/${prefix}`
  const below = async (start: string, options: Record<string, unknown> = {}): Promise<readonly string[]> =>
    ((await bucket.listObjects('/', start, undefined, options)) ?? []).map(({ Key }) => Key)
  const placeAt = (name: string): BackupPlace => {
    const keyOf = (object: string): string => `${prefix}${name}/${object}`
    return {
      path: `${parent}${name}`,
      write: (object, content) => putInto(bucket, keyOf(object), content),
      put: (object, content) => putInto(bucket, keyOf(object), Buffer.from(content)),
      read: (object) =>
        Readable.from(
          (async function* () {
            const answer = await bucket.getObjectResponse(keyOf(object))
            if (answer === null) throw new MissingObjectError(object)
            if (answer.body !== null) yield* Readable.fromWeb(answer.body as ReadableStream)
          })(),
          { objectMode: false },
        ),
      remove: async (object) => {
        await bucket.deleteObject(keyOf(object))
      },
    }
  }
  return {
    path: parent,
    exists: () => bucket.bucketExists().catch(() => false),
    list: async () =>
      (await below(prefix, { delimiter: '/' }))
        .map((key) => key.slice(prefix.length))
        .filter((key) => isInstant(key) && key.endsWith(WHOLE))
        .map((key) => key.slice(0, -WHOLE.length))
        .sort(),
    open: placeAt,
    begin: async (name) => {
      if ((await below(`${prefix}${name}/`)).length > 0) throw new Error(`${parent}${name} is there already`)
      return placeAt(name)
    },
    finish: (name) => putInto(bucket, `${prefix}${name}${WHOLE}`, Buffer.from(`${name}\n`)),
    abandon: async (name) => {
      for (const key of await below(`${prefix}${name}/`)) await bucket.deleteObject(key)
    },
  }
}
