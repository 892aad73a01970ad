import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.join(process.env['E2E_DATA_DIR'] ?? '', 'outbox/mail')
const WAIT_MS = 10_000

/** The text of a quoted-printable or plain part. */
function decode(text: string): string {
  const joined = text.replace(/=\r?\n/g, '')
  return Buffer.from(
    joined.replace(/=([0-9A-F]{2})/g, (_match, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString('utf8')
}

/** Waits until a mail to an address has left whose text matches; gives what the pattern captured. */
export async function mailTo(address: string, pattern: RegExp): Promise<RegExpExecArray> {
  const until = performance.now() + WAIT_MS
  while (performance.now() < until) {
    const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : []
    for (const name of names.toSorted().toReversed()) {
      const raw = readFileSync(path.join(folder, name), 'utf8')
      const found = new RegExp(`^To:.*${address.replace(/[.+]/g, '\\$&')}`, 'im').test(raw)
        ? pattern.exec(decode(raw))
        : null
      if (found !== null) return found
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`no mail to ${address} says ${pattern}`)
}

/** How many mails to these addresses have left whose text matches. */
export function countMails(pattern: RegExp, addresses: readonly string[]): number {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : []
  return names.filter((name) => {
    const raw = readFileSync(path.join(folder, name), 'utf8')
    const to = /^To:.*$/im.exec(raw)?.[0] ?? ''
    return addresses.some((address) => to.includes(address)) && pattern.test(decode(raw))
  }).length
}
