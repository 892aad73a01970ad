import { randomInt } from 'node:crypto'
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Watch } from '../watch.ts'

// biome-ignore lint/suspicious/noExplicitAny: an answer is as loose as JSON; whoever asks says what it must be.
type Json = any
export type Reply = { readonly status: number; readonly body: Json; readonly bytes: Buffer }
export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly token?: string | null
  readonly body?: unknown
  /** Content of the file of a form. */
  readonly file?: Buffer
  /** Idempotency key. */
  readonly key?: string
  /** Retry after a lost answer. */
  readonly isAgain?: boolean
}
/**
 * Sends one call.
 * @returns null without an answer.
 */
export type Ask = (call: Call) => Promise<Reply | null>

const PATIENCE_MS = 40_000
const PAUSE_MS = 250
const BOUNDARY = 'faults-boundary'

const formOf = (file: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="paper.pdf"\r\ncontent-type: application/pdf\r\n\r\n`,
    ),
    file,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])

/** Random client address, as a proxy would forward it. */
const anAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

/** Opens a connection for each call. A browser itself retries on a kept connection that the server closed. */
export function openCalls(port: () => number | undefined, watch: Watch): Ask {
  const jumpsAtSignIn = new Map<string, number>()
  return async ({ method, path, token, body, file, key, isAgain = false }) => {
    const jumps = watch.jumps()
    const content =
      file !== undefined ? formOf(file) : body === undefined ? undefined : Buffer.from(JSON.stringify(body))
    const type = file !== undefined ? `multipart/form-data; boundary=${BOUNDARY}` : 'application/json'
    const heard = watch.begin({
      name: `${method} ${path
        .split('?', 1)
        .join()
        .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')}`,
      isRead: method === 'GET',
      isFile: path.startsWith('/file/'),
      isAgain,
      isBeforeJump: token != null && (jumpsAtSignIn.get(token) ?? 0) < jumps,
    })
    const to = port()
    const reply = await new Promise<(Reply & { retryAfter: string | null }) | null>((resolve) => {
      if (to === undefined) return resolve(null)
      const call = request({
        ...{ host: '127.0.0.1', port: to, method, path: `/api${path}`, agent: false, timeout: PATIENCE_MS },
        headers: {
          'x-forwarded-for': anAddress(),
          'accept-language': 'en',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
          ...(content === undefined ? {} : { 'content-type': type, 'content-length': content.length }),
        },
      })
      call.on('timeout', () => call.destroy())
      call.on('error', () => resolve(null))
      call.on('response', (answer) => {
        buffer(answer).then(
          (bytes) => {
            const isJson = String(answer.headers['content-type'] ?? '').includes('json')
            const retryAfter = answer.headers['retry-after'] ?? null
            const parsed = isJson && bytes.length > 0 ? JSON.parse(bytes.toString()) : null
            resolve({ status: answer.statusCode ?? 0, body: parsed, bytes, retryAfter })
          },
          () => resolve(null),
        )
      })
      call.end(content)
    })
    if (typeof reply?.body?.token === 'string') jumpsAtSignIn.set(reply.body.token, jumps)
    heard(reply === null ? null : { ...reply, text: reply.bytes.toString('utf8', 0, 300) })
    return reply
  }
}

/** Caller with the current session. */
export type Person = {
  readonly door: '/auth/signin' | '/staff/auth/signin'
  readonly email: string
  readonly password: string
  token: string | null
  id: string
}

/** False ends every wait. */
export type Going = () => boolean

/**
 * Retries until an answer is about the call itself.
 * @returns null when the load ended first.
 */
export async function surely(ask: () => Promise<Reply | null>, isGoing: Going): Promise<Reply | null> {
  while (isGoing()) {
    const reply = await ask()
    if (reply !== null && reply.status !== 503) return reply
    await sleep(PAUSE_MS)
  }
  return null
}

/** Sends a call as a person and signs in again after the session ended. */
export async function askAs(ask: Ask, person: Person, call: Call, isGoing: Going): Promise<Reply | null> {
  for (;;) {
    if (person.token === null) {
      const { door: path, email, password } = person
      const opened = await surely(() => ask({ method: 'POST', path, body: { email, password } }), isGoing)
      if (opened === null) return null
      if (opened.status !== 200) throw new Error(`sign-in of ${email}: ${opened.status} ${opened.bytes}`)
      person.token = opened.body.token
      person.id = opened.body.id
    }
    const reply = await ask({ ...call, token: person.token })
    if (reply?.status !== 401) return reply
    person.token = null
  }
}
