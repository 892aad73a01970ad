import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Writable } from 'node:stream'
import { Refusal } from '@portal/domain/kernel/refusal.ts'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createLog } from '../../platform/observability/log.ts'
import { draining } from '../drain.ts'
import { serveHealth } from '../health.ts'
import { sendRefusal } from '../refusals.ts'
import { createServer } from '../server.ts'
import { openOverload } from './overload.ts'
import { BODY_TIMES } from './slow-bodies.ts'

const sockets: Socket[] = []
const ends: (() => void)[] = []
let app: FastifyInstance
afterEach(async () => {
  vi.useRealTimers()
  for (const end of ends.splice(0)) end()
  for (const socket of sockets.splice(0)) socket.destroy()
  await app.close()
})

async function open({
  lingerMs = 10_000,
  logged = [] as string[],
  most = 2,
  mostInOverload = 2,
  now = (): number => 0,
  areGuestsBounded = false,
} = {}) {
  const log = createLog(
    'warn',
    new Writable({ write: (line, _encoding, done) => done(void logged.push(String(line))) }),
  )
  const overload = openOverload({ log, most, mostInOverload, now, areGuestsBounded })
  app = await createServer({ log, overload, bodyTimes: { ...BODY_TIMES, lingerMs }, trustedHops: 1, isHttps: true })
  const slow = () => new Promise<object>((resolve) => ends.push(() => resolve({ success: true })))
  for (const url of ['/api/slow', '/slow']) app.route({ method: ['GET', 'POST'], url, handler: slow })
  app.get('/api/away', (request, reply) => {
    const language = request.headers['accept-language'] === 'en' ? 'en' : 'kk'
    return sendRefusal(reply, new Refusal('try_again_later', [], 5), language)
  })
  for (const [url, isSignedIn] of [
    ['/api/identified', true],
    ['/api/ended', false],
  ] as const)
    app.get(url, async (request) => {
      overload.onIdentified(request, isSignedIn && request.headers.authorization !== 'Bearer forged')
      return { success: true }
    })
  serveHealth(app, {})
  const drain = draining(app, { isBehindProxy: true })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const ask = (path = '/api/slow', init: RequestInit = {}) => fetch(`${origin}${path}`, init)
  const begun = (count: number) => expect.poll(() => ends.length).toBe(count)
  const fill = async () => {
    const calls = [ask(), ask()]
    await begun(2)
    return async () => {
      for (const end of ends.splice(0)) end()
      return Promise.all(calls.map(async (call) => (await call).status))
    }
  }
  return { ...{ overload, ask, begun, fill, logged, drain, port }, end: () => ends.shift()?.() }
}

function talk(port: number, text: string) {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  let received = ''
  socket.on('data', (bytes) => {
    received += String(bytes)
  })
  socket.on('error', () => undefined)
  socket.write(text)
  return { socket, received: () => received, closed: once(socket, 'close').then(() => received) }
}
const statuses = (received: string): readonly string[] =>
  [...received.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, code = '']) => code)
const POST = 'POST /api/slow HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'

test('a call above the limit gets a retry at once, and passes when another has ended', async () => {
  const { overload, ask, begun, end } = await open()
  const [first, second] = [ask(), ask()]
  await begun(2)
  expect((await ask()).status).toBe(503)
  end()
  expect((await Promise.race([first, second])).status).toBe(200)
  const third = ask()
  await begun(2)
  end()
  end()
  for (const call of [first, second, third]) expect((await call).status).toBe(200)
  expect(overload.refused()).toBe(1)
})

test('while some are turned away there are fewer places, until nobody was for a second', async () => {
  let now = 0
  const { ask, begun } = await open({ most: 3, mostInOverload: 1, now: () => now })
  const calls = [ask(), ask(), ask()]
  await begun(3)
  expect((await ask()).status).toBe(503)
  for (const end of ends.splice(0, 2)) end()
  expect([(await calls[0])?.status, (await calls[1])?.status]).toEqual([200, 200])
  // One of three is under way.
  now = 999
  expect((await ask()).status).toBe(503)
  now = 1_999
  calls.push(ask(), ask())
  await begun(3)
  expect((await ask()).status).toBe(503)
  for (const end of ends.splice(0)) end()
  for (const call of calls) expect((await call).status).toBe(200)
})

