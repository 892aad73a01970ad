import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '../platform/log.ts'
import { draining } from './drain.ts'
import { keepAnswers } from './kept-answers.ts'
import { openKeptPages } from './kept-pages.ts'
import { readerLanguage } from './request-head.ts'
import { readyAnswer, sendReady } from './send.ts'
import { createServer } from './server.ts'

const NOW = new Date('2026-11-20T09:30:00.000Z')
/** Long enough to be compressed. */
const LONG = 'a page '.repeat(500)

let app: FastifyInstance
let port: number
let drain: () => Promise<void>
/** What came past the door. */
let passed: string[]
let answered: number[]
let version: number
let isAway: boolean

/** A server whose pages show the content's version and their reader's language; those of `/admission/built` never change. */
beforeEach(async () => {
  ;[passed, answered, version, isAway] = [[], [], 1, false]
  const kept = keepAnswers(async () => {
    if (isAway) throw new Error('away')
    return String(version)
  })
  const keptPages = openKeptPages({ kept, now: () => NOW, onAnswer: (status) => answered.push(status), mostKnown: 3 })
  app = await createServer({ log: createLog('silent'), keptPages, trustedHops: 0, isHttps: true })
  drain = draining(app, { isBehindProxy: true })
  const built = readyAnswer(`built ${LONG}`)
  app.get('/admission/*', async (request, reply) => {
    passed.push(`${request.method} ${request.url}`)
    const key = `${request.url} ${readerLanguage(request.headers.cookie, request.headers['accept-language'])}`
    const isBuilt = request.url === '/admission/built'
    const state = await kept.state(NOW).catch(() => '')
    const page = isBuilt ? built : (kept.find(state, key) ?? readyAnswer(`${version} ${key} ${LONG}`))
    kept.keep(state, key, page)
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').header('set-cookie', ['a=1', 'b=2'])
    keptPages.remember(request, reply, page, isBuilt ? undefined : key)
    return sendReady(request, reply, page)
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
})
afterEach(() => app.close())

const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers })
  const { date: _date, ...head } = Object.fromEntries(answer.headers)
  return { status: answer.status, head, cookies: answer.headers.getSetCookie(), body: await answer.text() }
}

test.each([{}, { 'accept-encoding': 'identity' }, { 'accept-encoding': 'br' }])(
  'the second answer is the first, and nothing of it comes past the door: %o',
  async (headers: Record<string, string>) => {
    const first = await ask('/admission/one', headers)
    expect(first.body).toContain(LONG)
    expect(first.head['strict-transport-security']).toBeDefined()
    expect(first.cookies).toEqual(['a=1', 'b=2'])
    expect(await ask('/admission/one', headers)).toEqual(first)
    expect([passed, answered]).toEqual([['GET /admission/one'], [200]])
  },
)

test.each([
  ['br', 'br'],
  ['gzip, deflate, br', 'br'],
  ['br;q=0.5', 'br'],
  ['*', 'br'],
  ['identity;q=0, br', 'br'],
  ['br;q=0', undefined],
  ['gzip, br;q=0', undefined],
  ['br;q=0, *', undefined],
  ['*;q=0', undefined],
  ['identity, br;q=0.5', undefined],
  ['vbr', undefined],
])('Accept-Encoding: %s is read with its weights, made anew and at the door', async (encodings, expected) => {
  const headers = { 'accept-encoding': encodings }
  for (const answer of [await ask('/admission/one', headers), await ask('/admission/one', headers)])
    expect([answer.head['content-encoding'], answer.body.includes(LONG)]).toEqual([expected, true])
  expect(passed).toHaveLength(1)
})

test('who has the page is told that it stands', async () => {
  const { head } = await ask('/admission/one')
  const same = { 'if-none-match': String(head['etag']) }
  const atTheDoor = await ask('/admission/one', same)
  expect([atTheDoor.status, atTheDoor.body, atTheDoor.head['etag'], answered]).toEqual([304, '', head['etag'], [304]])
  expect(passed).toHaveLength(1)
})

test('a change of the content is seen at the next request', async () => {
  await ask('/admission/one')
  version = 2
  expect((await ask('/admission/one')).body).toMatch(/^2 /)
  expect((await ask('/admission/one')).body).toMatch(/^2 /)
  expect(passed).toHaveLength(2)
})

test('while the version cannot be read the others decide', async () => {
  await ask('/admission/one')
  isAway = true
  expect((await ask('/admission/one')).status).toBe(200)
  expect([passed.length, answered]).toEqual([2, []])
})

test('a page of the build needs no version', async () => {
  await ask('/admission/built')
  isAway = true
  expect((await ask('/admission/built')).body).toBe(`built ${LONG}`)
  expect(passed).toHaveLength(1)
})

test('each language has its own, by cookie and by browser', async () => {
  const readers = [
    { cookie: 'x=1; lang=ru', 'accept-language': 'en' },
    { 'accept-language': 'en' },
    { cookie: 'lang=xx' },
  ]
  const pages = await Promise.all(readers.map((headers) => ask('/admission/one', headers as Record<string, string>)))
  const again = await Promise.all(readers.map((headers) => ask('/admission/one', headers as Record<string, string>)))
  expect(again.map(({ body }) => body.split(' ').slice(0, 3).join(' '))).toEqual([
    '1 /admission/one ru',
    '1 /admission/one en',
    '1 /admission/one kk',
  ])
  expect(again).toEqual(pages)
  expect(passed).toHaveLength(3)
})

test('other methods, bodies and what names two hosts come past the door', async () => {
  await ask('/admission/one')
  expect((await ask('/admission/one', {}, 'HEAD')).status).toBe(200)
  expect((await ask('/admission/one', {}, 'POST')).status).toBe(404)
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /admission/one HTTP/1.1\r\nhost: a\r\nhost: b\r\nconnection: close\r\n\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1.1 400 /)
  const withBody = connect(port, '127.0.0.1')
  withBody.write('GET /admission/one HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\nconnection: close\r\n\r\nx')
  expect(await text(withBody)).toContain(LONG)
  expect([passed, answered]).toEqual([['GET /admission/one', 'HEAD /admission/one', 'GET /admission/one'], []])
})

test('a server that stops asks who reads a kept page to close the connection', async () => {
  await ask('/admission/one')
  const stopping = drain()
  expect((await ask('/admission/one')).head['connection']).toBe('close')
  expect(passed).toHaveLength(1)
  await stopping
})

test('of more addresses than are remembered the oldest is forgotten, and answered all the same', async () => {
  for (const path of ['one', 'two', 'three', 'four', 'one', 'three', 'four']) {
    expect((await ask(`/admission/${path}`)).body).toContain(`/admission/${path}`)
  }
  expect(passed.map((each) => each.split('/').at(-1))).toEqual(['one', 'two', 'three', 'four', 'one'])
})
