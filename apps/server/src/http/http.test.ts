import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestPortal, type Person, signUpForm, type TestPortal } from '../../test/portal.ts'
import { contentDisposition } from './send.ts'

let portal: TestPortal
let manager: Person
let applicant: Person

beforeAll(async () => {
  portal = await createTestPortal()
  manager = await portal.staff(['MANAGER'])
  applicant = await portal.applicant()
})
afterAll(() => portal.close())

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

describe('the order of checks', () => {
  const decide = (headers: Record<string, string>, id: string, payload: string) =>
    portal.portal.app.inject({
      method: 'POST',
      url: `/api/staff/request/inspector/update/status/${id}`,
      headers: { 'content-type': 'application/json', ...headers },
      payload,
    })
  const as = (person: Person) => ({ authorization: `Bearer ${person.token}` })

  test.each([
    ['broken JSON comes before a missing session', () => decide({}, UNKNOWN_ID, '{'), 400, 'wrong_value'],
    ['a missing session comes before the role', () => decide({}, UNKNOWN_ID, '{}'), 401, 'session_expired'],
    [
      'a made-up token is a missing session',
      () => decide({ authorization: `Bearer ${'x'.repeat(43)}` }, UNKNOWN_ID, '{}'),
      401,
      'session_expired',
    ],
    ['the role comes before the shape', () => decide(as(applicant), UNKNOWN_ID, '{}'), 403, 'forbidden'],
    ['a malformed id is not found', () => decide(as(manager), 'me', '{}'), 404, 'not_found'],
    ['the shape comes before sight', () => decide(as(manager), UNKNOWN_ID, '{}'), 400, 'fill_all_required_fields'],
    ['sight comes last of these', () => decide(as(manager), UNKNOWN_ID, '{"status":"PASSED"}'), 404, 'not_found'],
    ['a body that is no object', () => decide(as(manager), UNKNOWN_ID, '[]'), 400, 'wrong_value'],
    ['a text where an object belongs', () => decide(as(manager), UNKNOWN_ID, '"PASSED"'), 400, 'wrong_value'],
    [
      'a poisoned prototype',
      () => decide(as(manager), UNKNOWN_ID, '{"__proto__":{"status":"PASSED"}}'),
      400,
      'wrong_value',
    ],
    [
      'a NUL inside a text',
      () => decide(as(manager), UNKNOWN_ID, '{"status":"FAILED","comment":"a\\u0000"}'),
      400,
      'wrong_value',
    ],
  ])('%s', async (_case, call, status, msg) => {
    const answer = await call()
    expect(answer.statusCode, answer.body).toBe(status)
    expect(answer.json()).toMatchObject({ success: false, msg })
  })

  test('another content type and a body over the limit are refused in the usual form', async () => {
    const form = await portal.portal.app.inject({
      method: 'POST',
      url: '/api/auth/signin',
      headers: { 'content-type': 'text/plain' },
      payload: 'x',
    })
    expect([form.statusCode, form.json().msg]).toEqual([400, 'wrong_value'])
    const large = await portal.guest.call('POST', '/auth/signin', { email: 'a@b.kz', password: 'x'.repeat(1_100_000) })
    expect([large.status, large.body.msg]).toEqual([413, 'big-file-size'])
  })
})

