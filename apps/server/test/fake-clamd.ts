import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { EICAR } from '../src/platform/scanner.ts'

type Behaviour = (content: Buffer) => 'silence' | 'nothing' | undefined

/** A clamd that knows one virus, the one by which scanners are tried (EICAR), and speaks as clamd does. */
export type FakeClamd = {
  readonly url: string
  /** How many contents it was asked about. */
  readonly scans: () => number
  /** Says of some contents what it does else than it would: keep silent, or find nothing. Undefined: what it would. */
  behave(behaviour: Behaviour): void
  /** Goes away: its port is closed and connections break off. */
  stop(): Promise<void>
  /** Is back on the same port. */
  start(): Promise<void>
}

/** @param options.streamMaxLength as in `clamd.conf`, in bytes. */
export async function startFakeClamd(options: { readonly streamMaxLength?: number } = {}): Promise<FakeClamd> {
  const { streamMaxLength = 100_000_000 } = options
  const sockets = new Set<Socket>()
  let port = 0
  let scans = 0
  let behaviour: Behaviour = () => undefined
  const answer = (socket: Socket, text: string) => socket.end(`${text}\0`)
  const talk = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    let given = Buffer.alloc(0)
    socket.on('data', (chunk: Buffer) => {
      given = Buffer.concat([given, chunk])
      const end = given.indexOf(0)
      if (end < 0) return
      const command = given.subarray(0, end).toString()
      if (command === 'zVERSION') return void answer(socket, 'ClamAV 1.4.3/27000/Thu Nov 19 09:00:00 2026')
      if (command !== 'zINSTREAM') return void answer(socket, 'UNKNOWN COMMAND')
      const parts: Buffer[] = []
      let length = 0
      for (let at = end + 1; at + 4 <= given.length; ) {
        const size = given.readUInt32BE(at)
        if (size === 0) {
          scans += 1
          const content = Buffer.concat(parts)
          const asked = behaviour(content)
          if (asked === 'silence') return
          const isFound = asked !== 'nothing' && content.includes(EICAR)
          return void answer(socket, isFound ? 'stream: Eicar-Signature FOUND' : 'stream: OK')
        }
        length += size
        if (length > streamMaxLength) return void answer(socket, 'INSTREAM size limit exceeded. ERROR')
        if (at + 4 + size > given.length) return
        parts.push(given.subarray(at + 4, at + 4 + size))
        at += 4 + size
      }
    })
  }
  let server = createServer(talk)
  const start = async (): Promise<void> => {
    server = createServer(talk).listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as { port: number }).port
  }
  await start()
  return {
    url: `tcp://127.0.0.1:${port}`,
    scans: () => scans,
    behave: (next) => {
      behaviour = next
    },
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
      // The next to ask must find nobody there.
      await sleep(1)
    },
    start,
  }
}
