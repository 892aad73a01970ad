import { once } from 'node:events'
import { createServer } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeClamd, startFakeClamd } from '../../../test/fake-clamd.ts'
import { EICAR, openScanner, ScannerAwayError } from './scanner.ts'

let clamd: FakeClamd
beforeAll(async () => {
  clamd = await startFakeClamd({ streamMaxLength: 3_000_000 })
})
afterAll(() => clamd.stop())

const MB = 1_000_000

test.each([
  ['a clean content in chunks', [Buffer.alloc(MB, 1), Buffer.alloc(0), Buffer.alloc(MB, 2)], { kind: 'clean' }],
  ['nothing at all', [], { kind: 'clean' }],
  [
    'a virus across two chunks',
    [EICAR.subarray(0, 30), EICAR.subarray(30)],
    { kind: 'infected', finding: 'Eicar-Signature' },
  ],
  [
    'more than clamd takes',
    [Buffer.alloc(2 * MB), Buffer.alloc(2 * MB)],
    { kind: 'unknown', reason: 'INSTREAM size limit exceeded. ERROR' },
  ],
])('%s', async (_case, chunks, verdict) => {
  expect(await openScanner(clamd.url).scan(Readable.from(chunks))).toEqual(verdict)
})

test('says its version', async () => {
  expect(await openScanner(clamd.url).version()).toContain('ClamAV 1.4.3')
})

test('a content that breaks off is no verdict and no fault of the scanner', async () => {
  const broken = Readable.from(
    (function* () {
      yield Buffer.alloc(10)
      throw new Error('the disk is gone')
    })(),
  )
  await expect(openScanner(clamd.url).scan(broken)).rejects.toThrow('the disk is gone')
})

test('a scanner that is missing, breaks off, is silent or is something else is unavailable', async () => {
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port } = closed.address() as { port: number }
  closed.close()
  const hangingUp = createServer((socket) => socket.once('data', () => socket.destroy())).listen(0, '127.0.0.1')
  const silent = createServer((socket) => socket.resume()).listen(0, '127.0.0.1')
  const chatty = createServer((socket) => socket.write('x'.repeat(10_000))).listen(0, '127.0.0.1')
  await Promise.all([hangingUp, silent, chatty].map((server) => once(server, 'listening')))
  const portOf = (server: typeof silent) => (server.address() as { port: number }).port
  for (const each of [port, portOf(hangingUp), portOf(silent), portOf(chatty)]) {
    const scanner = openScanner(`tcp://127.0.0.1:${each}`, 200)
    await expect(scanner.scan(Readable.from([Buffer.alloc(10)]))).rejects.toThrow(ScannerAwayError)
    await expect(scanner.version()).rejects.toThrow(ScannerAwayError)
  }
  await expect(openScanner('unix:/nowhere/clamd.ctl').version()).rejects.toThrow(ScannerAwayError)
  for (const server of [hangingUp, silent, chatty]) server.close()
})
