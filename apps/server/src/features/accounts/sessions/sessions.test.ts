import { describe, expect, test } from 'vitest'
import { PASSWORD, type Person, signUpForm } from '../../../../test/portal.ts'
import { testPortal } from '../../../../test/test-portal.ts'
import { createPasswords } from '../../../platform/identity/passwords.ts'
import { whenAndWhere } from '../notify-account.ts'

const portal = await testPortal({ environment: { TRUST_PROXY: 'true' } })

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0 Safari/537.36'
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1'
const NEAR = '203.0.113.77'

async function enterFrom(
  person: Person,
  { agent = WINDOWS, address = NEAR, device }: { agent?: string; address?: string; device?: string } = {},
) {
  const body = { email: person.email, password: PASSWORD, ...(device === undefined ? {} : { device }) }
  const answer = await portal.guest.call('POST', '/auth/signin', body, {
    'user-agent': agent,
    'x-forwarded-for': address,
  })
  expect(answer.status).toBe(200)
  return answer.body.token as string
}
const as = (token: string) => (method: 'GET' | 'DELETE', path: string) =>
  portal.guest.call(method, path, undefined, { authorization: `Bearer ${token}` })
const mailsOf = (email: string, name: string) =>
  portal.database.db
    .selectFrom('mails')
    .select('payload')
    .where('recipient', '=', email)
    .where('name', '=', name)
    .execute()

describe('own sessions', () => {
  test('are listed with device, network and times, and mark the current one', async () => {
    const person = await portal.applicant()
    portal.clock.advance(60_000)
    const token = await enterFrom(person, { agent: PHONE, address: '2001:db8:7:1::5' })
    const { list } = (await as(token)('GET', '/user/sessions')).body
    const now = portal.clock.now().toISOString()
    expect(list).toHaveLength(2)
    expect(list[0]).toEqual({
      ...{ id: expect.any(String), device: 'Safari, iPhone', address: '2001:db8:7::/48' },
      ...{ createdAt: now, lastSeenAt: now, isThis: true },
    })
    expect(list[1].isThis).toBe(false)
  })

  test('end one by one, and all others at once', async () => {
    const person = await portal.applicant()
    const [one, two, three] = [await enterFrom(person), await enterFrom(person), await enterFrom(person)]
    const { list } = (await as(one)('GET', '/user/sessions')).body
    const own = list.find(({ isThis }: { isThis: boolean }) => isThis)
    expect((await as(two)('DELETE', `/user/sessions/${own.id}`)).status).toBe(200)
    expect((await as(one)('GET', '/user/sessions')).status).toBe(401)
    expect((await as(two)('DELETE', `/user/sessions/${own.id}`)).status).toBe(404)
    expect((await as(two)('DELETE', '/user/sessions')).status).toBe(200)
    expect((await as(three)('GET', '/user/sessions')).status).toBe(401)
    expect((await as(two)('GET', '/user/sessions')).body.list).toHaveLength(1)
  })

  test('are updated by a call, which does not wait for another writer', async () => {
    const person = await portal.applicant()
    const token = await enterFrom(person)
    const call = () => as(token)('GET', '/user/sessions')
    const began = portal.clock.now().toISOString()
    portal.clock.advance(120_000)
    const other = await portal.database.pool.connect()
    try {
      await other.query('begin')
      await other.query('select from sessions where account_id = $1 for update', [person.id])
      const { list } = (await call()).body
      expect(list.find(({ isThis }: { isThis: boolean }) => isThis).lastSeenAt).toBe(began)
    } finally {
      await other.query('rollback')
      other.release()
    }
    const { list } = (await call()).body
    expect(list.find(({ isThis }: { isThis: boolean }) => isThis).lastSeenAt).toBe(portal.clock.now().toISOString())
  })

  test('a browser has one per account: its next sign-in ends the earlier one, and no other', async () => {
    const person = await portal.applicant()
    const status = async (token: string) => (await as(token)('GET', '/user/profile')).status
    const first = await enterFrom(person, { device: 'laptop' })
    const [phone, unmarked] = [await enterFrom(person, { device: 'phone' }), await enterFrom(person)]
    const someoneElse = await portal.applicant()
    const shared = await enterFrom(someoneElse, { device: 'laptop' })
    const next = await enterFrom(person, { device: 'laptop' })
    expect(await Promise.all([first, phone, unmarked, shared, next].map(status))).toEqual([401, 200, 200, 200, 200])
  })

  test("another account's are missing, and idle ones are not listed", async () => {
    const person = await portal.applicant()
    const stranger = await enterFrom(await portal.applicant())
    const token = await enterFrom(person)
    const { list } = (await as(token)('GET', '/user/sessions')).body
    expect((await as(stranger)('DELETE', `/user/sessions/${list[0].id}`)).status).toBe(404)
    portal.clock.advance(121 * 60_000)
    const later = await enterFrom(person)
    expect((await as(later)('GET', '/user/sessions')).body.list).toHaveLength(1)
  })
})

