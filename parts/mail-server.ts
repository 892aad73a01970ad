import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A mail server that takes everything, counts it by Message-ID, and leaves it where the journeys look (e2e/outbox.ts). */
export async function openMailServer(folder: string) {
  const outbox = path.join(folder, 'outbox/mail')
  mkdirSync(outbox, { recursive: true })
  const arrived = new Map<string, number>()
  let count = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => {
      text(stream).then((mail) => {
        const id = /^Message-ID: <([^@>]+)@/im.exec(mail)?.[1] ?? 'none'
        arrived.set(id, (arrived.get(id) ?? 0) + 1)
        count += 1
        writeFileSync(path.join(outbox, `${String(count).padStart(6, '0')}.eml`), mail, 'latin1')
        done()
      }, done)
    },
  })
  server.on('error', () => undefined) // a server that is killed hangs up in the middle of a word
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    /** How often each Message-ID has arrived. */
    arrived: arrived as ReadonlyMap<string, number>,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
