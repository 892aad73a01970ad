import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../portal.ts'
import { testPortal } from '../test-portal.ts'

/** Bytes on a connection: invalid requests, and requests that a proxy could split in two. */
const portal = await testPortal({ isListening: true })
let person: Person
let port: number

beforeAll(async () => {
  person = await portal.applicant()
  port = Number(new URL(portal.origin ?? '').port)
})

const PATIENCE_MS = 4_000

/** Sends bytes. Gives all answers until the server closes, or is quiet for a while. */
function speak(bytes: string | Buffer, quiet = 400): Promise<{ readonly text: string; readonly isClosed: boolean }> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const chunks: Buffer[] = []
    let silence: NodeJS.Timeout | undefined
    const end = (isClosed: boolean) => {
      clearTimeout(silence)
      clearTimeout(patience)
      socket.destroy()
      resolve({ text: Buffer.concat(chunks).toString('latin1'), isClosed })
    }
    const patience = setTimeout(end, PATIENCE_MS, false)
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      clearTimeout(silence)
      silence = setTimeout(end, quiet, false)
    })
    socket.on('close', () => end(true)).on('error', () => end(true))
    socket.write(bytes)
  })
}

const statusesIn = (text: string): readonly number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
const CRLF = '\r\n'
const message = (...lines: readonly string[]) => lines.join(CRLF)
const get = (path: string, ...headers: readonly string[]) =>
  message(`GET ${path} HTTP/1.1`, 'Host: portal.kz', ...headers, '', '')
const write = (first: string, ...headers: readonly string[]) => {
  const body = JSON.stringify({ firstName: first })
  return message(
    'POST /api/user/edit HTTP/1.1',
    'Host: portal.kz',
    `Authorization: Bearer ${person.token}`,
    'Content-Type: application/json',
    ...(headers.length > 0 ? headers : [`Content-Length: ${body.length}`]),
    '',
    body,
  )
}
const nameNow = async () => (await person.call('GET', '/user/profile')).body.data.firstName

