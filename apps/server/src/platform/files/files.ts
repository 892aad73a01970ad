import { createHash } from 'node:crypto'
import { pipeline, Readable, Transform } from 'node:stream'
import type { FileStoreSettings } from '../environment.ts'
import { openBucket } from './bucket-store.ts'
import { openFolder, READ_BYTES } from './folder-store.ts'
import type { ObjectStore } from './object-store.ts'

/** Store of uploaded files. The database has their names and types. */
export type FileStore = ObjectStore & {
  /**
   * The content, verified: the stream fails with a DamagedFileError before its last chunk.
   * @throws Error when there is no content.
   */
  open(key: string, sha256: Buffer): Promise<Readable>
  /**
   * Verified content of a download. A folder's file is read whole, so that it fails before its first byte, unless the
   * downloads under way hold too much memory.
   */
  send(key: string, sha256: Buffer, size: number): Promise<Readable>
  onDamaged(listener: (key: string) => void): void
}

export class FileStoreError extends Error {
  override readonly name = 'FileStoreError'
  readonly code = 'EFILESTORE'

  constructor(cause: unknown) {
    super('try_again_later', { cause })
  }
}

export class DamagedFileError extends Error {
  override readonly name = 'DamagedFileError'

  constructor(key: string) {
    super(`the bytes of the file ${key} are not those that were written`)
  }
}

const KEY = /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/

/** Memory of all downloads that are read whole; a slow client holds its part until it has taken it. */
const MOST_WHOLE_BYTES = 64 * 1024 * 1024

export function openFileStore(settings: FileStoreSettings): FileStore {
  const store = settings.kind === 'folder' ? openFolder(settings.folder) : openBucket(settings)
  let wholeBytes = 0
  const listeners: ((key: string) => void)[] = []
  const get = (key: string) => attempt(key, () => store.get(key))
  // A row without its bytes is a fault of ours, not the caller's.
  const missing = (key: string) => new Error(`the bytes of the file ${key} are missing`)
  const damaged = (key: string) => {
    for (const listener of listeners) listener(key)
    return new DamagedFileError(key)
  }
  const existing = async (key: string) => {
    const content = await get(key)
    if (content === undefined) throw missing(key)
    return content
  }
  const open = async (key: string, sha256: Buffer) => verified(await existing(key), sha256, () => damaged(key))
  return {
    ...store,
    put: (key, content) => attempt(key, () => store.put(key, content)),
    get,
    open,
    send: async (key, sha256, size) => {
      if (store.read === undefined || wholeBytes + size > MOST_WHOLE_BYTES) return open(key, sha256)
      wholeBytes += size
      try {
        const content = await attempt(key, async () => store.read?.(key))
        if (content === undefined) throw missing(key)
        if (!createHash('sha256').update(content).digest().equals(sha256)) throw damaged(key)
        return Readable.from([content], { objectMode: false }).once('close', () => {
          wholeBytes -= size
        })
      } catch (error) {
        wholeBytes -= size
        throw error
      }
    },
    onDamaged: (listener) => void listeners.push(listener),
    remove: (key) => attempt(key, () => store.remove(key)),
    isHealthy: () => store.isHealthy().catch(() => false),
  }
}

/** Hashes a stream. Holds each chunk until the next follows or the hash is right. */
function verified(content: Readable, sha256: Buffer, fault: () => Error): Readable {
  const seen = createHash('sha256')
  let held: Buffer | undefined
  const checking = new Transform({
    readableHighWaterMark: READ_BYTES,
    writableHighWaterMark: READ_BYTES,
    transform(chunk: Buffer, _encoding, done) {
      seen.update(chunk)
      const before = held
      held = chunk
      done(null, before)
    },
    flush(done) {
      if (seen.digest().equals(sha256)) done(null, held)
      else done(fault())
    },
  })
  // The reader gets the fault by the stream itself.
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
