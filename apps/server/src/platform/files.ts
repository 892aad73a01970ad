import { createHash } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { access, mkdir, open, opendir, readdir, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { pipeline, Readable, Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ReadableStream } from 'node:stream/web'
import { S3mini } from 's3mini'
import { writeAtomically } from './atomic-file.ts'
import type { FileStoreSettings } from './environment.ts'

/** Keeps the bytes of uploaded files under keys that the caller chooses; what they are is the database's to know. */
export type FileStore = {
  /** Keeps the content durably; a key that exists is replaced. */
  put(key: string, content: Buffer | Readable): Promise<void>
  /** The content, or undefined when there is none under the key. The caller reads it or destroys it. */
  get(key: string): Promise<Readable | undefined>
  /**
   * The same where it must be there and be what was written: the stream fails with a DamagedFileError where its SHA-256 is
   * another, before its last chunk is given, so that nobody takes it for whole.
   * @throws Error where there is no content.
   */
  open(key: string, sha256: Buffer): Promise<Readable>
  /** Tells of every content that `open` has found damaged. */
  onDamaged(listener: (key: string) => void): void
  /** Removes the content; a key that does not exist is no error. */
  remove(key: string): Promise<void>
  /** Whether there is room for more files beside the reserve that the database on the same disk goes on with. */
  hasRoom(): Promise<boolean>
  /** Whether files can be kept now; never throws. */
  isHealthy(): Promise<boolean>
  /** Whether nothing is kept at all. */
  isEmpty(): Promise<boolean>
  /** Removes what killed servers left half written before an instant. */
  sweep(before: Date): Promise<void>
}

/** The store does not answer or is full: the caller is answered `try_again_later`, the log gets the cause. */
export class FileStoreError extends Error {
  override readonly name = 'FileStoreError'
  readonly code = 'EFILESTORE'

  constructor(cause: unknown) {
    super('try_again_later', { cause })
  }
}

/** The bytes under a key are not those that were written. */
export class DamagedFileError extends Error {
  override readonly name = 'DamagedFileError'

  constructor(key: string) {
    super(`the bytes of the file ${key} are not those that were written`)
  }
}

const KEY = /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/
const LEAST_FREE_BYTES = 64 * 1024 * 1024
const LEAST_FREE_PART = 0.02
const S3_TIMEOUT_MILLISECONDS = 15_000
/** Read at once of a file on its way out: each reading costs more than its bytes. */
const READ_BYTES = 512 * 1024

/** What a kind of store does by itself. */
type Place = Omit<FileStore, 'open' | 'onDamaged'>

export function openFileStore(settings: FileStoreSettings): FileStore {
  const store = settings.kind === 'folder' ? openFolder(settings.folder) : openBucket(settings)
  const listeners: ((key: string) => void)[] = []
  const get = (key: string) => attempt(key, () => store.get(key))
  return {
    put: (key, content) => attempt(key, () => store.put(key, content)),
    get,
    open: async (key, sha256) => {
      const content = await get(key)
      // A row without its bytes is a fault of ours, not the caller's.
      if (content === undefined) throw new Error(`the bytes of the file ${key} are missing`)
      return verified(content, sha256, () => {
        for (const listener of listeners) listener(key)
        return new DamagedFileError(key)
      })
    },
    onDamaged: (listener) => void listeners.push(listener),
    remove: (key) => attempt(key, () => store.remove(key)),
    hasRoom: () => store.hasRoom(),
    isHealthy: () => store.isHealthy().catch(() => false),
    isEmpty: () => store.isEmpty(),
    sweep: (before) => store.sweep(before),
  }
}

/** Passes a content on and hashes it; each chunk is held back until another follows or the whole is known to be right. */
function verified(content: Readable, sha256: Buffer, fault: () => Error): Readable {
  const hash = createHash('sha256')
  let held: Buffer | undefined
  const checking = new Transform({
    readableHighWaterMark: READ_BYTES,
    writableHighWaterMark: READ_BYTES,
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      const before = held
      held = chunk
      done(null, before)
    },
    flush(done) {
      if (hash.digest().equals(sha256)) done(null, held)
      else done(fault())
    },
  })
  // A fault of either end ends the other; whoever reads hears of it by the stream itself.
  pipeline(content, checking, () => undefined)
  return checking
}

