import { type AddressInfo, connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '../../platform/observability/log.ts'
import { createServer } from '../server.ts'

const TIMES = { idleMs: 1_000, wholeMs: 5_000, lingerMs: 2_000 }

let app: FastifyInstance
let bodies: unknown[]
const sockets: Socket[] = []

beforeEach(async () => {
  bodies = []
  const log = createLog('silent')
  app = await createServer({ log, trustedHops: 0, isHttps: false, bodyTimes: TIMES })
  app.post('/', async ({ body }) => {
    bodies.push(body)
    return {}
  })
  app.get('/', async () => {
    await new Promise((resolve) => setTimeout(resolve, 2 * TIMES.idleMs))
    return {}
  })
  app.post('/refused', { onRequest: async (_request, reply) => reply.code(413).send({}) }, async () => ({}))
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await app.close()
})

function begin(path: string, length: number) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket)
  let answer = ''
  socket.on('data', (chunk) => {
    answer += String(chunk)
  })
  // A closed connection raises an error here.
  socket.on('error', () => undefined)
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`,
  )
  const closed = new Promise<string>((resolve) => socket.on('close', () => resolve(answer)))
  return { socket, closed, answer: () => answer }
}

test('a body that stops is refused and its connection closed', async () => {
  const { socket, closed } = begin('/', 100)
  socket.write('{"a":')
  expect(await closed).toContain('HTTP/1.1 400 ')
  expect(bodies).toEqual([])
})

test('a body that comes slowly, but comes, is read; one that trickles without an end is not', async () => {
  const slow = begin('/', 9)
  const trickle = begin('/', 100_000)
  const send = setInterval(() => trickle.socket.write(' '), 40)
  for (const letter of '{"a":"b"}') {
    slow.socket.write(letter)
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
  await expect.poll(() => slow.answer()).toContain('HTTP/1.1 200 ')
  expect(bodies).toEqual([{ a: 'b' }])
  expect(await trickle.closed).toContain('HTTP/1.1 400 ')
  clearInterval(send)
})

test('a client that sends on after a refusal gets the answer, and is cut off soon', async () => {
  const endless = begin('/refused', 2_000_000_000)
  const piece = Buffer.alloc(1_000_000, ' ')
  let sent = 0
  const pour = () => {
    while (!endless.socket.destroyed && endless.socket.write(piece)) sent += piece.length
  }
  endless.socket.on('drain', pour)
  pour()
  expect(await endless.closed).toContain('HTTP/1.1 413 ')
  // The limit of bytes ends it before its time: a local connection carries some hundred megabytes a second.
  expect(sent).toBeLessThan(200_000_000)
})

test('a client that stops sending after a refusal holds no connection', async () => {
  expect(await begin('/refused', 300_000_000).closed).toContain('HTTP/1.1 413 ')
})

test('an answer that takes long has nothing to do with a slow body', async () => {
  const { port } = app.server.address() as AddressInfo
  for (const init of [{}, { headers: { 'content-type': 'application/json' } }])
    expect((await fetch(`http://127.0.0.1:${port}/`, init)).status).toBe(200)
})