test('a long line whose calls take long is a overload before all places are taken', async () => {
  let now = 0
  const { ask, begun } = await open({ most: 4, mostInOverload: 2, now: () => now })
  const calls = [ask(), ask(), ask()]
  await begun(3)
  now = 501
  ends.shift()?.()
  expect((await Promise.race(calls)).status).toBe(200)
  expect((await ask()).status).toBe(503)
  for (const end of ends.splice(0)) end()
  for (const call of calls) expect((await call).status).toBe(200)
})

test('a refused call gets the same answer, to the letter, as one with an unavailable dependency', async () => {
  const { ask, fill } = await open()
  const text = async (answer: Response) => ({
    status: answer.status,
    headers: Object.fromEntries([...answer.headers].filter(([name]) => name !== 'date')),
    body: await answer.text(),
  })
  for (const language of ['en', 'kk']) {
    const headers = { 'accept-language': language }
    const away = await text(await ask('/api/away', { headers }))
    const free = await fill()
    expect(await text(await ask('/api/slow', { headers }))).toEqual(away)
    expect(await free()).toEqual([200, 200])
    expect(away.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store', connection: 'keep-alive' })
    expect(away.headers['strict-transport-security']).toBeDefined()
    expect(away.headers['content-security-policy']).toBeDefined()
  }
})

test('health checks, pages and uploads pass in any overload', async () => {
  const { ask, fill, begun } = await open()
  await fill()
  expect((await ask('/healthz')).status).toBe(200)
  expect((await ask('/readyz')).status).toBe(200)
  const page = ask('/slow')
  const form = new FormData()
  form.set('file', new Blob(['x']))
  const file = ask('/api/slow', { method: 'POST', body: form })
  await begun(4)
  for (const end of ends.splice(0)) end()
  // The form is not parsed; the test looks at the status alone.
  expect([(await page).status, (await file).status]).toEqual([200, 200])
})

test('one connection carries refusals and served calls in turn, also of calls that bring a body', async () => {
  const { fill, begun, port } = await open()
  const free = await fill()
  const { socket, received } = talk(port, `${POST}Content-Length: 2\r\n\r\n{}`.repeat(3))
  await expect.poll(() => statuses(received())).toEqual(['503', '503', '503'])
  socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n')
  await expect.poll(() => statuses(received()).at(-1)).toBe('200')
  await free()
  socket.write(`${POST}Content-Length: 2\r\n\r\n{}`)
  await begun(1)
  ends.shift()?.()
  await expect.poll(() => statuses(received())).toEqual(['503', '503', '503', '200', '200'])
})

test('a body that still arrives is read past, and the connection goes on behind it', async () => {
  const { fill, port } = await open()
  await fill()
  const { socket, received } = talk(port, `${POST}Content-Length: 400000\r\n\r\n{`)
  await expect.poll(() => statuses(received())).toEqual(['503'])
  socket.write(' '.repeat(399_999))
  socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n')
  await expect.poll(() => statuses(received())).toEqual(['503', '200'])
})

test('a body that never ends holds no connection', async () => {
  const { fill, port } = await open({ lingerMs: 100 })
  await fill()
  for (const length of ['Content-Length: 400000', 'Transfer-Encoding: chunked'])
    expect(statuses(await talk(port, `${POST}${length}\r\n\r\n`).closed)).toEqual(['503'])
  const connections = () =>
    new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)))
  // The two calls that are served.
  await expect.poll(connections).toBe(2)
})

test('a server that stops asks those whom it turns away to close their connection', async () => {
  const { ask, fill, drain } = await open()
  const free = await fill()
  const stopped = drain()
  const refused = await ask()
  expect([refused.status, refused.headers.get('connection')]).toEqual([503, 'close'])
  expect(await free()).toEqual([200, 200])
  await stopped
})

