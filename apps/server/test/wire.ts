import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'

type Sent = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: string
  readonly headers: Record<string, string>
  /** Bytes and texts are sent unchanged, everything else as JSON. */
  readonly payload?: object | string | Buffer
}
/** Transport of calls to the portal. */
export type Wire = (call: Sent) => Promise<{
  readonly statusCode: number
  readonly headers: Record<string, unknown> | IncomingHttpHeaders
  readonly rawPayload: Buffer
}>

/** Listens on a free port. @returns its address and the calls that use it. */
export async function listening(
  app: FastifyInstance,
): Promise<{ readonly origin: string; readonly send: Wire; readonly hangUp: () => void }> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true })
  const send: Wire = ({ method, url, headers, payload }) =>
    new Promise((resolve, reject) => {
      const isJson = payload !== undefined && typeof payload !== 'string' && !Buffer.isBuffer(payload)
      const body = isJson ? JSON.stringify(payload) : (payload as string | Buffer | undefined)
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      const type = isJson ? { 'content-type': 'application/json' } : {}
      const call = request({
        host: '127.0.0.1',
        port,
        path: url,
        method,
        agent,
        headers: { ...type, ...length, ...headers },
      })
      call.on('error', reject).on('response', (answer) => {
        buffer(answer).then(
          (rawPayload) => resolve({ statusCode: answer.statusCode ?? 0, headers: answer.headers, rawPayload }),
          reject,
        )
      })
      call.end(body)
    })
  return { origin: `http://127.0.0.1:${port}`, send, hangUp: () => agent.destroy() }
}
