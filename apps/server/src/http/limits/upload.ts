import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { MAX_FILE_BYTES } from '@portal/domain/documents/schema.ts'
import { Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import type { FastifyRequest } from 'fastify'
import { limitConcurrency } from '../../platform/jobs/limit-concurrency.ts'
import type { Upload } from '../handler.ts'

/** Files in memory at once, each of 5 MB at most. */
const AT_WORK = 12
const WRITE_BYTES = 256 * 1024
export const LONGEST_REQUEST_BYTES = 4 * MAX_FILE_BYTES
const LONGEST_LINE = 60
const MOST_FIELD_BYTES = 1_000
const SECONDS_UNTIL_ONE_IS_DONE = 2
/** The web gives up after the same time. */
const DEAD_AFTER_MS = 30_000

export type Uploads = {
  receive<T>(
    request: FastifyRequest,
    from: { readonly caller: string; readonly kind: Kind },
    use: Use<T>,
  ): Promise<T | Refusal>
}

type Kind = 'upload' | 'piece'
type Fields = Readonly<Record<string, string>>
type Use<T> = (file: Upload, fields: Fields) => Promise<T | Refusal>

/**
 * Receives uploads into temporary files. Reads a few whole files into memory at once. A silent sender is cut: its owner
 * may be back by another network.
 * @param options.folder temporary files; those of a killed server are removed.
 * @param options.atOnceEach uploads of one caller at once. The next wait, unread; too many get `too_many_requests`.
 */
export async function openUploads(options: {
  readonly folder: string
  readonly atOnceEach: number
  readonly deadAfterMs?: number
}): Promise<Uploads> {
  const { folder, deadAfterMs = DEAD_AFTER_MS } = options
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const lines = new Map<string, { length: number; readonly limited: ReturnType<typeof limitConcurrency> }>()
  const atWork = limitConcurrency(AT_WORK)
  const receiveOne = async <T>(request: FastifyRequest, kind: Kind, use: Use<T>) => {
    const file = path.join(folder, randomUUID())
    try {
      const received = await readParts(request, { kind, file, deadAfterMs })
      if (received instanceof Refusal) return received
      return await atWork(async () => use({ name: received.name, bytes: await readFile(file) }, received.fields))
    } finally {
      await rm(file, { force: true })
    }
  }
  return {
    receive: async (request, { caller, kind }, use) => {
      const line = lines.get(caller) ?? { length: 0, limited: limitConcurrency(options.atOnceEach) }
      if (line.length >= LONGEST_LINE) return new Refusal('too_many_requests', [], SECONDS_UNTIL_ONE_IS_DONE)
      lines.set(caller, line)
      line.length += 1
      try {
        return await line.limited(() => receiveOne(request, kind, use))
      } finally {
        line.length -= 1
        if (line.length === 0) lines.delete(caller)
      }
    },
  }
}

const noFile = () => refuse('field_required', [{ field: 'file', msg: 'field_required' }])

async function readParts(
  request: FastifyRequest,
  { kind, file, deadAfterMs }: { readonly kind: Kind; readonly file: string; readonly deadAfterMs: number },
): Promise<{ readonly name: string; readonly fields: Fields } | Refusal> {
  if (!request.isMultipart()) return noFile()
  // Cut while it waited: its parser would never end.
  if (request.raw.destroyed) return refuse('wrong_value')
  const length = Number(request.headers['content-length'] ?? MAX_FILE_BYTES)
  if (length > LONGEST_REQUEST_BYTES) return refuse('big-file-size')
  let read = 0
  const dead = setTimeout(() => request.raw.destroy(), deadAfterMs)
  request.raw.on('data', (chunk: Buffer) => {
    dead.refresh()
    read += chunk.length
    if (read > LONGEST_REQUEST_BYTES) request.raw.destroy()
  })
  let upload: { readonly name: string } | null = null
  const fields: Record<string, string> = {}
  let isBegun = false
  try {
    const limits = { fileSize: MAX_FILE_BYTES, files: 5, fields: 20, fieldSize: MOST_FIELD_BYTES, parts: 30 }
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field' && typeof part.value === 'string') fields[part.fieldname] = part.value
      if (part.type !== 'file') continue
      if (part.fieldname !== 'file' || upload !== null) {
        part.file.resume()
        continue
      }
      const isOver = new AbortController()
      part.file.once('limit', () => isOver.abort())
      isBegun = true
      const writing = createWriteStream(file, { mode: 0o600, highWaterMark: WRITE_BYTES })
      await pipeline(part.file, writing, { signal: isOver.signal }).catch((error: unknown) => {
        if (!isOver.signal.aborted) throw error
      })
      if (isOver.signal.aborted || part.file.truncated) return refuse('big-file-size')
      upload = { name: unquoted(part.filename) }
    }
  } catch (error) {
    if (kind === 'piece' && request.raw.readableAborted && isBegun) return { name: '', fields }
    if (isBrokenForm(error)) return refuse('wrong_value')
    throw error
  } finally {
    clearTimeout(dead)
  }
  return upload === null ? noFile() : { ...upload, fields }
}

/** Faults of the form parser have a status, or no system code. */
function isBrokenForm(error: unknown): boolean {
  const { code = '', statusCode } = error as { code?: string; statusCode?: number }
  if (statusCode !== undefined) return statusCode < 500 && statusCode !== 413
  return !/^E[A-Z]+$/.test(code)
}

/** Browsers write quotes and line ends of a name as `%22`, `%0D` and `%0A` (HTML, 4.10.22.8). */
const unquoted = (name: string): string => name.replace(/%(?:22|0D|0A)/gi, decodeURIComponent)
