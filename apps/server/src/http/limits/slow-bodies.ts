import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { LONGEST_REQUEST_BYTES } from './upload.ts'

/** How long a body may take; a phone on a slow network is slow, but it does not stand still. */
export type BodyTimes = {
  /** Without one byte more. */
  readonly idleMs: number
  /** For a body that is no upload, and therefore short. */
  readonly wholeMs: number
  /** After the answer, for what the client was sending when it was refused. */
  readonly lingerMs: number
}

const LOOK_MS = 50

export const BODY_TIMES: BodyTimes = { idleMs: 20_000, wholeMs: 60_000, lingerMs: 10_000 }

/**
 * Ends requests whose bodies stand still, trickle or go on after they were refused. Uploads bound their own reading
 * (`http/limits/upload.ts`): they may wait unread for their turn.
 * @param refuse answers on the connection and closes it.
 */
export function endSlowBodies(
  app: FastifyInstance,
  { idleMs, wholeMs, lingerMs }: BodyTimes,
  refuse: (request: IncomingMessage) => void,
): void {
  app.addHook('preParsing', async ({ raw, headers }, _reply, payload) => {
    const isUpload = /^multipart\//i.test(headers['content-type'] ?? '')
    // Of a reading call nobody reads the body.
    if (!hasBody(raw) || isUpload || raw.method === 'GET' || raw.method === 'HEAD') return payload
    const { socket } = raw
    const end = () => {
      stop()
      if (!raw.complete) refuse(raw)
    }
    const whole = setTimeout(end, wholeMs)
    // Listening for the bytes themselves would take them from their reader.
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

/** Whether a request says that it brings one. */
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * To be called after an answer. Whoever still sends must be read for a while, or the answer would be lost with the
 * connection; then the connection ends.
 */
function dropRest(raw: IncomingMessage, lingerMs: number): void {
  if (raw.complete !== false || raw.destroyed) return
  // A form that was left in its middle stands still: the next call of its connection would wait behind it.
  raw.unpipe()
  raw.resume()
  const { socket } = raw
  const most = socket.bytesRead + LONGEST_REQUEST_BYTES
  // What is read after an answer is dropped unseen: the connection counts it.
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
