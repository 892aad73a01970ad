import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { readyAnswer, sendReady } from './send.ts'

const TEXT = 'A public page. '.repeat(200)
// The quality of pages, which is more than gzip knows.
const page = readyAnswer(TEXT, 10)
const app = fastify()
app.get('/', (request, reply) => sendReady(request, reply, page))
app.get('/short', (request, reply) => sendReady(request, reply, readyAnswer('short')))
afterAll(() => app.close())

const plain = (bytes: Buffer) => bytes
test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['gzip', 'gzip', gunzipSync],
  ['*', 'br', brotliDecompressSync],
  ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ['br;q=0, gzip;q=0', undefined, plain],
  ['gzip;q=0.5, identity;q=1', undefined, plain],
  ['br;q=0.1, identity;q=0.5, gzip;q=0.9', 'gzip', gunzipSync],
  ['deflate', undefined, plain],
  ['', undefined, plain],
])('a client that accepts %j gets %s', async (accepted, encoding, read) => {
  const answer = await app.inject({ url: '/', headers: { 'accept-encoding': accepted } })
  expect(answer.headers['content-encoding']).toBe(encoding)
  expect(read(answer.rawPayload).toString()).toBe(TEXT)
  expect(answer.headers.etag).toBe(page.etag)
})

test('a short answer gains nothing by being compressed', async () => {
  const answer = await app.inject({ url: '/short', headers: { 'accept-encoding': 'gzip, br' } })
  expect([answer.headers['content-encoding'], answer.body]).toEqual([undefined, 'short'])
})

test('a client that has it in any encoding gets 304', async () => {
  const headers = { 'accept-encoding': 'gzip', 'if-none-match': `W/${page.etag}` }
  const answer = await app.inject({ url: '/', headers })
  expect([answer.statusCode, answer.body]).toEqual([304, ''])
})