describe('a new device', () => {
  test.each([
    ['the same browser in the same network', {}, {}, 0],
    ['another address of the same network', {}, { address: '203.0.113.8' }, 0],
    ['another network', {}, { address: '198.51.100.8' }, 1],
    ['another kind of browser', {}, { agent: PHONE }, 1],
    ['a known mark in another network', { device: 'mark-1' }, { device: 'mark-1', address: '198.51.100.8' }, 0],
    ['a known mark under another browser', { device: 'mark-1' }, { device: 'mark-1', agent: PHONE }, 0],
    ['another mark in another network', { device: 'mark-1' }, { device: 'mark-2', address: '198.51.100.8' }, 1],
  ])('%s', async (_, first, next, mails) => {
    const form = signUpForm()
    await portal.guest.call('POST', '/auth/signup', form)
    await portal.database.db
      .updateTable('accounts')
      .set({ confirmedAt: portal.clock.now(), state: 'ENABLED' })
      .where('email', '=', form.email)
      .execute()
    const person = { ...portal.guest, email: form.email }
    await enterFrom(person, first)
    expect(await mailsOf(form.email, 'signedInElsewhere')).toEqual([])
    await enterFrom(person, next)
    expect(await mailsOf(form.email, 'signedInElsewhere')).toHaveLength(mails)
    await enterFrom(person, next)
    expect(await mailsOf(form.email, 'signedInElsewhere')).toHaveLength(mails)
  })

  test('without any known fact is mailed as unknown', () => {
    const facts = whenAndWhere(new Date('2026-11-20T20:30:00.000Z'), { address: '', userAgent: '' })
    expect(facts).toMatchObject({ date: '2026-11-21', time: '01:30', address: '—' })
    expect(facts.device.nameEn).toBe('an unknown device')
  })
})

describe('changes of an account are mailed', () => {
  test('a new e-mail and new roles, to the old address and the new', async () => {
    const root = await portal.superAdmin()
    const member = await portal.staff(['MANAGER'])
    const { fullName } = (await root.call('GET', `/staff/${member.id}`)).body.data
    const edit = (more: object) => root.call('PUT', `/staff/${member.id}`, { fullName, email: member.email, ...more })
    expect((await edit({ phoneNumber: '+77010000009' })).status).toBe(200)
    expect(await mailsOf(member.email, 'rolesChanged')).toEqual([])
    const email = `new-${member.email}`
    expect((await edit({ email, role: 'ADMIN' })).status).toBe(200)
    for (const address of [email, member.email]) {
      expect(await mailsOf(address, 'emailChanged')).toMatchObject([{ payload: { newEmail: email } }])
      expect(await mailsOf(address, 'rolesChanged')).toMatchObject([
        { payload: { roles: { nameEn: 'Head of admissions' } } },
      ])
    }
  })

  test('a new password, by its owner and by a link', async () => {
    const person = await portal.applicant()
    const body = { currentPassword: PASSWORD, newPassword: 'Wm4?trLk9$' }
    expect((await person.call('POST', '/user/changePassword', body)).status).toBe(200)
    expect(await mailsOf(person.email, 'passwordChanged')).toHaveLength(1)
  })
})

