import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import type { AddressInfo, Socket } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

const LATER = { responseCode: 451 }
const NEVER = { responseCode: 550 }

const decode = (raw: string): string =>
  raw
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_match, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Message-ID without its domain, recipient, and the token of a confirmation link. */
const readMail = (raw: string) => ({
  id: /^Message-ID: <([^@>]+)@/im.exec(raw)?.[1] ?? 'none',
  to: (/^To: (.*)$/im.exec(raw)?.[1] ?? '').replace(/[<>"\s]/g, ''),
  token: /\/confirm\/([\w-]{20,})/.exec(decode(raw))?.[1],
})

type Options = {
  /** Stores mails where journeys look (e2e/outbox.ts). */
  readonly folder?: string
  /** Refuses the first mail to each recipient temporarily (greylisting). */
  readonly isCareful?: boolean
}

/** Mail server that counts mails by Message-ID. It never accepts recipients that begin with `unknown`. */
export async function openMailSink({ folder, isCareful = false }: Options = {}) {
  const outbox = folder === undefined ? null : path.join(folder, 'outbox/mail')
  if (outbox !== null) mkdirSync(outbox, { recursive: true })
  const arrived = new Map<string, number>()
  const refused = new Map<string, number>()
  const tokens = new Map<string, string>()
  const open = new Set<Socket>()
  let isUnavailable = false
  let count = 0
  /** Stores a mail before the acknowledgement. A sender that dies in between sends it again. */
  const take = (mail: string): void => {
    const { id, to, token } = readMail(mail)
    arrived.set(id, (arrived.get(id) ?? 0) + 1)
    if (token !== undefined) tokens.set(to, token)
    count += 1
    if (outbox !== null) writeFileSync(path.join(outbox, `${String(count).padStart(6, '0')}.eml`), mail, 'latin1')
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onRcptTo: ({ address }, _session, done) => {
      const times = refused.get(address) ?? 0
      const answer = address.startsWith('unknown') ? NEVER : isCareful && times === 0 ? LATER : null
      if (answer === null) return done()
      refused.set(address, times + 1)
      done(Object.assign(new Error('not taken'), answer))
    },
    onData: (stream, _session, done) => {
      text(stream).then((mail) => {
        take(mail)
        done()
      }, done)
    },
  })
  server.on('error', () => undefined) // a killed server closes within a command
  server.server.on('connection', (socket: Socket) => {
    if (isUnavailable) return void socket.resetAndDestroy()
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  const hangUp = () => {
    for (const socket of open) socket.resetAndDestroy()
  }
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    /** Deliveries by Message-ID. */
    arrived: arrived as ReadonlyMap<string, number>,
    refused: refused as ReadonlyMap<string, number>,
    /** Token of the last link sent to an address. */
    tokenOf: (address: string): string | undefined => tokens.get(address),
    setUnavailable(next: boolean): void {
      isUnavailable = next
      if (next) hangUp()
    },
    close: () => {
      hangUp()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
export type MailSink = Awaited<ReturnType<typeof openMailSink>>
