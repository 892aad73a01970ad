import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Endpoint } from '@portal/domain/kernel/endpoint.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import type { Download } from './handler.ts'

/** Content-Disposition with a file name in any alphabet (RFC 5987), and an ASCII one for old clients. */
export function contentDisposition(name: string, isInline: boolean): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${isInline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** Headers of an answer that no cache keeps. nginx in front may ignore the first; it obeys and removes the second. */
export const KEPT_NOWHERE = { 'cache-control': 'no-store', 'x-accel-expires': '0' } as const

const tagOf = (bytes: Buffer): string => `"${createHash('sha1').update(bytes).digest('base64url')}"`

const isKnown = (tags: string | undefined, etag: string): boolean =>
  tags
    ?.split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .includes(etag) ?? false

export function sendDownload(
  request: FastifyRequest,
  reply: FastifyReply,
  { cacheSeconds }: Endpoint,
  download: Download,
): FastifyReply {
  const isKept = cacheSeconds !== undefined
  reply.header('cache-control', isKept ? `public, max-age=${cacheSeconds}, immutable` : 'private, no-store')
  if (isKept && download.etag !== undefined) {
    const etag = `"${download.etag}"`
    reply.header('etag', etag)
    if (isKnown(request.headers['if-none-match'], etag)) {
      if (download.body instanceof Readable) download.body.destroy()
      return reply.code(304).send()
    }
  }
  if (download.size !== undefined) reply.header('content-length', download.size)
  return reply
    .header('content-disposition', contentDisposition(download.name, download.isInline ?? false))
    .type(download.type)
    .send(download.body)
}

const COMPRESSED_FROM_BYTES = 1_000
const FAST = 4

const ENCODINGS = ['br', 'gzip'] as const
type Encoding = (typeof ENCODINGS)[number]

const [brotliAsync, gzipAsync] = [promisify(brotliCompress), promisify(gzip)]
const MOST_GZIP = 9
const COMPRESS: Readonly<Record<Encoding, (bytes: Buffer, quality: number) => Promise<Buffer>>> = {
  br: (bytes, quality) => brotliAsync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (bytes, quality) => gzipAsync(bytes, { level: Math.min(quality, MOST_GZIP) }),
}

const MOST_KNOWN = 500
const known = new Map<string, Encoding | null>()

/** Best encoding of an Accept-Encoding that is not weaker than identity; null: none. */
function encodingOf(header: string | undefined): Encoding | null {
  if (header === undefined) return null
  const before = known.get(header)
  if (before !== undefined) return before
  const accepted = new Negotiator({ headers: { 'accept-encoding': header } })
  const encoding = ENCODINGS.find((each) => accepted.encoding([each, 'identity']) === each) ?? null
  if (known.size < MOST_KNOWN) known.set(header, encoding)
  return encoding
}

export const publicAnswer = (answer: unknown): ReadyAnswer => readyAnswer(JSON.stringify(answer), FAST)

export const sendPublicJson = (
  request: FastifyRequest,
  reply: FastifyReply,
  cacheSeconds: number,
  answer: ReadyAnswer,
): Promise<FastifyReply> =>
  sendReady(
    request,
    reply
      .type('application/json; charset=utf-8')
      .header('cache-control', `public, max-age=${cacheSeconds}`)
      .header('vary', 'Accept-Language, Accept-Encoding'),
    answer,
  )

/** Text that is made once and sent often, with its compressed forms. */
export type ReadyAnswer = {
  readonly bytes: Buffer
  readonly compressed: (encoding: Encoding) => Promise<Buffer>
  readonly etag: string
}

export function readyAnswer(content: string | Buffer, quality = 9): ReadyAnswer {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const made: Partial<Record<Encoding, Promise<Buffer>>> = {}
  return {
    bytes,
    compressed: (encoding) => {
      made[encoding] ??= COMPRESS[encoding](bytes, quality)
      return made[encoding]
    },
    etag: tagOf(bytes),
  }
}

export async function sendReady(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, compressed, etag }: ReadyAnswer,
): Promise<FastifyReply> {
  reply.header('etag', etag)
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const encoding =
    bytes.length < COMPRESSED_FROM_BYTES ? null : encodingOf(request.headers['accept-encoding']?.toString())
  return encoding === null
    ? reply.send(bytes)
    : reply.header('content-encoding', encoding).send(await compressed(encoding))
}
