import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '../platform/log.ts'
import { createServer } from './server.ts'
import { openUploads } from './upload.ts'

const HEAD = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'
const END = '\r\n--b--\r\n'

const sockets: Socket[] = []
let folder: string
let app: FastifyInstance
/** The bytes of each upload that was handed over. */
let handed: string[]

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'portal-uploads-'))
  handed = []
  const log = createLog('silent')
  app = await createServer({ log, trustedHops: 0, isHttps: false })
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A server that receives uploads of one caller, one at a time. */
async function listen(kind: 'upload' | 'piece', deadAfterMs?: number): Promise<void> {
  const uploads = await openUploads({ folder, atOnceEach: 1, ...(deadAfterMs === undefined ? {} : { deadAfterMs }) })
  app.post('/', async (request) => {
    await uploads.receive(request, { caller: 'one', kind }, async ({ bytes }) => handed.push(bytes.toString()))
    return {}
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
}

/** Sends the beginning of an upload of a thousand bytes; gives both ends of its connection. */
async function begin(text: string) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket)
  const length = HEAD.length + 1_000 + END.length
  const headers = `Host: a\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${length}`
  const seen = once(app.server, 'request')
  socket.write(`POST / HTTP/1.1\r\n${headers}\r\n\r\n${HEAD}${text}`)
  const [request] = (await seen) as [IncomingMessage]
  return { socket, request }
}
const end = ({ socket }: { readonly socket: Socket }, text: string) => socket.write(`${text.padEnd(1_000, '.')}${END}`)

test('a sender that says nothing more is cut off, and the next in line has its turn', async () => {
  await listen('upload', 50)
  const silent = await begin('silent')
  await once(silent.socket, 'close')
  const next = await begin('')
  end(next, 'next')
  await vi.waitUntil(() => handed.length === 1)
  expect(handed[0]).toMatch(/^next/)
})

test('an upload that is cut while it waits for its turn holds up nobody', async () => {
  await listen('upload')
  const first = await begin('')
  const second = await begin('second')
  const third = await begin('')
  end(third, 'third')
  second.socket.destroy()
  await vi.waitUntil(() => second.request.destroyed)
  end(first, 'first')
  await vi.waitUntil(() => handed.length === 2)
  expect(handed.map((text) => text.slice(0, 5))).toEqual(['first', 'third'])
})
