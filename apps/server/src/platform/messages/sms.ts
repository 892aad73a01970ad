import { createHash } from 'node:crypto'
import path from 'node:path'
import { writeAtomically } from '../files/atomic-file.ts'
import { MessageRefusedError } from './message-refused.ts'

export type Sms = {
  readonly to: string
  readonly text: string
  readonly id: string
  readonly date: Date
}

export type SmsState = { readonly kind: 'delivered' | 'undelivered' | 'underway'; readonly code: string }

export type SmsGateway = {
  /**
   * Returns the gateway's id; null: none was found.
   * @throws MessageRefusedError when a retry is useless; others: retry later.
   */
  send(sms: Sms): Promise<string | null>
  /** Asks the state of a message by the gateway's id; null: this gateway is not asked. */
  readonly ask: ((sms: { readonly id: string; readonly to: string }) => Promise<SmsState>) | null
}

/** Requests for delivery states. Paths in answers are JSON pointers (RFC 6901): `/id`, `/data/0/status`. */
export type SmsStateSettings = {
  readonly url: string
  readonly idAt: string
  readonly stateAt: string
  readonly delivered: readonly string[]
  readonly undelivered: readonly string[]
}

export type SmsSettings = {
  readonly url: string | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly state?: SmsStateSettings | undefined
  readonly folder: string
}

/** Statuses about a number or a text. Others are about the gateway or its account. */
const REFUSED = new Set([400, 410, 422])
const SILENCE_MILLISECONDS = 15_000
const MOST_ANSWER_BYTES = 64 * 1024
const MOST_VALUE = 100

/** Opens an SMS gateway by HTTPS, or a folder of `.json` files. */
export function openSms({ url, headers, body, state, folder }: SmsSettings): SmsGateway {
  if (url === undefined) return { send: (sms) => writeSms(folder, sms).then(() => null), ask: null }
  return {
    ask: state === undefined ? null : (sms) => askState(state, headers, sms),
    send: async ({ to, text }) => {
      const filled = url.replaceAll('{to}', encodeURIComponent(to)).replaceAll('{text}', encodeURIComponent(text))
      const posted = fillJson(body, { to, text })
      const answer = await request(
        filled,
        body === ''
          ? { headers }
          : { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: posted },
      )
      if (answer.ok && state !== undefined) return valueAt(await readAnswer(answer), state.idAt)
      await answer.body?.cancel()
      if (REFUSED.has(answer.status)) throw new MessageRefusedError(`the SMS gateway answered ${answer.status}`)
      if (!answer.ok) throw new Error(`the SMS gateway answered ${answer.status}`)
      return null
    },
  }
}

/** Calls the gateway. The address holds a number and a message, so its faults are not logged as they are. */
const request = (url: string, init: RequestInit): Promise<Response> =>
  fetch(url, { ...init, signal: AbortSignal.timeout(SILENCE_MILLISECONDS), redirect: 'error' }).catch(
    (error: unknown) => {
      throw new Error(`the SMS gateway is away: ${error instanceof Error ? error.name : 'unknown'}`)
    },
  )

/** @throws Error when the gateway is unavailable or its answer has no state. */
async function askState(
  { url, stateAt, delivered, undelivered }: SmsStateSettings,
  headers: Readonly<Record<string, string>>,
  { id, to }: { readonly id: string; readonly to: string },
): Promise<SmsState> {
  const filled = url.replaceAll('{id}', encodeURIComponent(id)).replaceAll('{to}', encodeURIComponent(to))
  const answer = await request(filled, { headers })
  const code = answer.ok ? valueAt(await readAnswer(answer), stateAt) : null
  if (!answer.ok) {
    await answer.body?.cancel()
    throw new Error(`the SMS gateway answered ${answer.status}`)
  }
  if (code === null) throw new Error('the answer of the SMS gateway has no state where SMS_STATE_AT says')
  if (delivered.includes(code)) return { kind: 'delivered', code }
  return { kind: undelivered.includes(code) ? 'undelivered' : 'underway', code }
}

/** JSON of an answer; null: none. The message has been taken all the same: a retry would send it twice. */
async function readAnswer(answer: Response): Promise<unknown> {
  const parts: Uint8Array[] = []
  let length = 0
  try {
    for await (const part of answer.body ?? []) {
      parts.push(part)
      length += part.length
      if (length > MOST_ANSWER_BYTES) return null
    }
    return JSON.parse(Buffer.concat(parts).toString('utf8')) as unknown
  } catch {
    return null
  }
}

/** Text or number at a JSON pointer (RFC 6901); null: none, or a long one. */
function valueAt(json: unknown, pointer: string): string | null {
  const keys = pointer.split('/').slice(1)
  const found = keys.reduce<unknown>((value, key) => {
    const name = key.replaceAll('~1', '/').replaceAll('~0', '~')
    return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
      ? (value as Readonly<Record<string, unknown>>)[name]
      : undefined
  }, json)
  const text = typeof found === 'number' ? String(found) : found
  return typeof text === 'string' && text !== '' && text.length <= MOST_VALUE ? text : null
}

const fillJson = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\{(to|text)\}/g, (_match, name: string) => JSON.stringify(values[name] ?? '').slice(1, -1))

async function writeSms(folder: string, { to, text, id, date }: Sms): Promise<void> {
  const instant = date.toISOString()
  const mark = createHash('sha256').update(id).digest('hex').slice(0, 12)
  const content = `${JSON.stringify({ to, text, sentAt: instant })}\n`
  await writeAtomically(path.join(folder, `${instant.replaceAll(':', '-')}-${mark}.json`), content)
}
