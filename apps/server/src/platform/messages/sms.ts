import { createHash } from 'node:crypto'
import path from 'node:path'
import { writeAtomically } from '../files/atomic-file.ts'
import { MessageRefusedError } from './message-refused.ts'

export type Sms = {
  /** E.164. */
  readonly to: string
  readonly text: string
  /** Unique for the message, not for the attempt. */
  readonly id: string
  readonly date: Date
}

/** What became of a message that the gateway has taken; `code` in its own words. */
export type SmsState = { readonly kind: 'delivered' | 'undelivered' | 'underway'; readonly code: string }

export type SmsGateway = {
  /**
   * Hands the message over for good. Gives what the gateway calls it; null: nothing that we understand.
   * @throws MessageRefusedError where nobody need try again; others: later.
   */
  send(sms: Sms): Promise<string | null>
  /** Asks what became of a message by the gateway's name for it; null: this gateway is not asked. */
  readonly ask: ((sms: { readonly id: string; readonly to: string }) => Promise<SmsState>) | null
}

/** How a gateway is asked. Places in its answers are JSON pointers (RFC 6901): `/id`, `/data/0/status`. */
export type SmsStateSettings = {
  /** `https://...`, where `{id}` and `{to}` are filled in, encoded. */
  readonly url: string
  /** Where the answer to a message has its id. */
  readonly idAt: string
  /** Where the answer of `url` has the state. */
  readonly stateAt: string
  /** States that are the last; all others go on. */
  readonly delivered: readonly string[]
  readonly undelivered: readonly string[]
}

export type SmsSettings = {
  /** `https://...`, where `{to}` and `{text}` are filled in, encoded; absent: files. */
  readonly url: string | undefined
  readonly headers: Readonly<Record<string, string>>
  /** What is posted, `{to}` and `{text}` filled in as JSON text; empty: a GET. */
  readonly body: string
  /** Absent: nobody asks what became of messages. */
  readonly state?: SmsStateSettings | undefined
  /** Where messages are written without a `url`. */
  readonly folder: string
}

/** What a gateway says of a number or a text; other answers speak of the gateway or of its account. */
const REFUSED = new Set([400, 410, 422])
const SILENCE_MILLISECONDS = 15_000
/** An answer holds some numbers. */
const MOST_ANSWER_BYTES = 64 * 1024
const MOST_VALUE = 100

/** Opens the way out for SMS: any gateway that takes an HTTPS call, or one `.json` file a message in a folder. */
export function openSms({ url, headers, body, state, folder }: SmsSettings): SmsGateway {
  if (url === undefined) return { send: (sms) => writeSms(folder, sms).then(() => null), ask: null }
  return {
    ask: state === undefined ? null : (sms) => askState(state, headers, sms),
    send: async ({ to, text }) => {
      const filled = url.replaceAll('{to}', encodeURIComponent(to)).replaceAll('{text}', encodeURIComponent(text))
      const posted = fillJson(body, { to, text })
      const answer = await fetch(filled, {
        method: body === '' ? 'GET' : 'POST',
        headers: { ...(body === '' ? {} : { 'content-type': 'application/json' }), ...headers },
        body: body === '' ? null : posted,
        signal: AbortSignal.timeout(SILENCE_MILLISECONDS),
        redirect: 'error',
      }).catch((error: unknown) => {
        // The address holds the message: neither may reach a log.
        throw new Error(`the SMS gateway is away: ${error instanceof Error ? error.name : 'unknown'}`)
      })
      if (answer.ok && state !== undefined) return valueAt(await readAnswer(answer), state.idAt)
      await answer.body?.cancel()
      if (REFUSED.has(answer.status)) throw new MessageRefusedError(`the SMS gateway answered ${answer.status}`)
      if (!answer.ok) throw new Error(`the SMS gateway answered ${answer.status}`)
      return null
    },
  }
}

/** @throws Error where the gateway is away or says nothing that we understand. */
async function askState(
  { url, stateAt, delivered, undelivered }: SmsStateSettings,
  headers: Readonly<Record<string, string>>,
  { id, to }: { readonly id: string; readonly to: string },
): Promise<SmsState> {
  const filled = url.replaceAll('{id}', encodeURIComponent(id)).replaceAll('{to}', encodeURIComponent(to))
  const answer = await fetch(filled, {
    headers,
    signal: AbortSignal.timeout(SILENCE_MILLISECONDS),
    redirect: 'error',
  }).catch((error: unknown) => {
    // The address holds the reader's number.
    throw new Error(`the SMS gateway is away: ${error instanceof Error ? error.name : 'unknown'}`)
  })
  const code = answer.ok ? valueAt(await readAnswer(answer), stateAt) : null
  if (!answer.ok) {
    await answer.body?.cancel()
    throw new Error(`the SMS gateway answered ${answer.status}`)
  }
  if (code === null) throw new Error('the answer of the SMS gateway has no state where SMS_STATE_AT says')
  if (delivered.includes(code)) return { kind: 'delivered', code }
  return { kind: undelivered.includes(code) ? 'undelivered' : 'underway', code }
}

/**
 * What a gateway answered, as JSON; null where it is none or breaks off. The message has been taken all the same: sent
 * again for want of an id it would come twice.
 */
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

/** The text or number at a place (RFC 6901) of a JSON value; null: nothing short stands there. */
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

/** Fills placeholders that stand inside JSON strings. */
const fillJson = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\{(to|text)\}/g, (_match, name: string) => JSON.stringify(values[name] ?? '').slice(1, -1))

async function writeSms(folder: string, { to, text, id, date }: Sms): Promise<void> {
  const instant = date.toISOString()
  const mark = createHash('sha256').update(id).digest('hex').slice(0, 12)
  const content = `${JSON.stringify({ to, text, sentAt: instant })}\n`
  await writeAtomically(path.join(folder, `${instant.replaceAll(':', '-')}-${mark}.json`), content)
}