describe('common passwords', () => {
  const COMMON = 'P@ssw0rd#7'
  const fault = (field: string) => ({
    status: 400,
    body: { msg: 'password_too_common', errors: [{ field, msg: 'password_too_common' }] },
  })

  test('are refused at every change of a password, and others are accepted', async () => {
    expect(await portal.guest.call('POST', '/auth/signup', signUpForm({ password: COMMON }))).toMatchObject(
      fault('password'),
    )
    const person = await portal.applicant()
    const change = (newPassword: string) =>
      person.call('POST', '/user/changePassword', { currentPassword: PASSWORD, newPassword })
    expect(await change(COMMON)).toMatchObject(fault('newPassword'))
    expect((await change('Wm4?trLk9$')).status).toBe(200)
    for (const path of ['/auth/forgotPassword/reset', '/staff/auth/forgotPassword/reset'])
      expect(await portal.guest.call('POST', path, { token: 'x', newPassword: COMMON })).toMatchObject(
        fault('newPassword'),
      )
    const root = await portal.superAdmin()
    const member = { fullName: 'New', email: 'new@portal.kz', roles: [{ name: 'MANAGER' }] }
    expect(await root.call('POST', '/staff', { ...member, password: COMMON })).toMatchObject(fault('password'))
  })

  test('are answered with the other faults of the form', async () => {
    const { body } = await portal.guest.call(
      'POST',
      '/auth/signup',
      signUpForm({ password: COMMON, passportExprDate: '2020-01-01', firstName: '' }),
    )
    expect(body.errors.map(({ field }: { field: string }) => field).toSorted()).toEqual([
      'firstName',
      'passportExprDate',
      'password',
    ])
  })
})

describe('hashes', () => {
  const hashOf = async (person: Person) =>
    (
      await portal.database.db
        .selectFrom('accounts')
        .select('passwordHash')
        .where('id', '=', person.id)
        .executeTakeFirstOrThrow()
    ).passwordHash
  const store = async (person: Person, cost: { memoryCost: number; timeCost: number }) => {
    const passwordHash = await createPasswords(cost).hash(PASSWORD)
    await portal.database.db.updateTable('accounts').set({ passwordHash }).where('id', '=', person.id).execute()
    return passwordHash
  }

  test.each([
    ['less memory', { memoryCost: 32, timeCost: 1 }, true],
    ['as much', { memoryCost: 64, timeCost: 1 }, false],
    ['more', { memoryCost: 128, timeCost: 2 }, false],
  ])('one of %s is renewed: %s', async (_, cost, isRenewed) => {
    const person = await portal.applicant()
    const before = await store(person, cost)
    await enterFrom(person)
    const after = await hashOf(person)
    expect(after !== before).toBe(isRenewed)
    if (isRenewed) expect(after).toContain('m=64,t=1')
    await enterFrom(person)
    expect(await hashOf(person)).toBe(after)
  })

  test('many sign-ins at once renew it and all succeed; a wrong password renews nothing', async () => {
    const person = await portal.applicant()
    const before = await store(person, { memoryCost: 32, timeCost: 1 })
    const wrong = { email: person.email, password: 'Wrong!1x' }
    expect((await portal.guest.call('POST', '/auth/signin', wrong)).status).toBe(401)
    expect(await hashOf(person)).toBe(before)
    await Promise.all([1, 2, 3, 4].map(() => enterFrom(person)))
    expect(await hashOf(person)).not.toBe(before)
  })
})

test('an update of last_seen_at stays beside its session and touches no index', async () => {
  const person = await portal.applicant()
  const { pool } = portal.database
  await pool.query(
    `insert into sessions (token_hash, account_id, created_at, last_seen_at, expires_at)
     select decode(md5(number::text), 'hex'), accounts.id, now(), now(), now() + interval '1 day'
     from accounts, generate_series(1, 2000) number where accounts.email = $1`,
    [person.email],
  )
  const client = await pool.connect()
  try {
    await client.query('begin')
    // They include earlier transactions of the connection that are not reported yet.
    const hotUpdates = async (): Promise<number> =>
      (await client.query(`select n_tup_hot_upd::int as n from pg_stat_xact_user_tables where relname = 'sessions'`))
        .rows[0]?.n ?? 0
    const before = await hotUpdates()
    const { rowCount } = await client.query(
      `update sessions set last_seen_at = now() where token_hash in
       (select decode(md5(number::text), 'hex') from generate_series(1, 2000, 10) number)`,
    )
    expect((await hotUpdates()) - before).toBe(rowCount)
  } finally {
    await client.query('rollback')
    client.release()
  }
})
