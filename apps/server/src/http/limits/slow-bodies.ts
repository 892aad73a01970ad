import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { LONGEST_REQUEST_BYTES } from './upload.ts'

export type BodyTimes = {
  /** Longest pause between two bytes. */
  readonly idleMs: number
  readonly wholeMs: number
  readonly lingerMs: number
}

const LOOK_MS = 50

export const BODY_TIMES: BodyTimes = { idleMs: 20_000, wholeMs: 60_000, lingerMs: 10_000 }

/**
 * Ends requests whose bodies stop, trickle or continue after a refusal. Uploads have limits of their own (upload.ts).
 * @param refuse answers on the connection and closes it.
 */
export function endSlowBodies(
  app: FastifyInstance,
  { idleMs, wholeMs, lingerMs }: BodyTimes,
  refuse: (request: IncomingMessage) => void,
): void {
  app.addHook('preParsing', async ({ raw, headers }, _reply, payload) => {
    const isUpload = /^multipart\//i.test(headers['content-type'] ?? '')
    // The body of a GET is never read.
    if (!hasBody(raw) || isUpload || raw.method === 'GET' || raw.method === 'HEAD') return payload
    const { socket } = raw
    const end = () => {
      stop()
      if (!raw.complete) refuse(raw)
    }
    const whole = setTimeout(end, wholeMs)
    // A data listener would take the bytes from their reader.
    let seen = socket.bytesRead
    const idle = setInterval(() => {
      if (socket.bytesRead === seen) end()
      seen = socket.bytesRead
    }, idleMs)
    function stop(): void {
      clearTimeout(whole)
      clearInterval(idle)
    }
    for (const event of ['end', 'close', 'error']) payload.once(event, stop)
    return payload
  })
  app.addHook('onResponse', async ({ raw }) => dropRest(raw, lingerMs))
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Reads on for a while after an answer, or the client would lose the answer. Then closes the connection. */
function dropRest(raw: IncomingMessage, lingerMs: number): void {
  if (raw.complete !== false || raw.destroyed) return
  // An unfinished form would block the next call of its connection.
  raw.unpipe()
  raw.resume()
  const { socket } = raw
  const most = socket.bytesRead + LONGEST_REQUEST_BYTES
  // These bytes are dropped; the socket counts them.
  const look = setInterval(() => {
    if (socket.bytesRead > most) raw.destroy()
  }, LOOK_MS)
  const late = setTimeout(() => raw.destroy(), lingerMs)
  for (const event of ['end', 'close'])
    raw.once(event, () => {
      clearTimeout(late)
      clearInterval(look)
    })
}
