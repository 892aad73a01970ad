import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Endpoint } from '@portal/domain/kernel/endpoint.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import type { Download } from './handler.ts'

/** The RFC 5987 form of a header with a file name in any alphabet, with a plain one for old clients. */
export function contentDisposition(name: string, isInline: boolean): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${isInline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** The tag of a content: another content has another. */
const tagOf = (bytes: Buffer): string => `"${createHash('sha1').update(bytes).digest('base64url')}"`

/** Whether the caller has what the tag names. */
export const isKnown = (tags: string | undefined, etag: string): boolean =>
  tags
    ?.split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .includes(etag) ?? false

/** Sends a binary answer; what browsers may keep carries a tag, and is not sent twice. */
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

/** Shorter answers gain nothing by being compressed. */
const COMPRESSED_FROM_BYTES = 1_000
const FAST = 4

const brotli = promisify(brotliCompress)

/** Compresses for callers that take it; `quality` 0 to 11, the higher the smaller and the slower. */
const compress = (bytes: Buffer, quality: number): Promise<Buffer> =>
  brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

/** Whether the caller takes this answer compressed, and gains by it. */
export const isCompressed = (encodings: string | undefined, { bytes }: ReadyAnswer): boolean =>
  bytes.length >= COMPRESSED_FROM_BYTES && isBrotliAccepted(encodings)

/** Bound of different headers that are parsed once each; browsers send fewer. */
const MOST_KNOWN = 500
const known = new Map<string, boolean>()

/** Whether an Accept-Encoding takes Brotli, and no less gladly than the plain bytes. */
export function isBrotliAccepted(encodings: string | undefined): boolean {
  if (encodings === undefined) return false
  const before = known.get(encodings)
  if (before !== undefined) return before
  const isAccepted = new Negotiator({ headers: { 'accept-encoding': encodings } }).encoding(['br', 'identity']) === 'br'
  if (known.size < MOST_KNOWN) known.set(encodings, isAccepted)
  return isAccepted
}

/** A public JSON answer as bytes; compressed it is a tenth so long. */
export const publicAnswer = (answer: unknown): ReadyAnswer => readyAnswer(JSON.stringify(answer), FAST)

/** Sends a public JSON answer, which holds no secret: it may be kept for a while and carries a tag. */
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

/** A text that is made once and sent often: as bytes, and compressed. */
export type ReadyAnswer = {
  readonly bytes: Buffer
  readonly brotli: () => Promise<Buffer>
  /** What `brotli` gave, once it has. */
  readonly compressed: Buffer | undefined
  readonly etag: string
}

/** Built texts are compressed well, those of a request quickly; each once, and not before somebody takes it so. */
export function readyAnswer(content: string | Buffer, quality = 9): ReadyAnswer {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  let compressed: Buffer | undefined
  let underWay: Promise<Buffer> | undefined
  const brotli = () => {
    underWay ??= compress(bytes, quality).then((made) => {
      compressed = made
      return made
    })
    return underWay
  }
  return {
    bytes,
    brotli,
    get compressed() {
      return compressed
    },
    etag: tagOf(bytes),
  }
}

/** Sends it, and not to whoever has it; its type and how long it may be kept stand in the reply already. */
export async function sendReady(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: ReadyAnswer,
): Promise<FastifyReply> {
  const { bytes, brotli, etag } = answer
  reply.header('etag', etag)
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
  if (!isCompressed(request.headers['accept-encoding']?.toString(), answer)) return reply.send(bytes)
  return reply.header('content-encoding', 'br').send(await brotli())
}
