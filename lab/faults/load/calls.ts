import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Watch } from '../watch.ts'

// biome-ignore lint/suspicious/noExplicitAny: an answer is as loose as JSON; its reader checks it.
type Json = any
export type Reply = { readonly status: number; readonly body: Json; readonly bytes: Buffer }
export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly token?: string | null
  readonly body?: unknown
  readonly file?: Buffer
  readonly key?: string
  /** Retry after a lost answer. */
  readonly isRetry?: boolean
}
/** Sends one call. Null: no answer. */
export type Ask = (call: Call) => Promise<Reply | null>

const PATIENCE_MS = 40_000
const PAUSE_MS = 250

const anAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

function formOf(file: Buffer): FormData {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(file)], { type: 'application/pdf' }), 'paper.pdf')
  return form
}

/** Opens a connection for each call. A browser itself retries on a cached connection that the server closed. */
async function send(port: number, { method, path, token, body, file, key }: Call) {
  const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method,
    signal: AbortSignal.timeout(PATIENCE_MS),
    headers: {
      connection: 'close',
      'x-forwarded-for': anAddress(),
      'accept-language': 'en',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(file !== undefined ? { body: formOf(file) } : body !== undefined ? { body: JSON.stringify(body) } : {}),
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const isJson = answer.headers.get('content-type')?.includes('json') && bytes.length > 0
  const parsed: Json = isJson ? JSON.parse(bytes.toString()) : null
  return { status: answer.status, body: parsed, bytes, retryAfter: answer.headers.get('retry-after') }
}

export function openCalls(portOf: () => number | undefined, watch: Watch): Ask {
  const jumpsAtSignIn = new Map<string, number>()
  return async (call) => {
    const { method, path, token, isRetry = false } = call
    const jumps = watch.jumps()
    const [route = ''] = path.split('?', 1)
    const observe = watch.begin({
      name: `${method} ${route.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')}`,
      isRead: method === 'GET',
      isFile: path.startsWith('/file/'),
      isRetry,
      isBeforeJump: token != null && (jumpsAtSignIn.get(token) ?? 0) < jumps,
    })
    const port = portOf()
    const reply = port === undefined ? null : await send(port, call).catch(() => null)
    if (typeof reply?.body?.token === 'string') jumpsAtSignIn.set(reply.body.token, jumps)
    observe(reply === null ? null : { ...reply, text: reply.bytes.toString('utf8', 0, 300) })
    return reply
  }
}

export type Person = {
  readonly signIn: '/auth/signin' | '/staff/auth/signin'
  readonly email: string
  readonly password: string
  token: string | null
  id: string
}

/** False ends every wait. */
export type IsRunning = () => boolean

/**
 * Retries while there is no answer or a 503.
 * @returns null when the load ended first.
 */
export async function retry(ask: () => Promise<Reply | null>, isRunning: IsRunning): Promise<Reply | null> {
  while (isRunning()) {
    const reply = await ask()
    if (reply !== null && reply.status !== 503) return reply
    await sleep(PAUSE_MS)
  }
  return null
}

/** Sends a call as a person and signs in again after the session ended. */
export async function askAs(ask: Ask, person: Person, call: Call, isRunning: IsRunning): Promise<Reply | null> {
  for (;;) {
    if (person.token === null) {
      const { signIn: path, email, password } = person
      const opened = await retry(() => ask({ method: 'POST', path, body: { email, password } }), isRunning)
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
