import { connect, type Socket } from 'node:net'

export type Call = {
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly token?: string
  /** Client address, as a proxy forwards it. */
  readonly from?: string
  readonly headers?: Readonly<Record<string, string>>
  /** JSON. */
  readonly body?: unknown
  /** Bytes of a file in the field `file` of a form. */
  readonly upload?: number
  /** Expected bytes of the answer's body. Other lengths fail the call. */
  readonly bytes?: number
}

const BOUNDARY = 'bench-boundary'
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

/** Bytes of a call. Calls share the buffer of a large file. */
export function wireOf({ method = 'GET', path, token, from, headers = {}, body, upload }: Call): readonly Buffer[] {
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

/** Answer with the length of its body and the body's first bytes, as sent. */
export type Reply = { readonly status: number; readonly head: string; readonly bytes: number; readonly body: Buffer }

/**
 * Read buffer of all connections. A new one for each read would make V8 collect garbage several times a second, and
 * stop all calls meanwhile.
 */
const READ_BUFFER = Buffer.allocUnsafeSlow(65_536)
const END_OF_HEAD = Buffer.from('\r\n\r\n')
const END_OF_CHUNKS = Buffer.from('\r\n0\r\n\r\n')

/**
 * Connection for one request after the other. It only finds the end of each answer. A library's client costs as much
 * processor time as a bare server, which would distort the figures.
 */
export class Connection {
  #socket: Socket
  #port: number
  #mostBody: number
  #head: string | null = null
  #pieces: Buffer[] = []
  #stored = 0
  #bytes = 0
  #left = 0
  #isChunked = false
  #tail: Buffer = Buffer.alloc(0)
  #done: ((reply: Reply) => void) | null = null
  #failed: ((error: Error) => void) | null = null

  /** @param mostBody stored bytes of each body. */
  constructor(port: number, mostBody = 400) {
    this.#port = port
    this.#mostBody = mostBody
    this.#socket = this.#open()
  }

  #open(): Socket {
    const socket = connect({
      ...{ port: this.#port, host: '127.0.0.1', noDelay: true },
      onread: {
        buffer: READ_BUFFER,
        callback: (length) => {
          this.#read(READ_BUFFER.subarray(0, length))
          return true
        },
      },
    })
    socket.on('error', (error) => this.#failed?.(error))
    socket.on('close', () => this.#failed?.(new Error('the connection was closed')))
    return socket
  }

  /** Sends one request. A connection that the server closed is opened again. */
  send(wire: readonly Buffer[]): Promise<Reply> {
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

  /** @param data is overwritten by the next read. */
  #read(data: Buffer): void {
    if (this.#head !== null) {
      this.#take(data)
      return
    }
    const received = this.#tail.length === 0 ? data : Buffer.concat([this.#tail, data])
    const end = received.indexOf(END_OF_HEAD)
    if (end < 0) {
      this.#tail = Buffer.from(received)
      return
    }
    const head = received.toString('latin1', 0, end)
    this.#head = head
    const rest = received.subarray(end + END_OF_HEAD.length)
    const length = /\r\ncontent-length: (\d+)/i.exec(head)
    const status = Number(head.slice(9, 12))
    this.#isChunked = length === null && /\r\ntransfer-encoding: chunked/i.test(head)
    this.#left = length === null ? 0 : Number(length[1])
    if (status === 304 || status === 204) this.#left = 0
    // An empty chunked body then ends like all others.
    this.#tail = this.#isChunked ? Buffer.from('\r\n') : Buffer.alloc(0)
    this.#take(rest)
  }

  #take(data: Buffer): void {
    this.#bytes += data.length
    if (this.#stored < this.#mostBody) {
      const piece = Buffer.from(data.subarray(0, this.#mostBody - this.#stored))
      this.#pieces.push(piece)
      this.#stored += piece.length
    }
    if (this.#isChunked) {
      const end = Buffer.concat([this.#tail, data.subarray(-END_OF_CHUNKS.length)])
      this.#tail = end.subarray(-END_OF_CHUNKS.length)
      if (!this.#tail.equals(END_OF_CHUNKS)) return
    } else {
      this.#left -= data.length
      if (this.#left > 0) return
    }
    const head = this.#head ?? ''
    const reply = { status: Number(head.slice(9, 12)), head, bytes: this.#bytes, body: Buffer.concat(this.#pieces) }
    this.#head = null
    this.#pieces = []
    this.#stored = 0
    this.#bytes = 0
    this.#tail = Buffer.alloc(0)
    const done = this.#done
    this.#done = null
    this.#failed = null
    done?.(reply)
  }
}
