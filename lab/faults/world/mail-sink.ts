import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** The text of a quoted-printable or plain mail. */
const decode = (raw: string): string =>
  raw
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_match, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** What a mail is known by: its Message-ID without the domain, its reader, and the token of a link that opens an account. */
export function readMail(raw: string): {
  readonly id: string
  readonly to: string
  readonly token: string | undefined
} {
  return {
    id: /^Message-ID: <([^@>]+)@/im.exec(raw)?.[1] ?? 'none',
    to: (/^To: (.*)$/im.exec(raw)?.[1] ?? '').replace(/[<>"\s]/g, ''),
    token: /\/confirm\/([\w-]{20,})/.exec(decode(raw))?.[1],
  }
}

/** A mail server that keeps what arrives, by Message-ID, until it is told to be away. */
export async function openMailSink() {
  let isAway = false
  const open = new Set<Socket>()
  const arrived = new Map<string, number>()
  const links = new Map<string, string>()
  const take = (raw: string): void => {
    const { id, to, token } = readMail(raw)
    arrived.set(id, (arrived.get(id) ?? 0) + 1)
    if (token !== undefined) links.set(to, token)
  }
  const server = createServer((socket) => {
    if (isAway) return void socket.resetAndDestroy()
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => undefined)
    let text = ''
    let isData = false
    const say = (line: string) => socket.write(`${line}\r\n`)
    const readData = (): boolean => {
      const end = text.indexOf('\r\n.\r\n')
      if (end < 0) return false
      // Taken before it is acknowledged: a sender that dies in between sends it again.
      take(text.slice(0, end))
      text = text.slice(end + 5)
      isData = false
      say('250 taken')
      return true
    }
    const readLine = (): boolean => {
      const end = text.indexOf('\r\n')
      if (end < 0) return false
      const [word = ''] = text.slice(0, end).toUpperCase().split(' ', 1)
      text = text.slice(end + 2)
      isData = word === 'DATA'
      if (word === 'QUIT') socket.end('221 bye\r\n')
      else say(isData ? '354 go on' : '250 fine')
      return true
    }
    socket.setEncoding('latin1').on('data', (part: string) => {
      text += part
      while (isData ? readData() : readLine());
    })
    say('220 here')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const hangUp = () => {
    for (const socket of [...open]) socket.resetAndDestroy()
  }
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** How often each Message-ID has arrived. */
    arrived: arrived as ReadonlyMap<string, number>,
    /** The token of the last link that went to an address. */
    tokenOf: (address: string): string | undefined => links.get(address),
    setAway(next: boolean): void {
      isAway = next
      if (next) hangUp()
    },
    close(): void {
      hangUp()
      server.close()
    },
  }
}
export type MailSink = Awaited<ReturnType<typeof openMailSink>>
