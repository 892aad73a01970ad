import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { authenticator } from '../../../../test/authenticator.ts'
import { codeOfApp, secretOf } from '../../../../test/authenticator-app.ts'
import { createTestPortal, PASSWORD, type Person, type TestPortal } from '../../../../test/portal.ts'
import { createPasswords } from '../../../platform/identity/passwords.ts'
import { stepAt, totpCode } from '../../../platform/identity/totp.ts'
import { createStaff } from '../staff/save-staff.ts'

const ORIGIN = 'https://portal.kz'
const STEP_MS = 30_000

let portal: TestPortal
beforeAll(async () => {
  portal = await createTestPortal({ environment: { PUBLIC_URL: ORIGIN } })
})
afterAll(() => portal.close())
// Each test needs codes that no test before it has used.
beforeEach(() => portal.clock.advance(10 * STEP_MS))

const codeOf = (secret: string, away = 0): string => codeOfApp(secret, portal.clock.now(), away)

async function withCode(person: Person): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begun = await person.call('POST', '/user/factors/code', { password: PASSWORD })
  const { secret } = begun.body.data
  const confirmed = await person.call('POST', '/user/factors/code/confirm', { code: codeOf(secret, -1) })
  expect(confirmed.status).toBe(200)
  return { secret, recoveryCodes: confirmed.body.data.recoveryCodes }
}

async function withPasskey(person: Person, name = 'Laptop') {
  const device = authenticator(ORIGIN)
  const { body } = await person.call('POST', '/user/factors/passkey', { password: PASSWORD })
  const passkey = device.create(body.data)
  const added = await person.call('POST', '/user/factors/passkey/confirm', { name, passkey })
  expect(added.status).toBe(200)
  return { device, recoveryCodes: added.body.data.recoveryCodes as string[] }
}

const enter = (email: string, prefix = '') =>
  portal.guest.call('POST', `${prefix}/auth/signin`, { email, password: PASSWORD })
const second = (body: object, prefix = '') => portal.guest.call('POST', `${prefix}/auth/second`, body)
const ticketOf = async (email: string, prefix = ''): Promise<string> => (await enter(email, prefix)).body.ticket
const mailNames = async (email: string): Promise<string[]> => {
  const rows = await portal.database.db
    .selectFrom('mails')
    .select('name')
    .where('recipient', '=', email)
    .orderBy('createdAt')
    .execute()
  return rows.map(({ name }) => name)
}