describe('raw requests', () => {
  let address: { readonly port: number }
  beforeAll(async () => {
    await portal.portal.app.listen({ host: '127.0.0.1', port: 0 })
    address = portal.portal.app.server.address() as AddressInfo
  })

  const send = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(address.port, '127.0.0.1', () => socket.end(text))
      const chunks: Buffer[] = []
      socket.on('data', (chunk: Buffer) => chunks.push(chunk))
      socket.on('end', () => resolve(Buffer.concat(chunks).toString()))
      socket.on('error', reject)
    })

  const HEAD = 'Host: a\r\nConnection: close\r\n\r\n'
  test.each([
    ['two hosts', `GET /api/request/status HTTP/1.1\r\nHost: a\r\n${HEAD}`, 400],
    ['a whole address', `GET http://evil/api/request/status HTTP/1.1\r\n${HEAD}`, 400],
    ['a path that cannot be decoded', `GET /api/request/%ff HTTP/1.1\r\n${HEAD}`, 404],
    [
      'two lengths',
      `POST /api/auth/signin HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n${HEAD}`,
      400,
    ],
    ['a method of long ago', `TRACE / HTTP/1.1\r\n${HEAD}`, 404],
    ['a way out of the folder', `GET /admission/assets/..%2f..%2fpackage.json HTTP/1.1\r\n${HEAD}`, 404],
  ])('%s: refused in the usual form', async (_case, text, status) => {
    const answer = await send(text)
    expect(answer).toContain(`HTTP/1.1 ${status} `)
    expect(answer).toContain('"success":false')
  })
})

describe('every refusal', () => {
  test.each([
    ['kk', 'kk'],
    ['ru-RU', 'ru'],
    ['en', 'en'],
    ['de', 'kk'],
  ])('is worded in the caller’s language: %s', async (header, language) => {
    const { body } = await portal.guest.call('GET', '/nowhere', undefined, { 'accept-language': header })
    expect(body.msg).toBe('not_found')
    expect(body.message).not.toContain('kernel.errors')
    const texts = await Promise.all(
      ['kk', 'ru', 'en'].map((each) => portal.guest.call('GET', '/nowhere', undefined, { 'accept-language': each })),
    )
    expect(new Set(texts.map((answer) => answer.body.message)).size).toBe(3)
    expect(body.message).toBe(texts[['kk', 'ru', 'en'].indexOf(language)]?.body.message)
  })

  test('is never kept by a cache, and no answer lets itself be framed or sniffed', async () => {
    const { headers } = await portal.guest.call('GET', '/user/profile')
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'permissions-policy': expect.stringContaining('microphone=()'),
    })
    expect(String(headers['content-security-policy'])).toContain(
      "default-src 'none';script-src 'self';style-src 'self';",
    )
    expect((await applicant.call('GET', '/user/profile')).headers['cache-control']).toBe('no-store')
  })
})

describe('an idempotency key', () => {
  test('a guest: the same sign-up answers again, another body under the key is refused', async () => {
    const form = signUpForm()
    const send = (body: unknown) => portal.guest.call('POST', '/auth/signup', body, { 'idempotency-key': 'k1' })
    expect((await send(form)).status).toBe(200)
    expect((await send(form)).status).toBe(200)
    expect(await send(signUpForm())).toMatchObject({ status: 409, body: { msg: 'idempotency_key_reused' } })
    const mails = await portal.database.db
      .selectFrom('mails')
      .select('id')
      .where('recipient', '=', form.email)
      .execute()
    expect(mails).toHaveLength(1)
  })

  test('is a text of at most 200 characters; an empty one is none', async () => {
    const person = await portal.applicant()
    const save = (key: string) =>
      person.call('POST', '/request/create', { status: 'CREATED' }, { 'idempotency-key': key })
    expect(await save('k'.repeat(201))).toMatchObject({ status: 400, body: { msg: 'wrong_value' } })
    const ids = [await save(''), await save(''), await save('k'.repeat(200)), await save('k'.repeat(200))]
    expect(new Set(ids.map(({ body }) => body.data.id)).size).toBe(3)
  })

  test('does nothing again for 24 hours, and is forgotten when the call was refused', async () => {
    const person = await portal.applicant()
    const save = (body: unknown) => person.call('POST', '/request/create', body, { 'idempotency-key': 'draft' })
    expect((await save({ status: 'IN_PROCESS' })).status).toBe(400)
    const first = await save({ status: 'CREATED' })
    expect(first.status).toBe(200)
    portal.clock.advance(60 * 60_000)
    expect((await save({ status: 'CREATED' })).body).toEqual(first.body)
    portal.clock.set('2026-11-20T09:30:00.000Z')
    const other = await portal.applicant()
    expect(
      (await other.call('POST', '/request/create', { status: 'CREATED' }, { 'idempotency-key': 'draft' })).body.data.id,
    ).not.toBe(first.body.data.id)
  })
})

