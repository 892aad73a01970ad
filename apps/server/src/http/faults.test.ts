import type { IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import type { Person } from '../../test/portal.ts'
import { testPortal } from '../../test/test-portal.ts'

const portal = await testPortal()
let person: Person

beforeAll(async () => {
  person = await portal.applicant()
  await portal.portal.app.listen({ host: '127.0.0.1', port: 0 })
})

const inject = (url: string, payload: string, headers: Record<string, string> = {}) =>
  portal.portal.app.inject({
    method: 'POST',
    url: `/api${url}`,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}`, ...headers },
    payload,
  })

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

test.each([
  ['half a character in a field', '/request/create', '{"status":"CREATED","educationLevel":"\\ud800"}'],
  ['half a character in a name', '/request/create', '{"status":"CREATED","\\udfff":1}'],
  ['half a character where a key belongs', '/auth/confirm', '{"token":"\\udfff"}'],
  ['nesting of fifty thousand', '/auth/signin', `{"email":${nested(50_000)}}`],
  ['a text of escaped marks without an end', '/auth/signin', `{"email":"${'\\"'.repeat(300_000)}`],
  ['nesting of five thousand objects', '/auth/signin', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
])('%s is a wrong value', async (_case, url, payload) => {
  const answer = await inject(url, payload)
  expect(answer.statusCode, answer.body).toBe(400)
  expect(answer.json()).toMatchObject({ success: false, msg: 'wrong_value' })
})

test('brackets inside texts are no nesting', async () => {
  const answer = await inject('/auth/signin', JSON.stringify({ email: 'a@mail.kz', password: `\\"${'[{'.repeat(60)}` }))
  expect(answer.json()).toMatchObject({ msg: 'email-password-incorrect' })
})

const FORM = 'multipart/form-data; boundary=b'
const OPEN = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7'
test.each([
  ['a form that breaks off', FORM, OPEN],
  ['a form without its mark', 'multipart/form-data', `${OPEN}\r\n--b--\r\n`],
  ['garbage', FORM, 'garbage'],
  ['a part with a broken head', FORM, '--b\r\ncontent-disposition\r\n\r\nx\r\n--b--\r\n'],
])('%s is refused in the usual form', async (_case, type, payload) => {
  const answer = await inject('/file/upload', payload, { 'content-type': type })
  expect(answer.statusCode, answer.body).toBe(400)
  expect(['wrong_value', 'field_required']).toContain(answer.json().msg)
})

test('a fault of ours answers in the usual form, and the log says where it was without what was typed', async () => {
  await portal.database.pool.query("alter table accounts add constraint never check (language <> 'ru') not valid")
  const answer = await portal.portal.app.inject({
    method: 'POST',
    url: '/api/auth/signin?name=Aigerim',
    headers: { 'accept-language': 'ru' },
    payload: { email: person.email, password: 'Kq7!vxPw' },
  })
  await portal.database.pool.query('alter table accounts drop constraint never')
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toMatchObject({ success: false, msg: 'error_occurred' })
  const [line = ''] = portal.takeFaults()
  expect(JSON.parse(line)).toMatchObject({
    msg: 'unexpected fault',
    req: { method: 'POST', path: '/api/auth/signin' },
    err: { code: '23514', table: 'accounts', constraint: 'never', stack: expect.stringContaining('open-session.ts') },
  })
  for (const secret of [person.email, person.id, 'Aigerim', 'Failing row']) expect(line).not.toContain(secret)
})

const raw = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { port } = portal.portal.app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    const chunks: Buffer[] = []
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      socket.end()
    })
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()))
    socket.on('error', reject)
  })

test('bytes that are no request are refused with the same protection as any answer', async () => {
  const answer = await raw('nonsense\r\n\r\n')
  expect(answer).toContain('HTTP/1.1 400 ')
  expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff')
  expect(answer).toContain("default-src 'none'")
  expect(answer.toLowerCase()).toContain('permissions-policy: camera=(), microphone=()')
})

test('a third upload at once of one account waits, and so does a piece; the two under way end well', async () => {
  const other = await portal.applicant()
  const { port } = portal.portal.app.server.address() as AddressInfo
  const whole = `${OPEN}\r\n--b--\r\n`
  const slow = () => {
    const socket = connect(port, '127.0.0.1')
    const answer = new Promise<string>((resolve) => {
      let text = ''
      socket.on('data', (chunk) => {
        text += String(chunk)
      })
      socket.on('close', () => resolve(text))
    })
    socket.write(
      `POST /api/file/upload HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: ${FORM}\r\nAuthorization: Bearer ${other.token}\r\nContent-Length: ${whole.length}\r\n\r\n${whole.slice(0, 80)}`,
    )
    return { answer, finish: () => socket.write(whole.slice(80)) }
  }
  const seen: IncomingMessage[] = []
  portal.portal.app.server.on('request', (request) => seen.push(request))
  const two = [slow(), slow()]
  const count = async (answers: readonly Promise<unknown>[]) => {
    let settled = 0
    for (const answer of answers) void answer.then(() => (settled += 1))
    await portal.guest.call('GET', '/request/status')
    return settled
  }
  await expect.poll(() => seen.filter(({ readableDidRead }) => readableDidRead).length).toBe(2)
  const third = inject('/file/upload', whole, { 'content-type': FORM, authorization: `Bearer ${other.token}` })
  const begun = await other.call('POST', '/file/upload/begin', { name: 'a.pdf', size: 8 })
  const piece = inject(`/file/upload/piece?id=${begun.body.data.id}&offset=0`, whole, {
    'content-type': FORM,
    authorization: `Bearer ${other.token}`,
  })
  for (let round = 0; round < 20; round++) expect(await count([third, piece])).toBe(0)
  for (const { finish } of two) finish()
  for (const { answer } of two) expect(await answer).toContain('HTTP/1.1 200 ')
  expect((await third).statusCode).toBe(200)
  expect((await piece).statusCode).toBe(200)
})

test('the last of very many uploads are refused, and the others end well', async () => {
  const other = await portal.applicant()
  const whole = `${OPEN}\r\n--b--\r\n`
  const send = () => inject('/file/upload', whole, { 'content-type': FORM, authorization: `Bearer ${other.token}` })
  const statuses = (await Promise.all(Array.from({ length: 70 }, send))).map(({ statusCode }) => statusCode)
  expect([...new Set(statuses)].toSorted()).toEqual([200, 429])
  expect((await send()).statusCode).toBe(200)
})

test('a body of a gigabyte is not invited', async () => {
  const head = `POST /api/file/upload HTTP/1.1\r\nHost: a\r\nContent-Type: ${FORM}\r\nAuthorization: Bearer ${person.token}\r\n`
  const answer = await raw(`${head}Content-Length: 1000000000\r\nExpect: 100-continue\r\n\r\n`)
  expect(answer).toContain('HTTP/1.1 413 ')
  expect(answer).not.toContain('100 Continue')
})

test('a file is refused as soon as it is over the limit, not when its sender is done', async () => {
  const other = await portal.applicant()
  const { port } = portal.portal.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  const answered = new Promise<string>((resolve) => socket.on('data', (chunk) => resolve(String(chunk))))
  const head = `POST /api/file/upload HTTP/1.1\r\nHost: a\r\nContent-Type: ${FORM}\r\nAuthorization: Bearer ${other.token}\r\n`
  socket.write(`${head}Content-Length: 19000000\r\n\r\n${OPEN}`)
  socket.write(Buffer.alloc(5_400_000))
  const answer = await answered
  socket.destroy()
  expect(answer).toContain('HTTP/1.1 413 ')
  expect(answer).toContain('big-file-size')
})
