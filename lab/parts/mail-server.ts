import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { readMail } from '../faults/world/mail-sink.ts'

const LATER = { responseCode: 451 }
const NEVER = { responseCode: 550 }

/**
 * Mail server that counts mails by Message-ID and stores them where journeys look (e2e/outbox.ts). A careful one
 * answers the first mail to a reader with a retry (greylisting). It never accepts readers that begin with `unknown`.
 */
export async function openMailServer(folder: string, { isCareful = false } = {}) {
  const outbox = path.join(folder, 'outbox/mail')
  mkdirSync(outbox, { recursive: true })
  const arrived = new Map<string, number>()
  /** Refusals by reader. */
  const refused = new Map<string, number>()
  const tokens = new Map<string, string>()
  let count = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => {
      const times = refused.get(address) ?? 0
      const answer = address.startsWith('unknown') ? NEVER : isCareful && times === 0 ? LATER : null
      if (answer === null) return done()
      refused.set(address, times + 1)
      done(Object.assign(new Error('not taken'), answer))
    },
    onData: (stream, _session, done) => {
      text(stream).then((mail) => {
        const { id, to, token } = readMail(mail)
        arrived.set(id, (arrived.get(id) ?? 0) + 1)
        if (token !== undefined) tokens.set(to, token)
        count += 1
        writeFileSync(path.join(outbox, `${String(count).padStart(6, '0')}.eml`), mail, 'latin1')
        done()
      }, done)
    },
  })
  server.on('error', () => undefined) // a killed server closes within a command
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    /** Deliveries by Message-ID. */
    arrived: arrived as ReadonlyMap<string, number>,
    refused: refused as ReadonlyMap<string, number>,
    /** Token of the last link sent to an address. */
    tokenOf: (address: string): string | undefined => tokens.get(address),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
