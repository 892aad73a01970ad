import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { EICAR } from '../src/platform/files/scanner.ts'

type Behaviour = (content: Buffer) => 'silence' | 'nothing' | undefined

/** Each part of a content begins with its length. */
const SIZE_BYTES = 4

/** A clamd that knows one virus, the test virus of scanners (EICAR), with clamd's protocol. */
export type FakeClamd = {
  readonly url: string
  readonly scans: () => number
  /** Overrides the answer for some contents: none, or no finding. Undefined: the usual answer. */
  behave(behaviour: Behaviour): void
  stop(): Promise<void>
  start(): Promise<void>
}

/** @param options.streamMaxLength as in `clamd.conf`, in bytes. */
export async function startFakeClamd(options: { readonly streamMaxLength?: number } = {}): Promise<FakeClamd> {
  const { streamMaxLength = 100_000_000 } = options
  const sockets = new Set<Socket>()
  let port = 0
  let scans = 0
  let behaviour: Behaviour = () => undefined
  const talk = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    let command: string | undefined
    let isAnswered = false
    const answer = (text: string): void => {
      isAnswered = true
      socket.end(`${text}\0`)
    }
    const parts: Buffer[] = []
    let length = 0
    /** Received, unread bytes. They are joined once `wanted` bytes have arrived, not for each packet. */
    let waiting: Buffer[] = []
    let waitingBytes = 0
    let wanted = 1
    socket.on('data', (chunk: Buffer) => {
      waiting.push(chunk)
      waitingBytes += chunk.length
      if (isAnswered || waitingBytes < wanted) return
      const given = Buffer.concat(waiting)
      let at = 0
      if (command === undefined) {
        const end = given.indexOf(0)
        if (end < 0) return
        command = given.subarray(0, end).toString()
        if (command === 'zVERSION') return answer('ClamAV 1.4.3/27000/Thu Nov 19 09:00:00 2026')
        if (command !== 'zINSTREAM') return answer('UNKNOWN COMMAND')
        at = end + 1
      }
      for (wanted = SIZE_BYTES; at + SIZE_BYTES <= given.length; wanted = SIZE_BYTES) {
        const size = given.readUInt32BE(at)
        if (size === 0) {
          scans += 1
          const content = Buffer.concat(parts)
          const asked = behaviour(content)
          if (asked === 'silence') return
          const isFound = asked !== 'nothing' && content.includes(EICAR)
          return answer(isFound ? 'stream: Eicar-Signature FOUND' : 'stream: OK')
        }
        if (length + size > streamMaxLength) return answer('INSTREAM size limit exceeded. ERROR')
        wanted = SIZE_BYTES + size
        if (at + wanted > given.length) break
        length += size
        parts.push(given.subarray(at + SIZE_BYTES, at + wanted))
        at += wanted
      }
      waiting = [given.subarray(at)]
      waitingBytes = given.length - at
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
      // The next client must find the port closed.
      await sleep(1)
    },
    start,
  }
}