describe('ambiguous requests are refused, and nothing behind them is done', () => {
  const chunked = (body: string) => `${body.length.toString(16)}${CRLF}${body}${CRLF}0${CRLF}${CRLF}`
  const smuggled = () => write('Smuggled')
  beforeEach(() => person.call('POST', '/user/edit', { firstName: 'Aigerim' }))
  const post = (headers: readonly string[], body: string) =>
    message('POST /api/auth/signin HTTP/1.1', 'Host: portal.kz', 'Content-Type: application/json', ...headers, '', body)
  const shapes: Readonly<Record<string, () => string>> = {
    'a length and chunks': () =>
      post(['Content-Length: 4', 'Transfer-Encoding: chunked'], `0${CRLF}${CRLF}${smuggled()}`),
    'chunks and a length': () =>
      post(['Transfer-Encoding: chunked', 'Content-Length: 4'], `0${CRLF}${CRLF}${smuggled()}`),
    'two lengths': () => post(['Content-Length: 0', 'Content-Length: 2'], `{}${smuggled()}`),
    'a list of lengths': () => post(['Content-Length: 2, 2'], `{}${smuggled()}`),
    'a negative length': () => post(['Content-Length: -2'], `{}${smuggled()}`),
    'a length with a sign': () => post(['Content-Length: +2'], `{}${smuggled()}`),
    'a length in hexadecimals': () => post(['Content-Length: 0x2'], `{}${smuggled()}`),
    'a length with words': () => post(['Content-Length: 2 bytes'], `{}${smuggled()}`),
    'a length beyond all numbers': () => post([`Content-Length: ${'9'.repeat(40)}`], `{}${smuggled()}`),
    'another coding': () => post(['Transfer-Encoding: xchunked'], chunked('{}') + smuggled()),
    'chunked not last': () => post(['Transfer-Encoding: chunked, gzip'], chunked('{}') + smuggled()),
    'chunked twice': () =>
      post(['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'], chunked('{}') + smuggled()),
    'a space before the colon': () => post(['Content-Length : 2'], `{}${smuggled()}`),
    'a space before a coding’s colon': () => post(['Transfer-Encoding : chunked'], chunked('{}') + smuggled()),
    'a folded header': () => post(['X-Folded: a', ' Content-Length: 2'], `{}${smuggled()}`),
    'a header without a colon': () => post(['Content-Length 2'], `{}${smuggled()}`),
    'a header with a NUL': () => post(['X-Nul: a\u0000b', 'Content-Length: 2'], `{}${smuggled()}`),
    'a header with a lone carriage return': () =>
      post(['X-Cr: a\rContent-Length: 0', 'Content-Length: 2'], `{}${smuggled()}`),
    'a chunk of no size': () => post(['Transfer-Encoding: chunked'], `x${CRLF}{}${CRLF}0${CRLF}${CRLF}${smuggled()}`),
    'a chunk of negative size': () =>
      post(['Transfer-Encoding: chunked'], `-2${CRLF}{}${CRLF}0${CRLF}${CRLF}${smuggled()}`),
    'a chunk beyond all numbers': () =>
      post(['Transfer-Encoding: chunked'], `fffffffffffffffff${CRLF}{}${CRLF}${smuggled()}`),
    'a chunk that says less than it has': () =>
      post(['Transfer-Encoding: chunked'], `1${CRLF}{}${CRLF}0${CRLF}${CRLF}${smuggled()}`),
    'no host': () => message('GET /api/contacts HTTP/1.1', 'Connection: close', '', ''),
    'two hosts': () =>
      message('GET /api/contacts HTTP/1.1', 'Host: portal.kz', 'Host: evil.example', 'Connection: close', '', ''),
    'a whole address': () => get('http://evil.example/api/contacts', 'Connection: close'),
    'an address without a slash': () => get('api/contacts') + smuggled(),
    'another version': () => message('GET /api/contacts HTTP/9.9', 'Host: portal.kz', '', '') + smuggled(),
    'the oldest version': () => `GET /api/contacts${CRLF}${smuggled()}`,
    'no request at all': () => `\u0016\u0003\u0001 hello${CRLF}${CRLF}${smuggled()}`,
    'the beginning of HTTP/2': () => `PRI * HTTP/2.0${CRLF}${CRLF}SM${CRLF}${CRLF}${smuggled()}`,
    'a method in small letters': () => message('get /api/contacts HTTP/1.1', 'Host: portal.kz', '', '') + smuggled(),
    'an invented method': () => message('GETS /api/contacts HTTP/1.1', 'Host: portal.kz', '', '') + smuggled(),
    'headers without end': () =>
      get('/api/contacts', ...Array.from({ length: 40 }, (_, at) => `X-${at}: ${'a'.repeat(1_000)}`)) + smuggled(),
    'an address without end': () => get(`/api/${'a'.repeat(60_000)}`) + smuggled(),
    'a tunnel': () => message('CONNECT evil.example:443 HTTP/1.1', 'Host: evil.example:443', '', '') + smuggled(),
  }
  test.each(Object.entries(shapes))('%s', async (_what, bytes) => {
    const { text } = await speak(bytes())
    const statuses = statusesIn(text)
    expect(
      statuses.filter((status) => status < 400 || status >= 500),
      text.slice(0, 300),
    ).toEqual([])
    expect(await nameNow()).toBe('Aigerim')
  })

  test('the same write in a valid form is done, and two in a row are answered in their order', async () => {
    expect(statusesIn((await speak(write('Botagoz'))).text)).toEqual([200])
    expect(await nameNow()).toBe('Botagoz')
    const chunkedWrite = `${write('X', 'Transfer-Encoding: chunked').split(CRLF + CRLF)[0]}${CRLF}${CRLF}${chunked('{"firstName":"Chunk"}')}`
    expect(statusesIn((await speak(chunkedWrite)).text)).toEqual([200])
    expect(await nameNow()).toBe('Chunk')
    expect(statusesIn((await speak(get('/api/contacts') + get('/api/none'))).text)).toEqual([200, 404])
  })
})

describe('methods', () => {
  test.each(['TRACE', 'PROPFIND', 'PATCH', 'OPTIONS', 'PUT', 'DELETE', 'LOCK', 'SEARCH', 'LINK'])(
    '%s of a reading call answers 404',
    async (method) => {
      const { text } = await speak(
        message(
          `${method} /api/contacts HTTP/1.1`,
          'Host: portal.kz',
          'X-Secret: echo-me',
          'Connection: close',
          '',
          '',
        ),
      )
      expect(statusesIn(text)[0], text.slice(0, 200)).toBeGreaterThanOrEqual(400)
      expect(statusesIn(text)[0]).toBeLessThan(500)
      expect(text).not.toContain('echo-me')
    },
  )
  test.each(['X-HTTP-Method-Override', 'X-Method-Override', 'X-HTTP-Method', '_method'])(
    '%s changes none',
    async (header) => {
      const { id } = (await person.call('POST', '/request/create', { type: 'ENROLLMENT', status: 'CREATED' })).body.data
      const headers = [`Authorization: Bearer ${person.token}`, `${header}: DELETE`, 'Connection: close']
      expect(statusesIn((await speak(get(`/api/request/${id}?_method=DELETE`, ...headers))).text)).toEqual([200])
      expect(await person.call('GET', `/request/${id}`)).toMatchObject({ status: 200 })
      expect(await person.call('DELETE', `/request/${id}`)).toMatchObject({ status: 200 })
    },
  )
})

