import { connect, type Socket } from 'node:net'

/** A request as it goes over the wire, made before the clock starts. */
export type Wire = Buffer

/** What a caller says: who, what, from where. */
export type Call = {
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly token?: string
  /** The address that the proxy in front has seen. */
  readonly from?: string
  readonly headers?: Readonly<Record<string, string>>
  /** JSON, or a file of so many bytes in the field `file`. */
  readonly body?: unknown
  readonly upload?: number
  /** How long the answer's body is; another one is a fault. */
  readonly bytes?: number
}

const BOUNDARY = 'bench-boundary'
/** A PDF by its first bytes, of any size. */
const pdfOf = (bytes: number): Buffer => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes - 9, 'bench ')])
const forms = new Map<number, Buffer>()
function formOf(bytes: number): Buffer {
  const known = forms.get(bytes)
  if (known !== undefined) return known
  const made = Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="bench.pdf"\r\ncontent-type: application/pdf\r\n\r\n`,
    ),
    pdfOf(bytes),
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])
  forms.set(bytes, made)
  return made
}

/** The bytes of a call: what is the same for many, such as a large file, is not copied. */
export function wireOf({ method = 'GET', path, token, from, headers = {}, body, upload }: Call): readonly Wire[] {
  const form = upload === undefined ? undefined : formOf(upload)
  const json = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
  const content = form ?? json
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: bench',
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    ...(from === undefined ? [] : [`x-forwarded-for: ${from}`]),
    ...(form === undefined ? [] : [`content-type: multipart/form-data; boundary=${BOUNDARY}`]),
    ...(json === undefined ? [] : ['content-type: application/json']),
    ...(content === undefined ? [] : [`content-length: ${content.length}`]),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`)
  return content === undefined ? [head] : content.length < 20_000 ? [Buffer.concat([head, content])] : [head, content]
}

/** An answer: its status, its head where somebody wants to read it, how long its body was, and its beginning. */
export type Reply = { readonly status: number; readonly head: string; readonly bytes: number; readonly body: Buffer }

/**
 * Where every connection reads, one reading after the other. A new buffer for each makes V8 walk over the whole heap
 * several times a second, and all calls wait for that.
 */
const PLACE = Buffer.allocUnsafeSlow(65_536)
const END_OF_HEAD = Buffer.from('\r\n\r\n')
const END_OF_CHUNKS = Buffer.from('\r\n0\r\n\r\n')

/**
 * One connection that stays open and carries one request after the other. It reads no more of an answer than where it
 * ends: a client of a library costs as much as a bare server, and would be what is measured.
 */
export class Connection {
  #socket: Socket
  #port: number
  #keeps: number
  #head: string | null = null
  #pieces: Buffer[] = []
  #kept = 0
  #bytes = 0
  #left = 0
  #isChunked = false
  #tail: Buffer = Buffer.alloc(0)
  #done: ((reply: Reply) => void) | null = null
  #failed: ((error: Error) => void) | null = null

  /** @param keeps so many bytes of a body are kept for whoever wants to read it. */
  constructor(port: number, keeps = 400) {
    this.#port = port
    this.#keeps = keeps
    this.#socket = this.#open()
  }

  #open(): Socket {
    const socket = connect({
      ...{ port: this.#port, host: '127.0.0.1', noDelay: true },
      onread: {
        buffer: PLACE,
        callback: (length) => {
          this.#read(PLACE.subarray(0, length))
          return true
        },
      },
    })
    socket.on('error', (error) => this.#failed?.(error))
    socket.on('close', () => this.#failed?.(new Error('the connection was closed')))
    return socket
  }

  /** Sends one request and gives its answer; a connection that the server has let go is opened again. */
  send(wire: readonly Wire[]): Promise<Reply> {
    if (this.#socket.destroyed || this.#socket.readableEnded) this.#socket = this.#open()
    return new Promise((resolve, reject) => {
      this.#done = resolve
      this.#failed = reject
      for (const part of wire) this.#socket.write(part)
    })
  }

  close(): void {
    this.#failed = null
    this.#socket.destroy()
  }

  /** @param data stands there until the next reading: what is kept of it is copied. */
  #read(data: Buffer): void {
    if (this.#head !== null) {
      this.#take(data)
      return
    }
    const seen = this.#tail.length === 0 ? data : Buffer.concat([this.#tail, data])
    const end = seen.indexOf(END_OF_HEAD)
    if (end < 0) {
      this.#tail = Buffer.from(seen)
      return
    }
    const head = seen.toString('latin1', 0, end)
    this.#head = head
    const rest = seen.subarray(end + END_OF_HEAD.length)
    const length = /\r\ncontent-length: (\d+)/i.exec(head)
    const status = Number(head.slice(9, 12))
    this.#isChunked = length === null && /\r\ntransfer-encoding: chunked/i.test(head)
    this.#left = length === null ? 0 : Number(length[1])
    if (status === 304 || status === 204) this.#left = 0
    // As if the body began after a line: then an empty one ends as all others do.
    this.#tail = this.#isChunked ? Buffer.from('\r\n') : Buffer.alloc(0)
    this.#take(rest)
  }

  #take(data: Buffer): void {
    this.#bytes += data.length
    if (this.#kept < this.#keeps) {
      const piece = Buffer.from(data.subarray(0, this.#keeps - this.#kept))
      this.#pieces.push(piece)
      this.#kept += piece.length
    }
    if (this.#isChunked) {
      const seen = Buffer.concat([this.#tail, data.subarray(-END_OF_CHUNKS.length)])
      this.#tail = seen.subarray(-END_OF_CHUNKS.length)
      if (!this.#tail.equals(END_OF_CHUNKS)) return
    } else {
      this.#left -= data.length
      if (this.#left > 0) return
    }
    const head = this.#head ?? ''
    const reply = { status: Number(head.slice(9, 12)), head, bytes: this.#bytes, body: Buffer.concat(this.#pieces) }
    this.#head = null
    this.#pieces = []
    this.#kept = 0
    this.#bytes = 0
    this.#tail = Buffer.alloc(0)
    const done = this.#done
    this.#done = null
    this.#failed = null
    done?.(reply)
  }
}
