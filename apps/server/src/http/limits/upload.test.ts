import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { MAX_FILE_BYTES } from '@portal/domain/documents/schema.ts'
import { Refusal } from '@portal/domain/kernel/refusal.ts'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '../../platform/observability/log.ts'
import { createServer } from '../server.ts'
import { openUploads } from './upload.ts'

const HEAD = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'
const END = '\r\n--b--\r\n'

const sockets: Socket[] = []
let folder: string
let app: FastifyInstance
let received: string[]

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'portal-uploads-'))
  received = []
  const log = createLog('silent')
  app = await createServer({ log, trustedHops: 0, isHttps: false })
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

type Options = { readonly deadAfterMs?: number }
async function listen(kind: 'upload' | 'piece', options: Options = {}): Promise<void> {
  const uploads = await openUploads({ folder, atOnceEach: 1, ...options })
  app.post('/:caller', async (request) => {
    const { caller } = request.params as { caller: string }
    const answer = await uploads.receive(request, { caller, kind }, async ({ bytes }) => {
      received.push(bytes.toString())
      if (received.at(-1)?.startsWith('fault')) throw new Error('a fault')
      return {}
    })
    return answer instanceof Refusal ? { refused: answer.key } : answer
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
}

const filesOnDisk = (): number => (existsSync(folder) ? readdirSync(folder).length : 0)
const bytesOnDisk = (): number =>
  readdirSync(folder).reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0)

async function begin(text: string, caller = 'one') {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket)
  const length = HEAD.length + 1_000 + END.length
  const headers = `Host: a\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${length}`
  const seen = once(app.server, 'request')
  socket.write(`POST /${caller} HTTP/1.1\r\n${headers}\r\n\r\n${HEAD}${text}`)
  const [request] = (await seen) as [IncomingMessage]
  return { socket, request, left: 1_000 - text.length }
}
const end = ({ socket, left }: { readonly socket: Socket; readonly left: number }, text: string) =>
  socket.write(`${text.padEnd(left, '.')}${END}`)

test('a sender that says nothing more is cut off, and the next in line has its turn', async () => {
  await listen('upload', { deadAfterMs: 50 })
  const silent = await begin('silent')
  await once(silent.socket, 'close')
  const next = await begin('')
  end(next, 'next')
  await expect.poll(() => received.length === 1).toBe(true)
  expect(received[0]).toMatch(/^next/)
})

test('an upload that is cut while it waits for its turn holds up nobody', async () => {
  await listen('upload')
  const first = await begin('')
  const second = await begin('second')
  const third = await begin('')
  end(third, 'third')
  second.socket.destroy()
  await expect.poll(() => second.request.destroyed).toBe(true)
  end(first, 'first')
  await expect.poll(() => received.length === 2).toBe(true)
  expect(received.map((text) => text.slice(0, 5))).toEqual(['first', 'third'])
})

test('an upload goes to the disk, is used as a whole, and leaves nothing there', async () => {
  await listen('upload')
  const [first, second] = [await begin('first', 'a'), await begin('second', 'b')]
  await expect.poll(() => filesOnDisk() === 2).toBe(true)
  end(second, '')
  await expect.poll(() => received.length === 1).toBe(true)
  // The temporary file is removed after its use.
  await expect.poll(() => filesOnDisk() === 1).toBe(true)
  end(first, '')
  await expect.poll(() => received.length === 2).toBe(true)
  expect(received.map((text) => text.replace(/\.+$/, ''))).toEqual(['second', 'first'])
  expect(received.map((text) => text.length)).toEqual([1_000, 1_000])
})

test('an upload that was cut, one that failed and one that was done leave nothing on the disk', async () => {
  await listen('upload')
  const cut = await begin('cut')
  cut.socket.destroy()
  await expect.poll(() => cut.request.destroyed).toBe(true)
  for (const text of ['fault', 'done', 'last']) {
    end(await begin(''), text)
    await expect.poll(() => received.at(-1)?.startsWith(text)).toBe(true)
  }
  await expect.poll(() => filesOnDisk() === 0).toBe(true)
})

test('the received part of an interrupted piece is used', async () => {
  await listen('piece')
  const { socket } = await begin('what has come')
  await expect.poll(() => filesOnDisk() === 1 && bytesOnDisk() > 0).toBe(true)
  socket.destroy()
  await expect.poll(() => received.length === 1).toBe(true)
  expect(received).toEqual(['what has come'])
  await expect.poll(() => filesOnDisk() === 0).toBe(true)
})

test('a file over the limit is refused, the next one is taken, and neither leaves anything', async () => {
  await listen('upload')
  const send = async (bytes: number): Promise<unknown> => {
    const body = new FormData()
    body.set('file', new Blob([new Uint8Array(bytes)]), 'a.pdf')
    const { port } = app.server.address() as AddressInfo
    return (await fetch(`http://127.0.0.1:${port}/one`, { method: 'POST', body })).json()
  }
  expect(await send(MAX_FILE_BYTES + 1)).toEqual({ refused: 'big-file-size' })
  expect(await send(MAX_FILE_BYTES)).toEqual({})
  expect(received.map((text) => text.length)).toEqual([MAX_FILE_BYTES])
  await expect.poll(() => filesOnDisk() === 0).toBe(true)
})