test('keys and counters go once their time is over; accounts that were never confirmed after seven days', async () => {
  const fresh = await createTestPortal({ areRateLimitsOn: true })
  const person = await fresh.applicant()
  await person.call('POST', '/request/create', { status: 'CREATED' }, { 'idempotency-key': 'k' })
  await fresh.guest.call('POST', '/auth/signup', signUpForm())
  const left = async () => {
    for (const task of ['remove-old-counters', 'remove-expired-accounts']) await fresh.portal.jobs.tasks[task]?.({})
    const count = async (table: string) =>
      (await fresh.database.pool.query(`select count(*)::int as count from ${table}`)).rows[0].count
    return [await count('idempotency_keys'), await count('sessions'), await count('accounts')]
  }
  expect(await left()).toEqual([1, 1, 2])
  fresh.clock.advance(24 * 3_600_000 + 1)
  expect(await left()).toEqual([0, 0, 2])
  fresh.clock.advance(6 * 24 * 3_600_000)
  expect(await left()).toEqual([0, 0, 1])
  expect((await fresh.database.pool.query('select from rate_counters')).rowCount).toBe(0)
  await fresh.close()
})

test('the header has a file name of any alphabet in both forms', () => {
  expect(contentDisposition('Өтініш "1".pdf', false)).toBe(
    `attachment; filename="______ _1_.pdf"; filename*=UTF-8''%D3%A8%D1%82%D1%96%D0%BD%D1%96%D1%88%20%221%22.pdf`,
  )
})

describe('operations', () => {
  test('security.txt names the contacts, if there are any', async () => {
    const get = ({ portal: { app } }: TestPortal) => app.inject({ method: 'GET', url: '/.well-known/security.txt' })
    expect((await get(portal)).statusCode).toBe(404)
    const named = await createTestPortal({
      environment: {
        CONTACT_EMAIL: 'safe@portal.kz',
        CONTACT_PHONE: '+7 717 270 00 00',
        PUBLIC_URL: 'https://portal.kz',
      },
    })
    const answer = await get(named)
    const expires = new Date(named.clock.now().getTime() + 180 * 86_400_000).toISOString()
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(answer.body.split('\n')).toEqual([
      'Contact: mailto:safe@portal.kz',
      'Contact: tel:+77172700000',
      `Expires: ${expires}`,
      'Preferred-Languages: kk, ru, en',
      'Canonical: https://portal.kz/.well-known/security.txt',
      '',
    ])
    await named.close()
  })

  test('health, readiness and the OpenAPI document', async () => {
    const get = (url: string) => portal.portal.app.inject({ method: 'GET', url })
    expect((await get('/healthz')).json()).toEqual({ success: true })
    expect((await get('/readyz')).json()).toEqual({ success: true, database: true, files: true })
    const document = (await get('/api/openapi.json')).json()
    expect(document.paths['/request/{id}'].put).toMatchObject({
      operationId: 'saveApplication',
      tags: ['applications'],
    })
    expect((await get('/api/docs')).body).toContain('/api/request/:id')
    expect((await get('/')).headers.location).toBe('/admission/')
  })

  test('metrics need the token', async () => {
    const get = (token: string) =>
      portal.portal.app.inject({ method: 'GET', url: '/metrics', headers: { authorization: `Bearer ${token}` } })
    expect((await get('guess')).statusCode).toBe(404)
    const answer = await get('metrics-for-tests')
    expect(answer.headers['content-type']).toContain('text/plain')
    expect(answer.body).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/metrics",status="404"\} 1/)
  })
})
