import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Folder of messages of this worker's portal. */
const outbox = (kind: 'mail' | 'sms'): string => path.join(process.env['E2E_DATA_DIR'] ?? '', 'outbox', kind)
const WAIT_MS = 30_000

function decode(text: string): string {
  const joined = text.replace(/=\r?\n/g, '')
  return Buffer.from(
    joined.replace(/=([0-9A-F]{2})/g, (_match, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString('utf8')
}

/** Matches of the pattern in each mail sent to an address, the latest first. */
function found(address: string, pattern: RegExp): RegExpExecArray[] {
  const folder = outbox('mail')
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : []
  return names
    .toSorted()
    .toReversed()
    .map((name) => {
      const raw = readFileSync(path.join(folder, name), 'utf8')
      const isToThem = new RegExp(`^To:.*${address.replace(/[.+]/g, '\\$&')}`, 'im').test(raw)
      return isToThem ? pattern.exec(decode(raw)) : null
    })
    .filter((match) => match !== null)
}

export const mailsTo = (address: string, pattern: RegExp): number => found(address, pattern).length

/**
 * Waits for a mail to an address whose text matches.
 * @returns the match of the pattern.
 */
export async function mailTo(address: string, pattern: RegExp): Promise<RegExpExecArray> {
  const until = performance.now() + WAIT_MS
  while (performance.now() < until) {
    const [first] = found(address, pattern)
    if (first !== undefined) return first
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`no mail to ${address} says ${pattern}`)
}

export function countMails(pattern: RegExp, addresses: readonly string[]): number {
  const folder = outbox('mail')
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : []
  return names.filter((name) => {
    const raw = readFileSync(path.join(folder, name), 'utf8')
    const to = /^To:.*$/im.exec(raw)?.[0] ?? ''
    return addresses.some((address) => to.includes(address)) && pattern.test(decode(raw))
  }).length
}

/**
 * Waits for an SMS whose text matches.
 * @returns the match of the newest one.
 */
export async function smsSaying(pattern: RegExp): Promise<RegExpExecArray> {
  const until = performance.now() + WAIT_MS
  const messages = outbox('sms')
  while (performance.now() < until) {
    const names = existsSync(messages) ? readdirSync(messages).filter((name) => name.endsWith('.json')) : []
    for (const name of names.toSorted().toReversed()) {
      const found = pattern.exec(JSON.parse(readFileSync(path.join(messages, name), 'utf8')).text)
      if (found !== null) return found
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`no SMS says ${pattern}`)
}