describe('a code of an authenticator', () => {
  test('is requested after its confirmation, and not before', async () => {
    const person = await portal.applicant()
    const begun = await person.call('POST', '/user/factors/code', { password: PASSWORD })
    expect(begun.body.data.address).toContain(`secret=${begun.body.data.secret}`)
    expect(begun.body.data.picture[0]).toMatch(/^[01]{20,}$/)
    expect((await enter(person.email)).body.token).toBeTypeOf('string')
    const wrong = await person.call('POST', '/user/factors/code/confirm', { code: codeOf(begun.body.data.secret, 5) })
    expect(wrong).toMatchObject({ status: 400, body: { msg: 'code_incorrect', errors: [{ field: 'code' }] } })
    expect((await person.call('GET', '/user/factors')).body.data.factors).toEqual([])
    const code = codeOf(begun.body.data.secret)
    const confirmed = await person.call('POST', '/user/factors/code/confirm', { code })
    expect(new Set(confirmed.body.data.recoveryCodes).size).toBe(10)
    const step = await enter(person.email)
    expect(step.status).toBe(200)
    expect(step.body).toEqual({
      secondFactor: 'PROVE',
      kinds: ['CODE'],
      ticket: expect.any(String),
      expiresAt: new Date(portal.clock.now().getTime() + 300_000).toISOString(),
    })
    expect(await mailNames(person.email)).toContain('factorAdded')
    const row = await portal.database.db
      .selectFrom('secondFactors')
      .select('sealedSecret')
      .where('accountId', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(row.sealedSecret?.includes(secretOf(begun.body.data.secret))).toBe(false)
  })

  test('opens one session and never a second', async () => {
    const person = await portal.applicant()
    const { secret } = await withCode(person)
    const [first, other] = [await ticketOf(person.email), await ticketOf(person.email)]
    const code = codeOf(secret)
    const opened = await second({ ticket: first, code: `${code.slice(0, 3)} ${code.slice(3)}` })
    expect(opened).toMatchObject({ status: 200, body: { email: person.email, type: 'Bearer' } })
    expect(await second({ ticket: other, code })).toMatchObject({ status: 400, body: { msg: 'code_incorrect' } })
    expect(await second({ ticket: other, code: codeOf(secret, -1) })).toMatchObject({ status: 400 })
    expect(await second({ ticket: first, code: codeOf(secret, 1) })).toMatchObject({
      status: 400,
      body: { msg: 'code_expired' },
    })
    expect((await second({ ticket: other, code: codeOf(secret, 1) })).status).toBe(200)
  })

  test('twice at once opens one session', async () => {
    const person = await portal.applicant()
    const { secret } = await withCode(person)
    const tickets = [await ticketOf(person.email), await ticketOf(person.email)]
    const answers = await Promise.all(tickets.map((ticket) => second({ ticket, code: codeOf(secret) })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  test('five tries make the right code useless and notify the owner', async () => {
    const person = await portal.applicant()
    const { secret } = await withCode(person)
    const ticket = await ticketOf(person.email)
    for (let tried = 0; tried < 4; tried++)
      expect((await second({ ticket, code: codeOf(secret, 50 + tried) })).body.msg).toBe('code_incorrect')
    expect(await mailNames(person.email)).not.toContain('secondStepFailed')
    expect((await second({ ticket, code: 'nothing' })).body.msg).toBe('code_incorrect')
    expect((await second({ ticket, code: codeOf(secret) })).body.msg).toBe('code_expired')
    expect((await mailNames(person.email)).filter((name) => name === 'secondStepFailed')).toHaveLength(1)
  })

  test.each([
    [299, 200],
    [300, 400],
  ])('after %i seconds a ticket answers %i', async (seconds, status) => {
    const person = await portal.applicant()
    const { secret } = await withCode(person)
    const ticket = await ticketOf(person.email)
    portal.clock.advance(seconds * 1000)
    expect((await second({ ticket, code: codeOf(secret) })).status).toBe(status)
  })

  test('needs the password to be added, and once added is not replaced', async () => {
    const person = await portal.applicant()
    expect(await person.call('POST', '/user/factors/code', { password: 'wrong' })).toMatchObject({
      status: 400,
      body: { msg: 'current_password_incorrect' },
    })
    await withCode(person)
    expect(await person.call('POST', '/user/factors/code', { password: PASSWORD })).toMatchObject({
      status: 409,
      body: { msg: 'second_factor_already_exists' },
    })
  })

  test('a secret unconfirmed for fifteen minutes is void', async () => {
    const person = await portal.applicant()
    const { body } = await person.call('POST', '/user/factors/code', { password: PASSWORD })
    portal.clock.advance(15 * 60_000)
    const late = await person.call('POST', '/user/factors/code/confirm', { code: codeOf(body.data.secret) })
    expect(late).toMatchObject({ status: 400, body: { msg: 'code_expired' } })
  })
})

describe('a ticket', () => {
  test('is refused at the other sign-in address', async () => {
    const member = await portal.staff(['MANAGER'])
    const { secret } = await withCode(member)
    const ticket = await ticketOf(member.email, '/staff')
    expect(await second({ ticket, code: codeOf(secret) })).toMatchObject({ status: 400, body: { msg: 'code_expired' } })
    expect((await second({ ticket, code: codeOf(secret) }, '/staff')).status).toBe(200)
  })

  test('is no token, and opens no enrolment', async () => {
    const member = await portal.staff(['MANAGER'])
    await withCode(member)
    const ticket = await ticketOf(member.email, '/staff')
    const asSession = await portal.guest.call('GET', '/user/factors', undefined, { authorization: `Bearer ${ticket}` })
    expect(asSession.status).toBe(401)
    expect((await portal.guest.call('POST', '/staff/auth/enrol/code', { ticket })).body.msg).toBe('code_expired')
    expect((await portal.guest.call('POST', '/staff/auth/enrol/passkey', { ticket })).body.msg).toBe('code_expired')
  })

  test('ends with a change of the password', async () => {
    const person = await portal.applicant()
    const { secret } = await withCode(person)
    const ticket = await ticketOf(person.email)
    const newPassword = 'Wm4?trLk9$'
    await person.call('POST', '/user/changePassword', { currentPassword: PASSWORD, newPassword })
    expect((await second({ ticket, code: codeOf(secret) })).body.msg).toBe('code_expired')
    const again = await portal.guest.call('POST', '/auth/signin', { email: person.email, password: newPassword })
    expect((await second({ ticket: again.body.ticket, code: codeOf(secret) })).status).toBe(200)
    expect(await mailNames(person.email)).toContain('passwordChanged')
  })

  test('opens nothing after its owner was disabled or deleted', async () => {
    const root = await portal.superAdmin()
    for (const end of ['disable', 'delete'] as const) {
      const member = await portal.staff(['MANAGER'])
      const { secret } = await withCode(member)
      const ticket = await ticketOf(member.email, '/staff')
      const { fullName, email } = (await root.call('GET', `/staff/${member.id}`)).body.data
      if (end === 'disable') await root.call('PUT', `/staff/${member.id}`, { fullName, email, state: 'DISABLED' })
      else await root.call('DELETE', `/staff/${member.id}`)
      expect((await second({ ticket, code: codeOf(secret) }, '/staff')).status).toBe(400)
    }
  })

  test.each([{}, { code: '123456', passkey: {} }])('needs exactly one proof: %j', async (proof) => {
    const person = await portal.applicant()
    await withCode(person)
    expect((await second({ ticket: await ticketOf(person.email), ...proof })).status).toBe(400)
  })

  test('tries are limited over all tickets of an account', async () => {
    const limited = await createTestPortal({ areRateLimitsOn: true })
    try {
      const person = await limited.applicant()
      const { body } = await person.call('POST', '/user/factors/code', { password: PASSWORD })
      const now = stepAt(limited.clock.now())
      await person.call('POST', '/user/factors/code/confirm', { code: totpCode(secretOf(body.data.secret), now) })
      const tryOnce = async () => {
        const entered = await limited.guest.call('POST', '/auth/signin', { email: person.email, password: PASSWORD })
        return limited.guest.call('POST', '/auth/second', { ticket: entered.body.ticket, code: '000000' })
      }
      for (let tried = 0; tried < 10; tried++) expect((await tryOnce()).status).toBe(400)
      const refused = await tryOnce()
      expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    } finally {
      await limited.close()
    }
  })
})

describe('recovery codes', () => {
  test('work once each, and new ones make the old void', async () => {
    const person = await portal.applicant()
    const { recoveryCodes } = await withCode(person)
    const [one = '', two = ''] = recoveryCodes
    expect((await second({ ticket: await ticketOf(person.email), code: one })).status).toBe(200)
    const again = await ticketOf(person.email)
    expect((await second({ ticket: again, code: one })).body.msg).toBe('code_incorrect')
    expect((await person.call('GET', '/user/factors')).body.data.recoveryCodesLeft).toBe(9)
    expect((await person.call('POST', '/user/factors/recovery', { password: 'wrong' })).status).toBe(400)
    expect(await mailNames(person.email)).not.toContain('recoveryCodesDrawn')
    const renewed = await person.call('POST', '/user/factors/recovery', { password: PASSWORD })
    expect(await mailNames(person.email)).toContain('recoveryCodesDrawn')
    expect((await second({ ticket: again, code: two })).body.msg).toBe('code_incorrect')
    const typed = renewed.body.data.recoveryCodes[0].toUpperCase()
    expect((await second({ ticket: again, code: typed })).status).toBe(200)
    const other = await portal.applicant()
    await withCode(other)
    const foreign = renewed.body.data.recoveryCodes[1]
    expect((await second({ ticket: await ticketOf(other.email), code: foreign })).status).toBe(400)
  })

  test('are created with the first factor and deleted with the last', async () => {
    const person = await portal.applicant()
    expect((await person.call('POST', '/user/factors/recovery', { password: PASSWORD })).status).toBe(404)
    await withCode(person)
    const { recoveryCodes } = await withPasskey(person)
    expect(recoveryCodes).toEqual([])
    const { factors } = (await person.call('GET', '/user/factors')).body.data
    for (const { id } of factors) {
      expect((await person.call('DELETE', `/user/factors/${id}`, { password: 'wrong' })).status).toBe(400)
      expect((await person.call('DELETE', `/user/factors/${id}`, { password: PASSWORD })).status).toBe(200)
    }
    expect((await person.call('GET', '/user/factors')).body.data).toMatchObject({ factors: [], recoveryCodesLeft: 0 })
    expect((await enter(person.email)).body.token).toBeTypeOf('string')
    expect(await mailNames(person.email)).toContain('factorRemoved')
  })

  test("another account's factor answers as missing", async () => {
    const owner = await portal.applicant()
    await withCode(owner)
    const { factors } = (await owner.call('GET', '/user/factors')).body.data
    const stranger = await portal.applicant()
    expect((await stranger.call('DELETE', `/user/factors/${factors[0].id}`, { password: PASSWORD })).status).toBe(404)
  })
})

describe('a passkey', () => {
  const ask = async (email: string) => {
    const ticket = await ticketOf(email)
    const { body } = await portal.guest.call('POST', '/auth/second/passkey', { ticket })
    return { ticket, options: body.data }
  }

  test('opens the session by its signature, once', async () => {
    const person = await portal.applicant()
    const { device, recoveryCodes } = await withPasskey(person)
    expect(recoveryCodes).toHaveLength(10)
    const { ticket, options } = await ask(person.email)
    expect(options).toMatchObject({ rpId: 'portal.kz', userVerification: 'required' })
    const passkey = device.sign(options)
    expect((await second({ ticket, passkey })).status).toBe(200)
    const other = await ticketOf(person.email)
    await portal.guest.call('POST', '/auth/second/passkey', { ticket: other })
    expect((await second({ ticket: other, passkey })).body.msg).toBe('code_incorrect')
    const { factors } = (await person.call('GET', '/user/factors')).body.data
    expect(factors).toMatchObject([{ kind: 'PASSKEY', name: 'Laptop', lastUsedAt: portal.clock.now().toISOString() }])
  })

  test.each([
    ['a challenge of another ticket', async (email: string) => (await ask(email)).options, true],
    ['no challenge', async () => ({ challenge: 'made-up' }), true],
    ['nobody verified', null, false],
  ] as const)('is refused with %s', async (_, optionsOf, isVerified) => {
    const person = await portal.applicant()
    const { device } = await withPasskey(person)
    const { ticket, options } = await ask(person.email)
    const signed = device.sign(optionsOf === null ? options : await optionsOf(person.email), isVerified)
    expect((await second({ ticket, passkey: signed })).body.msg).toBe('code_incorrect')
    // The failure uses the challenge up.
    expect((await second({ ticket, passkey: device.sign(options) })).body.msg).toBe('code_incorrect')
    const again = await ask(person.email)
    expect((await second({ ticket: again.ticket, passkey: device.sign(again.options) })).status).toBe(200)
  })

  test('refuses one of another origin, of another account and a copy', async () => {
    const person = await portal.applicant()
    const { device } = await withPasskey(person)
    const stranger = await withPasskey(await portal.applicant())
    const foreign = await ask(person.email)
    expect((await second({ ticket: foreign.ticket, passkey: stranger.device.sign(foreign.options) })).status).toBe(400)
    const copied = await ask(person.email)
    device.rewind()
    expect((await second({ ticket: copied.ticket, passkey: device.sign(copied.options) })).status).toBe(400)
    const elsewhere = authenticator('https://evil.kz', 'portal.kz')
    const { body } = await person.call('POST', '/user/factors/passkey', { password: PASSWORD })
    const passkey = elsewhere.create(body.data)
    expect(await person.call('POST', '/user/factors/passkey/confirm', { name: 'Evil', passkey })).toMatchObject({
      status: 400,
      body: { msg: 'passkey_refused' },
    })
    const right = authenticator(ORIGIN).create(body.data)
    expect(await person.call('POST', '/user/factors/passkey/confirm', { name: 'Key', passkey: right })).toMatchObject({
      status: 400,
      body: { msg: 'code_expired' },
    })
  })

  test('belongs to one account', async () => {
    const device = authenticator(ORIGIN)
    const add = async (person: Person) => {
      const { body } = await person.call('POST', '/user/factors/passkey', { password: PASSWORD })
      return person.call('POST', '/user/factors/passkey/confirm', { name: 'Key', passkey: device.create(body.data) })
    }
    expect((await add(await portal.applicant())).status).toBe(200)
    expect((await add(await portal.applicant())).body.msg).toBe('second_factor_already_exists')
  })

  test('is not offered where the portal’s address is an IP address', async () => {
    const bare = await createTestPortal({ environment: { PUBLIC_URL: 'http://127.0.0.1:8080' } })
    try {
      const person = await bare.applicant()
      expect((await person.call('GET', '/user/factors')).body.data.arePasskeysPossible).toBe(false)
      const begun = await person.call('POST', '/user/factors/passkey', { password: PASSWORD })
      expect(begun).toMatchObject({ status: 400, body: { msg: 'passkey_refused' } })
    } finally {
      await bare.close()
    }
  })
})

describe('STAFF_SECOND_FACTOR=required', () => {
  let strict: TestPortal
  beforeAll(async () => {
    strict = await createTestPortal({ environment: { PUBLIC_URL: ORIGIN, STAFF_SECOND_FACTOR: 'required' } })
  })
  afterAll(() => strict.close())

  const member = async () => {
    const root = await strict.database.db.selectFrom('accounts').select('id').where('kind', '=', 'STAFF').execute()
    const email = `member${root.length}@portal.kz`
    const passwordHash = await createPasswords({ memoryCost: 64, timeCost: 1 }).hash(PASSWORD)
    const now = strict.clock.now()
    const actor = {
      accountId: '00000000-0000-0000-0000-000000000000',
      kind: 'STAFF',
      roles: [],
      universityId: null,
      fullName: '',
    } as const
    await strict.database.db
      .transaction()
      .execute((db) =>
        createStaff(
          { db, now, actor, language: 'en' },
          { fullName: 'Member', email, passwordHash, roles: [{ name: 'MANAGER' }] },
        ),
      )
    return email
  }
  const call = (path: string, body: object) => strict.guest.call('POST', path, body)
  const enterStrict = (email: string) => call('/staff/auth/signin', { email, password: PASSWORD })

  test('staff without a factor get a ticket for adding one, then the session', async () => {
    const email = await member()
    const { body } = await enterStrict(email)
    expect(body).toMatchObject({ secondFactor: 'ENROL', kinds: ['PASSKEY', 'CODE'] })
    expect(body.token).toBeUndefined()
    const { ticket } = body
    expect((await call('/staff/auth/second', { ticket, code: '123456' })).body.msg).toBe('code_expired')
    const begun = await call('/staff/auth/enrol/code', { ticket })
    const code = totpCode(secretOf(begun.body.data.secret), stepAt(strict.clock.now()))
    expect((await call('/staff/auth/enrol/code/confirm', { ticket, code: 'wrong!' })).body.msg).toBe('code_incorrect')
    const session = await call('/staff/auth/enrol/code/confirm', { ticket, code })
    expect(session).toMatchObject({ status: 200, body: { email, type: 'Bearer' } })
    expect(session.body.recoveryCodes).toHaveLength(10)
    expect((await call('/staff/auth/enrol/code', { ticket })).body.msg).toBe('code_expired')
    expect((await enterStrict(email)).body.secondFactor).toBe('PROVE')
    const authorization = { authorization: `Bearer ${session.body.token}` }
    const own = await strict.guest.call('GET', '/user/factors', undefined, authorization)
    expect(own.body.data.isRequired).toBe(true)
    const remove = await strict.guest.call(
      'DELETE',
      `/user/factors/${own.body.data.factors[0].id}`,
      { password: PASSWORD },
      authorization,
    )
    expect(remove).toMatchObject({ status: 409, body: { msg: 'second_factor_required' } })
  })

  test('accepts a passkey too', async () => {
    const email = await member()
    const { ticket } = (await enterStrict(email)).body
    const ask = async () => (await call('/staff/auth/enrol/passkey', { ticket })).body.data
    const confirm = (passkey: object) => call('/staff/auth/enrol/passkey/confirm', { ticket, name: 'Key', passkey })
    const foreign = await confirm(authenticator('https://evil.kz', 'portal.kz').create(await ask()))
    expect(foreign).toMatchObject({ status: 400, body: { msg: 'passkey_refused' } })
    const tickets = strict.database.db.selectFrom('signInTickets').select('tries').where('isToEnrol', '=', true)
    expect(await tickets.execute()).toEqual([{ tries: 1 }])
    const session = await confirm(authenticator(ORIGIN).create(await ask()))
    expect(session).toMatchObject({ status: 200, body: { email } })
    expect(session.body.recoveryCodes).toHaveLength(10)
  })

  const enrolByCode = async (ticket: string) => {
    const begun = await call('/staff/auth/enrol/code', { ticket })
    const secret = secretOf(begun.body.data.secret)
    const session = await call('/staff/auth/enrol/code/confirm', {
      ticket,
      code: totpCode(secret, stepAt(strict.clock.now())),
    })
    expect(session.status).toBe(200)
  }
  const enrolByPasskey = async (ticket: string) => {
    const { body } = await call('/staff/auth/enrol/passkey', { ticket })
    const passkey = authenticator(ORIGIN).create(body.data)
    expect((await call('/staff/auth/enrol/passkey/confirm', { ticket, name: 'Key', passkey })).status).toBe(200)
  }

  test.each([
    ['a code', enrolByCode],
    ['a passkey', enrolByPasskey],
  ])('the first factor, %s, ends all other tickets of the account', async (_kind, enrol) => {
    const email = await member()
    const [own, other] = [(await enterStrict(email)).body.ticket, (await enterStrict(email)).body.ticket]
    await enrol(own)
    for (const path of ['/staff/auth/enrol/code', '/staff/auth/enrol/passkey'])
      expect((await call(path, { ticket: other })).body.msg).toBe('code_expired')
    const tickets = strict.database.db
      .selectFrom('signInTickets')
      .innerJoin('accounts', 'accounts.id', 'accountId')
      .select('tries')
      .where('email', '=', email)
    expect(await tickets.execute()).toEqual([])
  })

  test('no ticket adds another factor beside an existing one', async () => {
    const email = await member()
    await enrolByCode((await enterStrict(email)).body.ticket)
    const { ticket } = (await enterStrict(email)).body
    // Simulates a ticket from before the first factor.
    await strict.database.db.updateTable('signInTickets').set({ isToEnrol: true }).execute()
    for (const path of ['/staff/auth/enrol/code', '/staff/auth/enrol/passkey'])
      expect((await call(path, { ticket })).body.msg).toBe('code_expired')
  })

  test('a failed second step is in the audit trail like a failed sign-in; a mistyped code of a new factor is not', async () => {
    const email = await member()
    const { ticket } = (await enterStrict(email)).body
    const failures = async () => {
      const { rows } = await strict.database.pool.query(
        `select object_name from audit_events where event = 'staffSignInFailed'
          and object_id = (select id from accounts where email = $1)`,
        [email],
      )
      return rows
    }
    await call('/staff/auth/enrol/code', { ticket })
    expect((await call('/staff/auth/enrol/code/confirm', { ticket, code: '000000' })).status).toBe(400)
    expect(await failures()).toEqual([])
    await enrolByCode(ticket)
    const proving = (await enterStrict(email)).body.ticket
    expect((await call('/staff/auth/second', { ticket: proving, code: 'wrong!' })).body.msg).toBe('code_incorrect')
    expect(await failures()).toEqual([{ object_name: 'Member' }])
  })

  test('a start ends earlier sessions of staff without a factor, and no others', async () => {
    const [without, begun, withFactor] = [await member(), await member(), await member()]
    await enrolByCode((await enterStrict(withFactor)).body.ticket)
    await call('/staff/auth/enrol/code', { ticket: (await enterStrict(begun)).body.ticket })
    const person = await strict.applicant()
    await strict.database.pool.query(
      `insert into sessions (token_hash, account_id, created_at, last_seen_at, expires_at)
        select sha256(email::bytea), id, $1, $1, $1::timestamptz + interval '1 hour' from accounts where email = any ($2)`,
      [strict.clock.now(), [without, begun]],
    )
    await strict.portal.prepare()
    const { rows } = await strict.database.pool.query(
      'select distinct email from sessions join accounts on accounts.id = account_id where email = any ($1)',
      [[without, begun, withFactor, person.email]],
    )
    expect(rows.map(({ email }) => email).toSorted()).toEqual([withFactor, person.email].toSorted())
  })

  test('applicants sign in as before', async () => {
    expect((await strict.applicant()).token).toBeTypeOf('string')
  })
})

describe('a lost factor', () => {
  test('staff: the super admin resets it with a reason, a mail and an audit row; the sessions end', async () => {
    const root = await portal.superAdmin()
    const member = await portal.staff(['MANAGER'])
    const path = `/staff/${member.id}/factor-reset`
    expect((await root.call('POST', path, { reason: 'Phone lost' })).status).toBe(404)
    await withCode(member)
    expect((await root.call('GET', `/staff/${member.id}`)).body.data.hasSecondFactor).toBe(true)
    expect((await root.call('POST', path, { reason: ' ' })).body.msg).toBe('reason_required')
    expect((await root.call('POST', path, { reason: 'Phone lost' })).status).toBe(200)
    expect((await member.call('GET', '/user/factors')).status).toBe(401)
    expect((await enter(member.email, '/staff')).body.token).toBeTypeOf('string')
    expect((await root.call('GET', `/staff/${member.id}`)).body.data.hasSecondFactor).toBe(false)
    expect(await mailNames(member.email)).toContain('factorReset')
    const trail = await portal.database.db
      .selectFrom('auditEvents')
      .select(['event', 'details'])
      .where('objectId', '=', member.id)
      .where('event', 'in', ['factorAdded', 'factorReset'])
      .orderBy('id')
      .execute()
    expect(trail).toMatchObject([
      { event: 'factorAdded', details: { kind: 'CODE' } },
      { event: 'factorReset', details: { reason: 'Phone lost' } },
    ])
  })

  test('applicant: the super admin resets it by the e-mail address of a letter', async () => {
    const root = await portal.superAdmin()
    const person = await portal.applicant()
    const reset = (email: string) => root.call('POST', '/staff/applicant-factor-reset', { email, reason: 'Lost' })
    expect((await reset(person.email)).status).toBe(404)
    await withCode(person)
    expect((await reset('nobody@mail.kz')).status).toBe(404)
    expect((await reset(` ${person.email.toUpperCase()}`)).status).toBe(200)
    expect((await enter(person.email)).body.token).toBeTypeOf('string')
  })

  test("the super admin's own account is not reset by this call", async () => {
    const root = await portal.superAdmin()
    expect((await root.call('POST', `/staff/${root.id}/factor-reset`, { reason: 'x' })).status).toBe(404)
  })
})

test('a deleted account leaves no factor, no ticket and no device behind', async () => {
  const person = await portal.applicant()
  await withCode(person)
  await withPasskey(person)
  await enter(person.email)
  expect((await person.call('DELETE', '/user/profile', { password: PASSWORD })).status).toBe(200)
  for (const table of ['secondFactors', 'recoveryCodes', 'signInTickets', 'knownDevices', 'sessions'] as const) {
    const rows = await portal.database.db
      .selectFrom(table)
      .select('accountId')
      .where('accountId', '=', person.id)
      .execute()
    expect(rows, table).toEqual([])
  }
})
