import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { S3mini } from 's3mini'
import type { FileStoreSettings } from '../environment.ts'
import { type Content, isOurs, type ObjectStore, type Objects } from './object-store.ts'

export type BucketSettings = Extract<FileStoreSettings, { kind: 's3' }>

const S3_TIMEOUT_MILLISECONDS = 15_000
const LISTED_AT_ONCE = 1000
const PART_BYTES = 8 * 1024 * 1024
const TYPE = 'application/octet-stream'

export const bucketObjects = (bucket: S3mini, keyOf: (name: string) => string): Objects => ({
  put: (name, content) => put(bucket, keyOf(name), content),
  get: async (name) => {
    const response = await bucket.getObjectResponse(keyOf(name))
    if (response === null) return undefined
    return response.body === null ? Readable.from([]) : Readable.fromWeb(response.body as ReadableStream)
  },
  remove: async (name) => {
    await bucket.deleteObject(keyOf(name))
  },
})

export function openBucket(settings: BucketSettings): ObjectStore {
  const bucket = clientOf(settings)
  const nameOf = (key: string) => (settings.prefix === '' ? key : `${settings.prefix}/${key}`)
  return {
    ...bucketObjects(bucket, nameOf),
    hasRoom: async () => true,
    freeBytes: async () => null,
    isHealthy: () => bucket.bucketExists(),
    isEmpty: async () => {
      const found = await bucket.listObjects('/', settings.prefix === '' ? '' : `${settings.prefix}/`, 1)
      return (found ?? []).length === 0
    },
    // A bucket shows no partial objects.
    sweep: async () => undefined,
    pages: async function* () {
      let token: string | undefined
      do {
        // Objects below a further slash are not ours: backups may lie there.
        const page = await bucket.listObjectsPaged('/', nameOf(''), LISTED_AT_ONCE, token, { delimiter: '/' })
        const objects = page?.objects ?? []
        token = page?.nextContinuationToken
        yield objects.flatMap(({ Key, LastModified }) => {
          const key = Key.slice(nameOf('').length)
          return isOurs(key) ? [{ key, writtenAt: () => new Date(LastModified) }] : []
        })
      } while (token !== undefined)
    },
    lacking: async (keys) => {
      const [first] = keys
      const last = keys.at(-1)
      if (first === undefined || last === undefined) return []
      const found = new Set<string>()
      // Lists the range from the first key to the last: a bucket lists in order of names.
      let after = first.slice(0, -1)
      for (;;) {
        const page = await bucket.listObjectsPaged('/', nameOf(''), LISTED_AT_ONCE, undefined, {
          'start-after': nameOf(after),
          delimiter: '/',
        })
        const names = (page?.objects ?? []).map(({ Key }) => Key.slice(nameOf('').length))
        for (const name of names) found.add(name)
        after = names.at(-1) ?? last
        if (after >= last || page?.nextContinuationToken === undefined) break
      }
      return keys.filter((key) => !found.has(key))
    },
  }
}

/** A store may close an idle connection just when the next request begins. */
const LOST = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])

const fetchOnceMore: typeof fetch = async (input, init) => {
  try {
    return await fetch(input, init)
  } catch (error) {
    const { code = '' } = ((error as Error).cause ?? {}) as { code?: string }
    if (init?.method === 'POST' || !LOST.has(code)) throw error
    return fetch(input, init)
  }
}

export const clientOf = (settings: BucketSettings): S3mini =>
  new S3mini({
    endpoint: `${settings.endpoint.replace(/\/+$/, '')}/${settings.bucket}`,
    region: settings.region,
    accessKeyId: settings.accessKeyId,
    secretAccessKey: settings.secretAccessKey,
    requestAbortTimeout: S3_TIMEOUT_MILLISECONDS,
    fetch: fetchOnceMore,
  })

/** Puts bytes at once, and a stream in parts of 8 MB, one of them in memory. */
async function put(bucket: S3mini, name: string, content: Content): Promise<void> {
  if (!(content instanceof Readable)) {
    await bucket.putObject(name, Buffer.from(content), TYPE)
    return
  }
  const parts: { partNumber: number; etag: string }[] = []
  let upload: string | undefined
  try {
    for await (const part of inParts(content)) {
      if (upload === undefined && part.length < PART_BYTES) {
        await bucket.putObject(name, part, TYPE)
        return
      }
      upload ??= await bucket.getMultipartUploadId(name, TYPE)
      if (part.length > 0) parts.push(await bucket.uploadPart(name, upload, part, parts.length + 1))
    }
    if (upload !== undefined) await bucket.completeMultipartUpload(name, upload, parts)
  } catch (error) {
    if (upload !== undefined) await bucket.abortMultipartUpload(name, upload).catch(() => undefined)
    throw error
  }
}

async function* inParts(content: Readable): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const chunk of content as AsyncIterable<Buffer>) {
    waiting.push(chunk)
    length += chunk.length
    if (length < PART_BYTES) continue
    let rest = Buffer.concat(waiting)
    for (; rest.length >= PART_BYTES; rest = rest.subarray(PART_BYTES)) yield rest.subarray(0, PART_BYTES)
    waiting = [rest]
    length = rest.length
  }
  yield Buffer.concat(waiting)
}