test('the log has the first refused call, without its ids, and the number of the others', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const { ask, fill, logged } = await open()
  await fill()
  const path = '/api/slow/0197-a?name=Aliya'
  for (let count = 0; count < 5; count += 1) expect((await ask(path)).status).toBe(503)
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([{ method: 'GET', route: '/api/slow/:id' }])
  // The id's letter is part of the pattern: digits alone match a time or a process.
  expect(logged.join()).not.toMatch(/0197-a|Aliya/)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(logged.slice(1).map((line) => JSON.parse(line))).toMatchObject([{ calls: 4, seconds: 10 }])
})

test('the log has the first broken request and the number of the others', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const { port, logged } = await open()
  for (let count = 0; count < 3; count += 1)
    expect(statuses(await talk(port, 'nonsense\r\n\r\n').closed)).toEqual(['400'])
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([{ code: 'HPE_INVALID_METHOD' }])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(logged.slice(1).map((line) => JSON.parse(line))).toMatchObject([{ calls: 2 }])
})

describe('guests', () => {
  const from = (address: string, more = {}) => ({ headers: { 'x-forwarded-for': address, ...more } })
  const openToGuests = () => open({ most: 16, mostInOverload: 16, areGuestsBounded: true })

  test.each([
    ['an IPv4 address', '203.0.113.7', '203.0.113.7', '203.0.113.8'],
    ['an IPv6 network', '2001:db8:0:7::1', '2001:db8::7:aaaa:bbbb:cccc:dddd', '2001:db8:0:8::1'],
    ['IPv4 in IPv6', '::ffff:203.0.113.7', '203.0.113.7', '::ffff:203.0.113.8'],
  ])('hold an eighth of the places from one host: %s', async (_kind, one, same, other) => {
    const { ask, begun } = await openToGuests()
    const calls = [ask('/api/slow', from(one)), ask('/api/slow', from(same))]
    await begun(2)
    const refused = await ask('/api/slow', from(one))
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    calls.push(ask('/api/slow', from(other)))
    await begun(3)
    for (const end of ends.splice(0)) end()
    for (const call of calls) expect((await call).status).toBe(200)
    calls.push(ask('/api/slow', from(one)))
    await begun(1)
  })

  test('a signed-in caller counts for no host until the token opens no session', async () => {
    const { ask, begun } = await openToGuests()
    const [mine, forged] = ['Bearer mine', 'Bearer forged'].map((authorization) =>
      from('203.0.113.7', { authorization }),
    )
    for (const init of [mine, forged]) expect((await ask('/api/identified', init)).status).toBe(200)
    void [ask('/api/slow', forged), ask('/api/slow', from('203.0.113.7'))]
    await begun(2)
    expect((await ask('/api/slow', forged)).status).toBe(503)
    void [1, 2, 3].map(() => ask('/api/slow', mine))
    await begun(5)
    expect((await ask('/api/ended', mine)).status).toBe(200)
    expect((await ask('/api/slow', mine)).status).toBe(503)
  })

  test('with a file count as well', async () => {
    const { ask, begun } = await openToGuests()
    const init = from('203.0.113.7', { 'content-type': 'multipart/form-data; boundary=x' })
    void [ask('/api/slow', init), ask('/api/slow', init)]
    await begun(2)
    expect((await ask('/api/slow', init)).status).toBe(503)
  })

  test('hold fewer places while some find none', async () => {
    const { ask, begun } = await open({ most: 24, mostInOverload: 8, areGuestsBounded: true })
    void Array.from({ length: 24 }, (_, at) => ask('/api/slow', from(`203.0.113.${at}`)))
    await begun(24)
    expect((await ask('/api/slow', from('203.0.113.200'))).status).toBe(503)
    for (const end of ends.splice(0, 20)) end()
    await expect.poll(async () => (await ask('/api/identified', from('198.51.100.1'))).status).toBe(200)
    void ask('/api/slow', from('198.51.100.2'))
    await begun(5)
    // One of the eight places now, not one of three.
    expect((await ask('/api/slow', from('198.51.100.2'))).status).toBe(503)
    expect((await ask('/api/identified', from('198.51.100.3'))).status).toBe(200)
  })
})
