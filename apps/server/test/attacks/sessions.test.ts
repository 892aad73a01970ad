import { createHash } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectLockWaits } from '../lock-waits.ts'
import { type Answer, PASSWORD, type Person, signUpForm } from '../portal.ts'
import { testPortal } from '../test-portal.ts'

/** Tokens and links: forged, ended, of the wrong kind of account, used again, used at once. */
const NOW = '2026-11-20T09:30:00.000Z'
const OTHER = 'Wm4?trLk9$'
const portal = await testPortal({ isListening: true })
let root: Person

beforeAll(async () => {
  root = await portal.superAdmin()
})
beforeEach(async () => {
  portal.clock.set(NOW)
  root = await portal.superAdmin()
})

const refusal = ({ status, body }: Answer) => `${status} ${body.msg ?? ''}`.trim()
const sessionOf = (person: Person) => person.call('GET', '/auth/session')
const withHeader = (headers: Record<string, string>, path = '/auth/session') =>
  portal.guest.call('GET', path, undefined, headers)

describe('a forged token opens nothing', () => {
  const forgeries: readonly (readonly [string, (token: string) => Record<string, string>])[] = [
    ['nothing', () => ({ authorization: '' })],
    ['the scheme alone', () => ({ authorization: 'Bearer ' })],
    ['another scheme', (token) => ({ authorization: `Basic ${token}` })],
    ['no scheme', (token) => ({ authorization: token })],
    ['one letter more', (token) => ({ authorization: `Bearer ${token}A` })],
    ['one letter less', (token) => ({ authorization: `Bearer ${token.slice(0, -1)}` })],
    ['one letter changed', (token) => ({ authorization: `Bearer ${token[0] === 'A' ? 'B' : 'A'}${token.slice(1)}` })],
    [
      'the other case',
      (token) => ({
        authorization: `Bearer ${token === token.toLowerCase() ? token.toUpperCase() : token.toLowerCase()}`,
      }),
    ],
    ['its hash', (token) => ({ authorization: `Bearer ${createHash('sha256').update(token).digest('hex')}` })],
    [
      'its hash otherwise written',
      (token) => ({ authorization: `Bearer ${createHash('sha256').update(token).digest('base64url')}` }),
    ],
    [
      'a JSON web token without a signature',
      () => ({ authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJyb290In0.' }),
    ],
    ['a pattern', () => ({ authorization: `Bearer ${'%'.repeat(30)}` })],
    ['a statement', () => ({ authorization: `Bearer ' or 1=1 -- aaaaaaaaaaaaaaaaaaaaa` })],
    ['two of them', (token) => ({ authorization: `Bearer ${token}, Bearer ${token}` })],
    ['as a cookie', (token) => ({ cookie: `token=${token}; session=${token}; authorization=Bearer ${token}` })],
    [
      'in another header',
      (token) => ({ 'x-authorization': `Bearer ${token}`, 'x-access-token': token, 'x-api-key': token }),
    ],
    [
      'as whom a proxy would name',
      () => ({ 'x-user': 'root', 'x-remote-user': 'root@portal.kz', 'x-forwarded-user': 'root@portal.kz' }),
    ],
    ['the portal’s own word', () => ({ 'x-own-call': 'true' })],
  ]
  test.each(forgeries)('%s', async (_what, headers) => {
    expect(refusal(await withHeader(headers(root.token ?? '')))).toBe('401 session_expired')
  })
  test('in the address', async () => {
    expect(refusal(await withHeader({}, `/auth/session?token=${root.token}&access_token=${root.token}`))).toBe(
      '401 session_expired',
    )
  })
  test.each(['Bearer', 'bearer', 'BEARER'])('the right one opens it as %s', async (scheme) => {
    expect(refusal(await withHeader({ authorization: `${scheme} ${root.token}` }))).toBe('200')
  })
})

const edit = (id: string, more: object) => root.call('PUT', `/staff/${id}`, { fullName: 'Edited', ...more })

/** Events that end a permission: before it the call succeeds, after it the call is refused. */
describe('a session ends, or shrinks, with its basis', () => {
  type End = {
    readonly who: 'staff' | 'applicant'
    readonly end: (person: Person) => Promise<unknown>
    readonly path?: string
    readonly refused?: string
  }
  const ends: Readonly<Record<string, End>> = {
    'signing out': { who: 'staff', end: (person) => person.call('POST', '/auth/signout') },
    'signing out of an applicant': { who: 'applicant', end: (person) => person.call('POST', '/auth/signout') },
    'being disabled': { who: 'staff', end: ({ id, email }) => edit(id, { email, state: 'DISABLED' }) },
    'being deleted': { who: 'staff', end: ({ id }) => root.call('DELETE', `/staff/${id}`) },
    'losing the role': {
      ...{ who: 'staff', path: '/staff/request/list' },
      end: ({ id, email }) => edit(id, { email, roles: [{ name: 'EXPERT_MANAGER' }] }),
      refused: '403 forbidden',
    },
    'being bound to a university': {
      ...{ who: 'staff', path: '/staff/grants/competitions' },
      end: ({ id, email }) => edit(id, { email, university: 'uni-002' }),
      refused: '403 forbidden',
    },
    'a password changed elsewhere': {
      who: 'applicant',
      end: async ({ email }) =>
        (await portal.signIn('APPLICANT', email)).call('POST', '/user/changePassword', {
          ...{ currentPassword: PASSWORD, newPassword: OTHER },
        }),
    },
    'a password changed elsewhere by staff': {
      who: 'staff',
      end: async ({ email }) =>
        (await portal.signIn('STAFF', email)).call('POST', '/user/changePassword', {
          ...{ currentPassword: PASSWORD, newPassword: OTHER },
        }),
    },
    'a password reset': {
      who: 'applicant',
      end: async ({ email }) => resetTo(OTHER, await askFor(email)),
    },
    'the account deleted by its owner': {
      who: 'applicant',
      end: async ({ email }) =>
        (await portal.signIn('APPLICANT', email)).call('DELETE', '/user/profile', {
          password: PASSWORD,
          currentPassword: PASSWORD,
        }),
    },
    'sitting idle (staff)': { who: 'staff', end: async () => portal.clock.advance(61 * 60_000) },
    'sitting idle (applicant)': { who: 'applicant', end: async () => portal.clock.advance(121 * 60_000) },
  }
  test.each(Object.entries(ends))(
    '%s',
    async (_what, { who, end, path = '/auth/session', refused = '401 session_expired' }) => {
      const person = who === 'staff' ? await portal.staff(['ADMIN']) : await portal.applicant()
      root = await portal.superAdmin()
      expect(refusal(await person.call('GET', path))).toBe('200')
      const done = await end(person)
      if (typeof done === 'object') expect(done).toMatchObject({ status: 200 })
      expect(refusal(await person.call('GET', path))).toBe(refused)
    },
  )
  test('constant calls do not extend a session for ever', async () => {
    const person = await portal.staff(['ADMIN'])
    for (let at = 0; at < 12 * 2; at += 1) {
      portal.clock.advance(30 * 60_000)
      if (at < 22) expect(refusal(await sessionOf(person))).toBe('200')
    }
    portal.clock.advance(30 * 60_000)
    expect(refusal(await sessionOf(person))).toBe('401 session_expired')
  })
})

async function linkTo(email: string): Promise<string> {
  await portal.deliver()
  const mail = portal.mails.findLast(({ to }) => to === email)
  return /\/(?:resetPassword|confirm|registration\/confirm)[^\s"]*?[/=]([\w-]{20,})/.exec(mail?.text ?? '')?.[1] ?? ''
}
async function askFor(email: string, prefix = ''): Promise<string> {
  portal.clock.advance(1_000)
  await portal.guest.call('POST', `${prefix}/auth/forgotPassword`, { email })
  return linkTo(email)
}
const resetTo = (newPassword: string, token: string, prefix = '') =>
  portal.guest.call('POST', `${prefix}/auth/forgotPassword/reset`, { newPassword, token })

describe('a mailed link', () => {
  const INVALID = '400 reset_token_invalid'
  test.each([
    ['', '/staff'],
    ['/staff', ''],
  ])('for "%s" is refused at "%s"', async (own, other) => {
    const person = own === '' ? await portal.applicant() : await portal.staff(['ADMIN'])
    const token = await askFor(person.email, own)
    expect(token).not.toBe('')
    expect(refusal(await resetTo(OTHER, token, other))).toBe(INVALID)
    expect(refusal(await portal.guest.call('POST', '/auth/confirm', { token }))).toBe('400 confirm_token_invalid')
    expect(refusal(await withHeader({ authorization: `Bearer ${token}` }))).toBe('401 session_expired')
    expect(refusal(await resetTo(OTHER, token, own))).toBe('200')
  })
  test('used by ten at once works for one', async () => {
    const person = await portal.applicant()
    const token = await askFor(person.email)
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => resetTo(`${OTHER}${at}`, token)))
    expect(answers.map(refusal).toSorted()).toEqual(['200', ...Array(9).fill(INVALID)])
  })
  test('used again, after an hour, or after a newer one is refused', async () => {
    const person = await portal.applicant()
    const first = await askFor(person.email)
    const second = await askFor(person.email)
    expect(refusal(await resetTo(OTHER, first))).toBe(INVALID)
    expect(refusal(await resetTo(OTHER, second))).toBe('200')
    expect(refusal(await resetTo(`${OTHER}x`, second))).toBe(INVALID)
    const third = await askFor(person.email)
    portal.clock.advance(3_600_000)
    expect(refusal(await resetTo(`${OTHER}y`, third))).toBe(INVALID)
  })
  test('for confirmation resets no password, and opens its account once', async () => {
    const form = signUpForm()
    await portal.guest.call('POST', '/auth/signup', form)
    const token = await linkTo(form.email)
    expect(token).not.toBe('')
    expect(refusal(await resetTo(OTHER, token))).toBe(INVALID)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => portal.guest.call('POST', '/auth/confirm', { token })),
    )
    expect(answers.map(refusal).toSorted()).toEqual(['200', ...Array(4).fill('400 confirm_token_invalid')])
  })
  test('for confirmation confirms only the address that it was mailed to, however quickly it changes', async () => {
    const form = signUpForm()
    await portal.guest.call('POST', '/auth/signup', form)
    const token = await linkTo(form.email)
    const victim = `victim${form.email}`
    const holder = await portal.database.pool.connect()
    await holder.query('begin')
    await holder.query('select from accounts where email = $1 for update', [form.email])
    const body = { email: form.email, password: form.password, newEmail: victim }
    const change = portal.guest.call('POST', '/auth/confirm/change-email', body)
    await expectLockWaits(portal, 1)
    const confirm = portal.guest.call('POST', '/auth/confirm', { token })
    await expectLockWaits(portal, 2)
    await holder.query('commit')
    holder.release()
    expect((await Promise.all([change, confirm])).map(refusal)).toEqual(['200', '400 confirm_token_invalid'])
    const { rows } = await portal.database.pool.query('select confirmed_at from accounts where email = $1', [victim])
    expect(rows).toEqual([{ confirmed_at: null }])
  })
  test.each(['', 'x', '%', "' or true --", 'a'.repeat(10_000), '\\u0000', 'null', '../../'])(
    'forged as %j is refused',
    async (token) => {
      const answer = await resetTo(OTHER, token)
      expect(answer.status).toBe(400)
    },
  )
})

describe('a mailed link has the portal’s own address whatever the request states', () => {
  test.each([
    ['host', 'evil.example'],
    ['host', 'evil.example:8080'],
    ['x-forwarded-host', 'evil.example'],
    ['x-forwarded-proto', 'javascript'],
    ['forwarded', 'host=evil.example;proto=http'],
    ['x-original-url', '/evil.example'],
    ['x-rewrite-url', 'https://evil.example/'],
    ['x-host', 'evil.example'],
    ['origin', 'https://evil.example'],
    ['referer', 'https://evil.example/'],
  ])('%s: %s', async (header, value) => {
    const person = await portal.applicant()
    const answer = await portal.guest.call('POST', '/auth/forgotPassword', { email: person.email }, { [header]: value })
    expect(answer).toMatchObject({ status: 200 })
    await portal.deliver()
    const mail = portal.mails.findLast(({ to }) => to === person.email)
    expect(`${mail?.text}${mail?.html}${mail?.subject}`).not.toContain('evil')
    expect(mail?.text).toContain('/admission/resetPassword/')
    expect(JSON.stringify(answer.headers)).not.toContain('evil')
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })
})
