import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'

/** Answer of a scanner; `finding` is the name of a virus. */
export type Verdict =
  | { readonly kind: 'clean' }
  | { readonly kind: 'infected'; readonly finding: string }
  | { readonly kind: 'unknown'; readonly reason: string }

export type Scanner = {
  /** @throws ScannerAwayError when the scanner does not answer; faults of `content` as they are. */
  scan(content: Readable): Promise<Verdict>
  /** Version and definitions. @throws ScannerAwayError */
  version(): Promise<string>
}

export class ScannerAwayError extends Error {
  override readonly name = 'ScannerAwayError'
}

const SILENCE_MILLISECONDS = 30_000
const LONGEST_ANSWER_BYTES = 4096

/**
 * Client of clamd. Opens a connection for each question, as clamd requires.
 * @param url `tcp://127.0.0.1:3310` or `unix:/run/clamav/clamd.ctl`, as the environment has checked it.
 */
export function openScanner(url: string, silenceMilliseconds = SILENCE_MILLISECONDS): Scanner {
  const ask = <T>(talk: (socket: Socket) => Promise<T>) => talkTo(url, silenceMilliseconds, talk)
  return {
    scan: (content) =>
      ask(async (socket) => {
        const answer = readAnswer(socket)
        // clamd may answer and close before it has all: its answer counts.
        await Promise.race([send(socket, content), answer])
        return verdictOf(await answer)
      }).finally(() => content.destroy()),
    version: () =>
      ask(async (socket) => {
        socket.write('zVERSION\0')
        return readAnswer(socket)
      }),
  }
}

async function talkTo<T>(url: string, silence: number, talk: (socket: Socket) => Promise<T>): Promise<T> {
  const socket = connect(addressOf(url))
  let fault: Error | undefined
  socket.setTimeout(silence, () => socket.destroy(new Error(`clamd was silent for ${silence} ms`)))
  socket.on('error', (error) => {
    fault = error
  })
  try {
    await once(socket, 'connect')
    return await talk(socket)
  } catch (error) {
    throw socket.errored || fault !== undefined
      ? new ScannerAwayError('the virus scanner is away', { cause: fault ?? error })
      : error
  } finally {
    socket.destroy()
  }
}

function addressOf(url: string): { host: string; port: number } | { path: string } {
  const { protocol, hostname, port, pathname } = new URL(url)
  return protocol === 'unix:' ? { path: pathname } : { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) }
}

/** INSTREAM: chunks with their length before them, the last one of no bytes. */
async function send(socket: Socket, content: Readable): Promise<void> {
  socket.write('zINSTREAM\0')
  for await (const chunk of content as AsyncIterable<Buffer>) {
    if (chunk.length === 0) continue
    const length = Buffer.alloc(4)
    length.writeUInt32BE(chunk.length)
    socket.write(length)
    if (!socket.write(chunk)) await once(socket, 'drain')
  }
  socket.write(Buffer.alloc(4))
}

/** A zero byte ends an answer. */
function readAnswer(socket: Socket): Promise<string> {
  const answer = new Promise<string>((resolve, reject) => {
    let text = ''
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8')
      const end = text.indexOf('\0')
      if (end >= 0) resolve(text.slice(0, end))
      else if (text.length > LONGEST_ANSWER_BYTES) socket.destroy(new Error('this is no clamd'))
    })
    socket.on('close', () => reject(new ScannerAwayError('the virus scanner has broken off')))
  })
  // The sender reports the fault first.
  answer.catch(() => undefined)
  return answer
}

function verdictOf(answer: string): Verdict {
  const [, finding] = /^stream: (.+) FOUND$/.exec(answer) ?? []
  if (finding !== undefined) return { kind: 'infected', finding }
  if (answer === 'stream: OK') return { kind: 'clean' }
  return { kind: 'unknown', reason: answer }
}

/** Harmless test file that every scanner finds. In two parts, so that none finds it here. */
export const EICAR = Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''))