describe('paths', () => {
  test.each([
    '/api/../../etc/passwd',
    '/admission/../../../etc/passwd',
    '/admission/..%2f..%2f..%2fetc%2fpasswd',
    '/admission/%2e%2e/%2e%2e/package.json',
    '/admission/assets/..%5c..%5cpackage.json',
    '/admission/assets/%00',
    '/%00',
    '/%ff%fe',
    '/api//user/profile',
    '/api/user/profile/',
    '/api/user/profile;x=1',
    '/api/user/profile%2f',
    '/API/user/profile',
    '/api/user%2fprofile',
    '/.git/config',
    '/.env',
    '/package.json',
    '/api/openapi.json/../../metrics',
    '/metrics',
    '//evil.example/%2f..',
    '/\\evil.example',
  ])('%s leads nowhere', async (path) => {
    const { text } = await speak(get(path, `Authorization: Bearer ${person.token}`, 'Connection: close'))
    const [status] = statusesIn(text)
    expect([400, 401, 404], text.slice(0, 300)).toContain(status)
    expect(text).not.toMatch(/root:|"workspaces"|location: ?(https?:)?\/\/evil/i)
  })
  test('the profile itself answers, and the root leads to the portal’s own pages', async () => {
    expect(
      statusesIn(
        (await speak(get('/api/user/profile', `Authorization: Bearer ${person.token}`, 'Connection: close'))).text,
      ),
    ).toEqual([200])
    expect((await speak(get('/', 'Connection: close'))).text).toMatch(/location: \/admission\/\r/i)
  })
})

describe('headers of every answer', () => {
  const answers: Readonly<Record<string, () => string>> = {
    'what is there': () => get('/api/contacts', 'Connection: close'),
    'what is not': () => get('/api/none', 'Connection: close'),
    'a refusal': () => get('/api/user/profile', 'Connection: close'),
    'broken bytes': () => `x${CRLF}${CRLF}`,
    'a redirect': () => get('/', 'Connection: close'),
  }
  test.each(Object.entries(answers))('to %s prevent guessing of types, framing and referrers', async (_what, bytes) => {
    const { text } = await speak(bytes())
    for (const header of [
      'content-security-policy: ',
      'x-content-type-options: nosniff',
      'x-frame-options: deny',
      'referrer-policy: no-referrer',
      'permissions-policy: ',
    ])
      expect(text.toLowerCase()).toContain(header)
    expect(text).not.toMatch(/^(server|x-powered-by|access-control-allow-origin):/im)
  })
  test.each(['https://evil.example', 'null', 'http://127.0.0.1:1'])('lets no page of %s read it', async (origin) => {
    const { text } = await speak(get('/api/contacts', `Origin: ${origin}`, 'Connection: close'))
    expect(statusesIn(text)).toEqual([200])
    expect(text).not.toMatch(/access-control-/i)
    expect(text).toMatch(/cross-origin-resource-policy: same-origin/i)
  })
})

describe('idle sockets', () => {
  test('two hundred with half a header each delay no other call', async () => {
    const idle = Array.from({ length: 200 }, () => {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined)
      socket.write('GET /api/contacts HTTP/1.1\r\nHost: portal.kz\r\nX-Slow:')
      return socket
    })
    await sleep(100)
    for (let count = 0; count < 20; count += 1)
      expect(await person.call('GET', '/user/profile')).toMatchObject({ status: 200 })
    for (const socket of idle) socket.destroy()
  })
  test('a request head and a body have time limits', () => {
    const { server } = portal.portal.app
    expect(server.headersTimeout).toBeLessThanOrEqual(40_000)
    expect(server.headersTimeout).toBeGreaterThan(0)
    expect(server.requestTimeout).toBeGreaterThan(0)
    expect(server.keepAliveTimeout).toBeGreaterThan(0)
  })
})
