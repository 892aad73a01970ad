import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { Readable, Transform, type TransformCallback } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import { decrypting, encrypting, ForgedError } from './cipher.ts'
import type { BackupLocation } from './locations.ts'

const MANIFEST = 'manifest.json'
const MARK = 'manifest.mark'

const digest = z.string().regex(/^[0-9a-f]{64}$/)
const written = z.object({ bytes: z.int(), sha256: digest })

/** Manifest of a backup. `sha256` is that of the stored object, `content` that of its plain content. */
const manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  isEncrypted: z.boolean(),
  postgres: z.string(),
  migrations: z.record(z.string(), z.string()),
  jobsVersion: z.int(),
  tables: z.array(written.extend({ name: z.string(), columns: z.array(z.string()), rows: z.int(), content: digest })),
  sequences: z.record(z.string(), z.string()),
  files: written.extend({
    count: z.int(),
    totalBytes: z.int(),
    missing: z.array(z.string()),
    damaged: z.array(z.string()).default([]),
  }),
  /** Secret of the data folder; null: there is none, or the environment has it. */
  sealingSecret: written.nullable(),
})
export type Manifest = z.infer<typeof manifest>

const fileLine = z.object({ key: z.string(), bytes: z.int(), sha256: digest, content: digest })
export type FileLine = z.infer<typeof fileLine>

export const FILE_LIST = 'files.jsonl'
export const SEALING_SECRET = 'sealing-secret'
export const tableObject = (name: string): string => `tables/${name}`
/** 256 folders keep each of them small. */
export const fileObject = (key: string): string =>
  `files/${createHash('sha256').update(key).digest('hex').slice(0, 2)}/${key}`

type Written = z.infer<typeof written> & { readonly content: string }

/** Writes one object, compressed and encrypted as the options say. */
export async function writeObject(
  location: BackupLocation,
  name: string,
  content: Readable,
  { key, isPacked }: { readonly key: string | undefined; readonly isPacked: boolean },
): Promise<Written> {
  const before = hashing()
  const after = hashing()
  const made = pipeline([
    content,
    before.stream,
    ...(isPacked ? [createGzip({ level: 1 })] : []),
    ...(key === undefined ? [] : [encrypting(key, name)]),
    after.stream,
  ])
  const kept = location.put(name, after.stream).catch((error: Error) => {
    after.stream.destroy(error)
    throw error
  })
  const results = await Promise.allSettled([kept, made])
  for (const result of results) if (result.status === 'rejected') throw result.reason
  return { bytes: after.bytes(), sha256: after.digest(), content: before.digest() }
}

class MissingObjectError extends Error {
  override readonly name = 'MissingObjectError'
}

const read = (location: BackupLocation, name: string): Readable =>
  Readable.from(
    (async function* () {
      const content = await location.get(name)
      if (content === undefined) throw new MissingObjectError(name)
      yield* content
    })(),
    { objectMode: false },
  )

/** Plain content of an object. The stream fails where the object was changed. */
export function readObject(
  location: BackupLocation,
  name: string,
  { key, isPacked }: { readonly key: string | undefined; readonly isPacked: boolean },
): Readable {
  const parts = [
    read(location, name),
    ...(key === undefined ? [] : [decrypting(key, name)]),
    ...(isPacked ? [createGunzip()] : []),
  ]
  return parts.reduce((from, to) => {
    from.on('error', (error) => to.destroy(error))
    return from.pipe(to as Transform)
  }) as Readable
}

export async function checkObject(
  location: BackupLocation,
  name: string,
  expected: z.infer<typeof written>,
): Promise<void> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of read(location, name)) hash.update(chunk as Buffer)
  } catch (error) {
    if (!(error instanceof MissingObjectError)) throw error
  }
  if (hash.digest('hex') !== expected.sha256) throw new ForgedError(name)
}

export async function writeManifest(
  location: BackupLocation,
  content: Manifest,
  key: string | undefined,
): Promise<void> {
  const text = `${JSON.stringify(content, null, 1)}\n`
  await location.put(MARK, `${markOf(text, key)}\n`)
  await location.put(MANIFEST, text)
}

export async function readManifest(
  location: BackupLocation,
  key: string | undefined,
  { isPlainTaken }: { readonly isPlainTaken: boolean },
): Promise<Manifest> {
  const content = await text(read(location, MANIFEST)).catch((error: unknown) => {
    if (!(error instanceof MissingObjectError)) throw error
    throw new Error(`${location.path} is no whole backup: it has no ${MANIFEST}`)
  })
  const isEncrypted = /"isEncrypted": true/.test(content)
  if (isEncrypted && key === undefined) throw new Error('This backup is encrypted: set BACKUP_KEY')
  // A plain backup has no signature: anyone with write access could put a forged one there.
  if (!isEncrypted && key !== undefined && !isPlainTaken)
    throw new Error('This backup is not encrypted and not signed, though BACKUP_KEY is set: say --plain if it is yours')
  const mark = Buffer.from((await text(read(location, MARK)).catch(() => '')).trim())
  const expected = Buffer.from(markOf(content, isEncrypted ? key : undefined))
  if (mark.length !== expected.length || !timingSafeEqual(mark, expected)) throw new ForgedError(MANIFEST)
  return manifest.parse(JSON.parse(content))
}

/** Without a key the mark is a plain hash, which finds accidents alone. */
const markOf = (text: string, key: string | undefined): string =>
  key === undefined
    ? createHash('sha256').update(text).digest('hex')
    : createHmac('sha256', Buffer.from(hkdfSync('sha256', key, '', 'portal: manifest of a backup', 32)))
        .update(text)
        .digest('hex')

export async function* readFileLines(location: BackupLocation, key: string | undefined): AsyncGenerator<FileLine> {
  let rest = ''
  for await (const chunk of readObject(location, FILE_LIST, { key, isPacked: true }).setEncoding('utf8')) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield fileLine.parse(JSON.parse(line))
  }
}

export function hashing(): { readonly stream: Transform; readonly digest: () => string; readonly bytes: () => number } {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { stream, digest: () => hash.digest('hex'), bytes: () => bytes }
}
