import { createHash } from 'node:crypto'
import path from 'node:path'
import { writeAtomically } from './atomic-file.ts'
import { MessageRefusedError } from './message-refused.ts'

export type Sms = {
  /** E.164. */
  readonly to: string
  readonly text: string
  /** Unique for the message, not for the attempt. */
  readonly id: string
  readonly date: Date
}

export type SmsGateway = {
  /** Hands the message over for good. @throws MessageRefusedError where nobody need try again; others: later. */
  send(sms: Sms): Promise<void>
}

export type SmsSettings = {
  /** `https://...`, where `{to}` and `{text}` are filled in, encoded; absent: files. */
  readonly url: string | undefined
  readonly headers: Readonly<Record<string, string>>
  /** What is posted, `{to}` and `{text}` filled in as JSON text; empty: a GET. */
  readonly body: string
  /** Where messages are written without a `url`. */
  readonly folder: string
}

/** What a gateway says of a number or a text; other answers speak of the gateway or of its account. */
const REFUSED = new Set([400, 410, 422])
const SILENCE_MILLISECONDS = 15_000

/** Opens the way out for SMS: any gateway that takes an HTTPS call, or one `.json` file a message in a folder. */
export function openSms({ url, headers, body, folder }: SmsSettings): SmsGateway {
  if (url === undefined) return { send: (sms) => writeSms(folder, sms) }
  return {
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
      await answer.body?.cancel()
      if (REFUSED.has(answer.status)) throw new MessageRefusedError(`the SMS gateway answered ${answer.status}`)
      if (!answer.ok) throw new Error(`the SMS gateway answered ${answer.status}`)
    },
  }
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
