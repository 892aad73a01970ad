import { connect, type Socket } from 'node:net'

export type Call = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH'
  readonly path: string
  readonly token?: string
  /** Client address, as a proxy forwards it. */
  readonly from?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Bytes of a file in the field `file` of a form. */
  readonly upload?: number
  /** Expected bytes of the answer's body. Other lengths fail the call. */
  readonly bytes?: number
}

const BOUNDARY = 'bench-boundary'
const FORM_HEAD = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="bench.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.7\n`
const FORM_END = `\r\n--${BOUNDARY}--\r\n`
const forms = new Map<number, Buffer>()
function formOf(bytes: number): Buffer {
  const known = forms.get(bytes)
  if (known !== undefined) return known
  const form = Buffer.concat([Buffer.from(FORM_HEAD), Buffer.alloc(bytes - 9, 'bench '), Buffer.from(FORM_END)])
  forms.set(bytes, form)
  return form
}

/** Bytes of a call. Calls share the buffer of a large file. */
export function wireOf({ method = 'GET', path, token, from, headers = {}, body, upload }: Call): readonly Buffer[] {
  const json = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
  const content = upload === undefined ? json : formOf(upload)
  const type = upload === undefined ? 'application/json' : `multipart/form-data; boundary=${BOUNDARY}`
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: bench',
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    ...(from === undefined ? [] : [`x-forwarded-for: ${from}`]),
    ...(content === undefined ? [] : [`content-type: ${type}`, `content-length: ${content.length}`]),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`)
  if (content === undefined) return [head]
  return upload === undefined ? [Buffer.concat([head, content])] : [head, content]
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

/** Answer under way. `left`: bytes of its body; null: chunked. `tail`: last bytes of the head or of the chunks. */
type Answer = { head: string | null; left: number | null; bytes: number; body: Buffer[]; stored: number; tail: Buffer }
type Waiting = { readonly resolve: (reply: Reply) => void; readonly reject: (error: Error) => void }
const EMPTY = Buffer.alloc(0)
const newAnswer = (): Answer => ({ head: null, left: 0, bytes: 0, body: [], stored: 0, tail: EMPTY })

/**
 * Connection for one request after the other. It only finds the end of each answer. A library's client costs as much
 * processor time as a bare server, which would distort the figures.
 */
export class Connection {
  readonly #port: number
  readonly #mostBody: number
  #socket: Socket
  #answer = newAnswer()
  #waiting: Waiting | null = null

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
    // An earlier socket may end while the next one waits.
    const fail = (error: Error) => {
      if (this.#socket === socket) this.#waiting?.reject(error)
    }
    socket.on('error', fail)
    socket.on('close', () => fail(new Error('the connection was closed')))
    return socket
  }

  /** Sends one request. A connection that the server closed is opened again. */
  send(wire: readonly Buffer[]): Promise<Reply> {
    if (this.#socket.destroyed || this.#socket.readableEnded) this.#socket = this.#open()
    this.#answer = newAnswer()
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      for (const part of wire) this.#socket.write(part)
    })
  }

  close(): void {
    this.#waiting = null
    this.#socket.destroy()
  }

  /** @param data is overwritten by the next read. */
  #read(data: Buffer): void {
    const answer = this.#answer
    if (answer.head !== null) {
      this.#take(answer.head, data)
      return
    }
    const received = answer.tail.length === 0 ? data : Buffer.concat([answer.tail, data])
    const end = received.indexOf(END_OF_HEAD)
    if (end < 0) {
      answer.tail = Buffer.from(received)
      return
    }
    const head = received.toString('latin1', 0, end)
    const isEmpty = /^HTTP\/1.1 (204|304) /.test(head)
    const isChunked = !isEmpty && /\r\ntransfer-encoding: chunked/i.test(head)
    answer.head = head
    answer.left = isChunked ? null : isEmpty ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
    // An empty chunked body then ends like all others.
    answer.tail = Buffer.from('\r\n')
    this.#take(head, received.subarray(end + END_OF_HEAD.length))
  }

  #take(head: string, data: Buffer): void {
    const answer = this.#answer
    answer.bytes += data.length
    if (answer.stored < this.#mostBody) {
      const piece = Buffer.from(data.subarray(0, this.#mostBody - answer.stored))
      answer.body.push(piece)
      answer.stored += piece.length
    }
    if (answer.left === null) {
      answer.tail = Buffer.concat([answer.tail, data.subarray(-END_OF_CHUNKS.length)]).subarray(-END_OF_CHUNKS.length)
      if (!answer.tail.equals(END_OF_CHUNKS)) return
    } else {
      answer.left -= data.length
      if (answer.left > 0) return
    }
    const waiting = this.#waiting
    this.#waiting = null
    const { bytes, body } = answer
    // nginx ends each connection after a thousand requests.
    if (/\r\nconnection: close/i.test(head)) this.#socket.destroy()
    waiting?.resolve({ status: Number(head.slice(9, 12)), head, bytes, body: Buffer.concat(body) })
  }
}