async function attempt<T>(key: string, run: () => Promise<T>): Promise<T> {
  if (!KEY.test(key)) throw new RangeError(`not a key of the file store: ${key}`)
  try {
    return await run()
  } catch (error) {
    throw new FileStoreError(error)
  }
}

/** What a disk's free space allows: answering at all, and taking more files, which leaves the database its reserve. */
export function spaceOn(disk: { readonly bavail: number; readonly blocks: number; readonly bsize: number }) {
  const [free, all] = [disk.bavail * disk.bsize, disk.blocks * disk.bsize]
  return { isServing: free > LEAST_FREE_BYTES, hasRoom: free > Math.max(LEAST_FREE_BYTES, all * LEAST_FREE_PART) }
}

function openFolder(folder: string): Place {
  // Two levels of 256 folders each keep every folder small, however the keys begin.
  const fileOf = (key: string) => {
    const hash = createHash('sha256').update(key).digest('hex')
    return path.join(folder, hash.slice(0, 2), hash.slice(2, 4), key)
  }
  // Half-written files lie together: to find them among all files would take hours.
  const arriving = path.join(folder, 'arriving')
  const space = async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return spaceOn(await statfs(folder))
  }
  return {
    put: (key, content) => writeAtomically(fileOf(key), content, arriving),
    get: async (key) => {
      try {
        const handle = await open(fileOf(key), 'r')
        return handle.createReadStream({ highWaterMark: READ_BYTES })
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },
    remove: (key) => rm(fileOf(key), { force: true }),
    isHealthy: async () => {
      const { isServing } = await space()
      await access(folder, constants.W_OK)
      return isServing
    },
    hasRoom: async () => (await space()).hasRoom,
    isEmpty: async () => {
      if (!existsSync(folder)) return true
      for await (const entry of await opendir(folder, { recursive: true }))
        if (entry.isFile() && entry.parentPath !== arriving) return false
      return true
    },
    sweep: async (before) => {
      const names = await readdir(arriving).catch(() => [])
      for (const file of names.map((name) => path.join(arriving, name))) {
        // Another server may be faster.
        const { mtime } = await stat(file).catch(() => ({ mtime: new Date() }))
        if (mtime < before) await rm(file, { force: true })
      }
    },
  }
}

function openBucket(settings: Extract<FileStoreSettings, { kind: 's3' }>): Place {
  const bucket = new S3mini({
    endpoint: `${settings.endpoint.replace(/\/+$/, '')}/${settings.bucket}`,
    region: settings.region,
    accessKeyId: settings.accessKeyId,
    secretAccessKey: settings.secretAccessKey,
    requestAbortTimeout: S3_TIMEOUT_MILLISECONDS,
  })
  const nameOf = (key: string) => (settings.prefix === '' ? key : `${settings.prefix}/${key}`)
  return {
    // A signed upload needs its length beforehand; files are some megabytes at most, so they may stand in memory.
    put: async (key, content) => {
      const bytes = Buffer.isBuffer(content) ? content : await buffer(content)
      await bucket.putObject(nameOf(key), bytes, 'application/octet-stream')
    },
    get: async (key) => {
      const response = await bucket.getObjectResponse(nameOf(key))
      if (response === null) return undefined
      return response.body === null ? Readable.from([]) : Readable.fromWeb(response.body as ReadableStream)
    },
    remove: async (key) => {
      await bucket.deleteObject(nameOf(key))
    },
    hasRoom: async () => true,
    isHealthy: () => bucket.bucketExists(),
    isEmpty: async () => {
      const found = await bucket.listObjects('/', settings.prefix === '' ? '' : `${settings.prefix}/`, 1)
      return (found ?? []).length === 0
    },
    sweep: async () => undefined,
  }
}
