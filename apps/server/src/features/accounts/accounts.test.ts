import { describe, expect, test } from 'vitest'
import { documents, files } from '../../../test/builders.ts'
import { PASSWORD, type Person, signUpForm } from '../../../test/portal.ts'
import { testPortal } from '../../../test/test-portal.ts'

const portal = await testPortal()

const signUp = (more: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  portal.guest.call('POST', '/auth/signup', signUpForm(more), headers)
const OTHER = 'Wm4?trLk9$'

/** The secret of the newest link that was mailed to an address, as the queue holds it. */
async function mailedLink(email: string): Promise<string> {
  await portal.deliver('send-link')
  const row = await portal.database.db
    .selectFrom('mails')
    .select('payload')
    .where('recipient', '=', email)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const { url } = row.payload as { url: string }
  return new URL(url).pathname.split('/').at(-1) ?? ''
}

describe('signing up', () => {
  test('mails a link that opens the account once; before that the right password says so', async () => {
    const form = signUpForm({ email: '  New.Person@Mail.KZ ' })
    expect((await portal.guest.call('POST', '/auth/signup', form, { 'accept-language': 'ru' })).body).toEqual({
      success: true,
    })
    const email = 'new.person@mail.kz'
    const credentials = { email, password: PASSWORD }
    expect(await portal.guest.call('POST', '/auth/signin', credentials)).toMatchObject({
      status: 403,
      body: { msg: 'account_not_confirmed' },
    })
    expect(await portal.guest.call('POST', '/auth/signin', { email, password: OTHER })).toMatchObject({
      status: 401,
      body: { msg: 'email-password-incorrect' },
    })
    const token = await mailedLink(email)
    const confirm = () => portal.guest.call('POST', '/auth/confirm', { token })
    expect((await confirm()).body).toEqual({ success: true, data: { email } })
    // The second call changes nothing, and tells the holder of the mail the reason.
    expect(await confirm()).toMatchObject({
      status: 400,
      body: { msg: 'confirm_token_invalid', data: { isConfirmed: true, email } },
    })
    const { status, body } = await portal.guest.call('POST', '/auth/signin', credentials)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      email,
      type: 'Bearer',
      roles: ['ROLE_USER'],
      username: email,
      firstName: 'Aigerim',
      lastName: 'Serikova',
      iin: null,
      fullName: null,
    })
  })

  test('tells every missing field at once', async () => {
    const { status, body } = await portal.guest.call('POST', '/auth/signup', {})
    expect(status).toBe(400)
    expect(body.msg).toBe('field_required')
    const required = [
      'firstName',
      'lastName',
      'birthday',
      'citizenship',
      'nationality',
      'passportNumber',
      'passportExprDate',
      'countryOfResidence',
      'phoneNumber',
      'email',
      'password',
    ]
    const missing = body.errors
      .filter((error: { msg: string }) => error.msg === 'field_required')
      .map((error: { field: string }) => error.field)
    expect(missing.toSorted()).toEqual(required.toSorted())
    expect(body.errors).toContainEqual({ field: 'consents.accuracy', msg: 'consent_required' })
  })

  test('tells faults of the shape, of dates and of ids at once, each field once', async () => {
    const wrong = {
      ...{ firstName: 'Әйгерім', birthday: '2027-01-01', passportExprDate: '2020-01-01', citizenship: 'ZZ' },
      ...{ nationality: '', consents: { personalData: true, accuracy: false } },
    }
    const { status, body } = await signUp(wrong)
    expect([status, body.msg]).toEqual([400, 'field_required'])
    const faults = (answered: { errors: { field: string; msg: string }[] }) =>
      answered.errors.map(({ field, msg }) => `${field} ${msg}`).toSorted()
    const personal = ['birthday', 'citizenship', 'firstName', 'passportExprDate'].map((field) => `${field} wrong_value`)
    expect(faults(body)).toEqual(
      [...personal, 'consents.accuracy consent_required', 'nationality field_required'].sort(),
    )
    const edited = await (await portal.applicant()).call('POST', '/user/edit', { ...wrong, nationality: 'martian' })
    expect(faults(edited.body)).toEqual([...personal, 'nationality wrong_value'].sort())
  })

  test.each([
    ['firstName', 'Әйгерім', 'wrong_value'],
    ['middleName', 'Marat 😀', 'wrong_value'],
    ['middleName', 'Marat1', 'wrong_value'],
    ['middleName', 'Marat\u0007', 'wrong_value'],
    ['email', 'nobody', 'wrong_value'],
    ['phoneNumber', '12', 'wrong_phone_number'],
    ['iin', '123456789012', 'wrong_iin'],
    ['password', 'password', 'password_requirements_not_met'],
    ['birthday', '2027-01-01', 'wrong_value'],
    ['birthday', '2005-02-30', 'wrong_value'],
    ['passportExprDate', '2026-11-19', 'wrong_value'],
    ['citizenship', 'ZZ', 'wrong_value'],
    ['countryOfResidence', 'XX', 'wrong_value'],
    ['nationality', 'martian', 'wrong_value'],
    ['gender', 'OTHER', 'wrong_value'],
    ['refugee', 'yes', 'wrong_value'],
    ['untScore', 141, 'wrong_value'],
    ['lastName', ' ', 'field_required'],
    ['firstName', 'A\u0000', 'wrong_value'],
  ])('refuses %s = %s', async (field, value, msg) => {
    const answer = await signUp({ [field]: value })
    expect(answer).toMatchObject({ status: 400, body: { success: false, msg } })
    if (!String(value).includes('\u0000')) expect(answer.body.errors).toEqual([{ field, msg }])
  })

  test.each([
    ['personalData', { accuracy: true }],
    ['accuracy', { personalData: true, accuracy: false }],
  ])('needs the consent %s', async (field, consents) => {
    expect(await signUp({ consents })).toMatchObject({
      status: 400,
      body: { msg: 'consent_required', errors: [{ field: `consents.${field}`, msg: 'consent_required' }] },
    })
  })

  test('takes a stateless person, and somebody with one name', async () => {
    expect((await signUp({ citizenship: 'XX', lastName: '-' })).status).toBe(200)
  })

  test.each([
    ['email', 'email_already_exists'],
    ['phoneNumber', 'phone_number_already_exists'],
    ['passportNumber', 'passport_number_already_exists'],
  ])('refuses a %s that a confirmed person has', async (field, msg) => {
    const taken = signUpForm()
    const person = await portal.applicant(taken)
    expect(await signUp({ [field]: (taken as Record<string, unknown>)[field] })).toMatchObject({
      status: 409,
      body: { msg, errors: [{ field, msg }] },
    })
    expect(person.email).toBe(taken.email)
  })

  test('the same passport number of another citizenship is another passport', async () => {
    const first = signUpForm()
    await portal.applicant(first)
    expect((await signUp({ passportNumber: first.passportNumber, citizenship: 'UZ' })).status).toBe(200)
  })

  test('again before confirmation replaces the first attempt and its link', async () => {
    const form = signUpForm()
    await portal.guest.call('POST', '/auth/signup', form)
    const first = await mailedLink(form.email)
    expect((await portal.guest.call('POST', '/auth/signup', { ...form, firstName: 'Dana' })).status).toBe(200)
    expect((await portal.guest.call('POST', '/auth/confirm', { token: first })).status).toBe(400)
  })

  test('an unconfirmed account blocks its phone for seven days at most', async () => {
    const form = signUpForm()
    await portal.guest.call('POST', '/auth/signup', form)
    expect((await signUp({ phoneNumber: form.phoneNumber })).status).toBe(409)
    portal.clock.advance(7 * 86_400_000 + 1)
    expect((await signUp({ phoneNumber: form.phoneNumber })).status).toBe(200)
    portal.clock.set('2026-11-20T09:30:00.000Z')
  })

  test('ignores roles, state and everything else that is not a field', async () => {
    const form = signUpForm({ roles: ['SUPER_ADMIN'], grantHolder: true, state: 'ENABLED', confirmedAt: '2020-01-01' })
    const person = await portal.applicant(form)
    expect((await person.call('GET', '/user/profile')).body.data).toMatchObject({
      roles: ['ROLE_USER'],
      grantHolder: false,
    })
  })

  test('twice at once makes one account', async () => {
    const form = signUpForm()
    const answers = await Promise.all([1, 2].map(() => portal.guest.call('POST', '/auth/signup', form)))
    expect(answers.map((answer) => answer.status).every((status) => status === 200 || status === 409)).toBe(true)
    const { rows } = await portal.database.pool.query('select count(*)::int as count from accounts where email = $1', [
      form.email,
    ])
    expect(rows[0].count).toBe(1)
  })

  test('corrects a mistyped address with the password, before confirmation alone', async () => {
    const form = signUpForm({ email: 'mistyped@mail.kz' })
    await portal.guest.call('POST', '/auth/signup', form)
    const change = (password: string) =>
      portal.guest.call('POST', '/auth/confirm/change-email', {
        email: 'mistyped@mail.kz',
        password,
        newEmail: 'right@mail.kz',
      })
    expect((await change(OTHER)).status).toBe(401)
    expect((await change(PASSWORD)).status).toBe(200)
    expect(
      (await portal.guest.call('POST', '/auth/confirm', { token: await mailedLink('right@mail.kz') })).status,
    ).toBe(200)
    const signIn = (email: string) => portal.guest.call('POST', '/auth/signin', { email, password: PASSWORD })
    expect((await signIn('right@mail.kz')).status).toBe(200)
    expect((await signIn('mistyped@mail.kz')).status).toBe(401)
    expect(
      (
        await portal.guest.call('POST', '/auth/confirm/change-email', {
          email: 'right@mail.kz',
          password: PASSWORD,
          newEmail: 'x@mail.kz',
        })
      ).status,
    ).toBe(401)
  })

  test('does not correct an address to one that another applicant has; the same once more is no change', async () => {
    const holder = await portal.applicant()
    const email = 'unmended@mail.kz'
    await portal.guest.call('POST', '/auth/signup', signUpForm({ email }))
    const change = (newEmail: string) =>
      portal.guest.call('POST', '/auth/confirm/change-email', { email, password: PASSWORD, newEmail })
    expect(await change(holder.email)).toMatchObject({
      status: 409,
      body: { msg: 'email_already_exists', errors: [{ field: 'newEmail', msg: 'email_already_exists' }] },
    })
    expect((await change(email)).status).toBe(200)
  })
})

describe('signing in and out', () => {
  test('makes the language of the account that of the latest sign-in', async () => {
    const { email } = await portal.applicant()
    for (const language of ['ru', 'ru', 'kk']) {
      const headers = { 'accept-language': language }
      expect((await portal.guest.call('POST', '/auth/signin', { email, password: PASSWORD }, headers)).status).toBe(200)
      const account = portal.database.db.selectFrom('accounts').select('language').where('email', '=', email)
      expect(await account.execute()).toEqual([{ language }])
    }
  })

  test('each door knows its own kind', async () => {
    const applicant = await portal.applicant()
    const manager = await portal.staff(['MANAGER'])
    const wrong = { status: 401, body: { msg: 'email-password-incorrect' } }
    expect(
      await portal.guest.call('POST', '/staff/auth/signin', { email: applicant.email, password: PASSWORD }),
    ).toMatchObject(wrong)
    expect(await portal.guest.call('POST', '/auth/signin', { email: manager.email, password: PASSWORD })).toMatchObject(
      wrong,
    )
    expect(
      await portal.guest.call('POST', '/auth/signin', { email: 'nobody@mail.kz', password: PASSWORD }),
    ).toMatchObject(wrong)
    expect(await portal.guest.call('POST', '/auth/signin', { email: 5 })).toMatchObject({
      status: 400,
      body: { msg: 'field_required' },
    })
  })

  test('a token ends with sign-out, with idleness and absolutely', async () => {
    const person = await portal.applicant()
    const profile = async () => (await person.call('GET', '/user/profile')).status
    expect(await profile()).toBe(200)
    for (let hour = 0; hour < 11; hour++) {
      portal.clock.advance(60 * 60_000)
      expect(await profile()).toBe(200)
    }
    portal.clock.advance(61 * 60_000)
    expect(await profile()).toBe(401)

    portal.clock.set('2026-11-20T09:30:00.000Z')
    const idle = await portal.signIn('APPLICANT', person.email)
    portal.clock.advance(121 * 60_000)
    expect((await idle.call('GET', '/user/profile')).body.msg).toBe('session_expired')
    portal.clock.set('2026-11-20T09:30:00.000Z')

    const leaving = await portal.signIn('APPLICANT', person.email)
    expect((await leaving.call('POST', '/auth/signout')).status).toBe(200)
    expect((await leaving.call('GET', '/user/profile')).status).toBe(401)
  })

  test('a browser that comes back reads its session', async () => {
    const person = await portal.applicant()
    const { body } = await person.call('GET', '/auth/session')
    expect(body.data).toMatchObject({ email: person.email, expiresAt: '2026-11-20T21:30:00.000Z', idleMinutes: 120 })
    expect(body.data.token).toBeUndefined()
  })
})

describe('a forgotten password', () => {
  test('is reset by a mailed link, once, within an hour, at its own door, and ends all sessions', async () => {
    const person = await portal.applicant()
    portal.clock.advance(1000) // the reset mail is younger than the confirmation
    expect((await portal.guest.call('POST', '/auth/forgotPassword', { email: person.email })).body).toEqual({
      success: true,
    })
    const token = await mailedLink(person.email)
    const reset = (path: string, newPassword: string) => portal.guest.call('POST', path, { newPassword, token })
    expect(await reset('/staff/auth/forgotPassword/reset', OTHER)).toMatchObject({
      status: 400,
      body: { msg: 'reset_token_invalid' },
    })
    expect(await reset('/auth/forgotPassword/reset', 'weak')).toMatchObject({
      status: 400,
      body: { msg: 'password_requirements_not_met' },
    })
    expect(await reset('/auth/forgotPassword/reset', PASSWORD)).toMatchObject({
      status: 400,
      body: { msg: 'password_requirements_not_met' },
    })
    expect((await reset('/auth/forgotPassword/reset', OTHER)).status).toBe(200)
    expect(await reset('/auth/forgotPassword/reset', `${OTHER}x`)).toMatchObject({
      status: 400,
      body: { msg: 'reset_token_invalid' },
    })
    expect((await person.call('GET', '/user/profile')).status).toBe(401)
    expect((await portal.signIn('APPLICANT', person.email, OTHER)).token).not.toBeNull()
  })

  test('a link is worth nothing after an hour, and a new one ends the old', async () => {
    const person = await portal.staff(['MANAGER'])
    const ask = async () => {
      await portal.guest.call('POST', '/staff/auth/forgotPassword', { email: person.email })
      return mailedLink(person.email)
    }
    const first = await ask()
    portal.clock.advance(1000)
    const second = await ask()
    const reset = (token: string) =>
      portal.guest.call('POST', '/staff/auth/forgotPassword/reset', { newPassword: OTHER, token })
    expect((await reset(first)).status).toBe(400)
    portal.clock.advance(3_600_000)
    expect((await reset(second)).status).toBe(400)
    portal.clock.set('2026-11-20T09:30:00.000Z')
  })

  test.each([
    ['/auth/forgotPassword', 'APPLICANT'],
    ['/staff/auth/forgotPassword', 'STAFF'],
    ['/auth/confirm/resend', 'APPLICANT'],
  ] as const)('%s does the same work for an e-mail that nobody has', async (path, kind) => {
    const person = kind === 'STAFF' ? await portal.staff(['MANAGER']) : await portal.applicant()
    const work = async (email: string) => {
      await portal.deliver()
      return portal.database.statementsOf(() => portal.guest.call('POST', path, { email }))
    }
    const known = await work(person.email)
    expect(known.length).toBeGreaterThan(0)
    expect(await work('nobody@mail.kz')).toEqual(known)
  })

  test('a failed sign-in of staff does the same work for an e-mail that nobody has', async () => {
    const person = await portal.staff(['MANAGER'])
    const work = (email: string) =>
      portal.database.statementsOf(() =>
        portal.guest.call('POST', '/staff/auth/signin', { email, password: 'Wrong!1x' }),
      )
    expect(await work('nobody@portal.kz')).toEqual(await work(person.email))
  })

  test('the answer does not tell whether there is such an account', async () => {
    expect((await portal.guest.call('POST', '/auth/forgotPassword', { email: 'nobody@mail.kz' })).body).toEqual({
      success: true,
    })
    expect((await portal.guest.call('POST', '/auth/confirm/resend', { email: 'nobody@mail.kz' })).body).toEqual({
      success: true,
    })
  })
})

test('changing the password needs the current one and ends the other sessions', async () => {
  const here = await portal.applicant()
  const there = await portal.signIn('APPLICANT', here.email)
  const change = (currentPassword: string, newPassword: string) =>
    here.call('POST', '/user/changePassword', { currentPassword, newPassword })
  expect(await change(OTHER, OTHER)).toMatchObject({ status: 400, body: { msg: 'current_password_incorrect' } })
  expect(await change(PASSWORD, PASSWORD)).toMatchObject({
    status: 400,
    body: { msg: 'password_requirements_not_met' },
  })
  expect((await change(PASSWORD, OTHER)).status).toBe(200)
  expect((await here.call('GET', '/user/profile')).status).toBe(200)
  expect((await there.call('GET', '/user/profile')).status).toBe(401)
})

describe('the profile', () => {
  test('changes in parts and never in what is not the applicant’s to change', async () => {
    const person = await portal.applicant()
    const { body } = await person.call('POST', '/user/edit', {
      firstName: 'Dana',
      phoneNumber: '8 707 555 01 01',
      email: 'x@y.kz',
      roles: ['ADMIN'],
      grantHolder: true,
      password: 'x',
    })
    expect(body.data).toMatchObject({
      firstName: 'Dana',
      lastName: 'Serikova',
      phoneNumber: '+77075550101',
      email: person.email,
      grantHolder: false,
    })
  })

  test('holds own files in its slots; unknown and other people’s are refused at their field', async () => {
    const person = await portal.applicant()
    const stranger = await portal.applicant()
    const own = await documents(portal, person)
    const [foreign] = await files(portal, stranger, ['foreign.pdf'])
    const { body } = await person.call('POST', '/user/edit', { ...own, additionalDocuments: [own['form']] })
    expect(body.data).toMatchObject({ passport: own['passport'], photo: null, additionalDocuments: [own['form']] })
    expect((await person.call('POST', '/user/edit', { passport: null })).body.data.passport).toBeNull()
    for (const id of [foreign?.id, '00000000-0000-4000-8000-000000000000', 'x']) {
      expect(await person.call('POST', '/user/edit', { photo: { id } })).toMatchObject({
        status: 400,
        body: { msg: 'wrong_value', errors: [{ field: 'photo', msg: 'wrong_value' }] },
      })
    }
  })

  test('refuses a stale version and somebody else’s IIN', async () => {
    const person = await portal.applicant()
    const other = await portal.applicant({ iin: '850101300005' })
    const { version } = (await person.call('GET', '/user/profile')).body.data
    expect((await person.call('POST', '/user/edit', { firstName: 'Dana', version })).status).toBe(200)
    expect(await person.call('POST', '/user/edit', { firstName: 'Aida', version })).toMatchObject({
      status: 409,
      body: { msg: 'stale_version' },
    })
    expect(await person.call('POST', '/user/edit', { iin: '850101 300 005' })).toMatchObject({
      status: 409,
      body: { msg: 'iin_already_exists' },
    })
    expect((await other.call('GET', '/user/profile')).body.data.iin).toBe('850101300005')
  })
})

describe('staff', () => {
  const form = (more: Record<string, unknown> = {}) => ({
    fullName: 'Marat Aliev',
    email: `m${Math.trunc(performance.now() * 1000)}@portal.kz`,
    password: PASSWORD,
    roles: [{ name: 'ROLE_MANAGER' }],
    ...more,
  })

  test('are created, read, edited, disabled and deleted by the super admin', async () => {
    const root = await portal.superAdmin()
    const { status, body } = await root.call('POST', '/staff', form({ email: 'marat@portal.kz' }))
    expect(status).toBe(200)
    const { id } = body.data
    const marat = await portal.signIn('STAFF', 'marat@portal.kz')
    expect((await root.call('GET', `/staff/${id}`)).body.data).toMatchObject({
      fullName: 'Marat Aliev',
      roles: [{ name: 'ROLE_MANAGER' }],
      state: 'ENABLED',
    })
    expect(
      (await root.call('PUT', `/staff/${id}`, { id, fullName: 'Marat A.', email: 'marat@portal.kz', role: 'ADMIN' }))
        .body.data.roles,
    ).toEqual([{ name: 'ROLE_ADMIN' }])
    expect(
      (await root.call('PUT', `/staff/${id}`, { fullName: 'Marat A.', email: 'marat@portal.kz', state: 'DISABLED' }))
        .status,
    ).toBe(200)
    expect((await marat.call('GET', '/auth/session')).status).toBe(401)
    expect(
      await portal.guest.call('POST', '/staff/auth/signin', { email: 'marat@portal.kz', password: PASSWORD }),
    ).toMatchObject({ status: 403, body: { msg: 'account_disabled' } })
    expect((await root.call('DELETE', `/staff/${id}`)).status).toBe(200)
    expect((await root.call('GET', `/staff/${id}`)).status).toBe(404)
    expect((await root.call('POST', '/staff', form({ email: 'marat@portal.kz' }))).status).toBe(200)
  })

  test('a deleted one is signed out and has no link left; nothing of their access is kept', async () => {
    const root = await portal.superAdmin()
    const member = await portal.staff(['MANAGER'])
    await portal.guest.call('POST', '/staff/auth/forgotPassword', { email: member.email })
    const token = await mailedLink(member.email)
    expect((await root.call('DELETE', `/staff/${member.id}`)).status).toBe(200)
    expect((await member.call('GET', '/auth/session')).status).toBe(401)
    const reset = { token, newPassword: OTHER }
    expect((await portal.guest.call('POST', '/staff/auth/forgotPassword/reset', reset)).status).toBe(400)
    for (const table of ['sessions', 'accountLinks'] as const) {
      const rows = portal.database.db.selectFrom(table).select('accountId').where('accountId', '=', member.id)
      expect(await rows.execute(), table).toEqual([])
    }
  })

  test('an edit that makes an expert asks for what experts need, and changes nothing without it', async () => {
    const root = await portal.superAdmin()
    const member = await portal.staff(['MANAGER'])
    const { fullName } = (await root.call('GET', `/staff/${member.id}`)).body.data
    const edit = { fullName, email: member.email, role: 'EXPERT' }
    const missing = ['phoneNumber', 'university'].map((field) => ({ field, msg: 'fill_all_required_fields' }))
    expect(await root.call('PUT', `/staff/${member.id}`, edit)).toMatchObject({
      status: 400,
      body: { errors: missing },
    })
    expect((await root.call('GET', `/staff/${member.id}`)).body.data.roles).toEqual([{ name: 'ROLE_MANAGER' }])
  })

  test('the trail names every field that an edit changed, and none that it left', async () => {
    const root = await portal.superAdmin()
    const member = await portal.staff(['MANAGER'])
    const { fullName } = (await root.call('GET', `/staff/${member.id}`)).body.data
    const edits = [
      { fullName, email: member.email, phoneNumber: '+77010000007', interviewLanguages: ['KAZAKH'] },
      { fullName, email: `trail.${member.email}`, role: 'ADMIN', university: 'uni-002' },
    ]
    for (const edit of edits) expect((await root.call('PUT', `/staff/${member.id}`, edit)).status).toBe(200)
    const { list } = (await root.call('GET', `/staff/audit?object=${member.id}&event=staffEdited`)).body
    expect(list.map(({ details }: { details: object }) => details).toReversed()).toEqual([
      { changed: ['phoneNumber', 'interviewLanguages'] },
      { changed: ['email', 'roles', 'universityId'] },
    ])
  })

  test('a reset link that went to an address before opens nothing once the address has changed', async () => {
    const root = await portal.superAdmin()
    const member = await portal.staff(['MANAGER'])
    await portal.guest.call('POST', '/staff/auth/forgotPassword', { email: member.email })
    const token = await mailedLink(member.email)
    const edit = { fullName: 'Marat Aliev', email: `new.${member.email}` }
    expect((await root.call('PUT', `/staff/${member.id}`, edit)).status).toBe(200)
    const reset = { token, newPassword: OTHER }
    expect(await portal.guest.call('POST', '/staff/auth/forgotPassword/reset', reset)).toMatchObject({
      status: 400,
      body: { msg: 'reset_token_invalid' },
    })
  })

  test.each([
    [
      'nothing',
      { fullName: '', email: '', password: '', roles: [] },
      'fill_all_required_fields',
      ['email', 'fullName', 'password', 'roles'],
    ],
    [
      'nothing of an expert',
      { fullName: '', email: '', password: '', roles: [{ name: 'EXPERT' }], university: 'uni-999' },
      'fill_all_required_fields',
      ['email', 'fullName', 'password', 'phoneNumber', 'university'],
    ],
    ['no role', { roles: [] }, 'fill_all_required_fields', ['roles']],
    [
      'an expert without phone and university',
      { roles: [{ name: 'EXPERT' }] },
      'fill_all_required_fields',
      ['phoneNumber', 'university'],
    ],
    ['a super admin', { roles: [{ name: 'SUPER_ADMIN' }] }, 'wrong_value', ['roles.0.name']],
    ['an unknown university', { university: 'uni-999' }, 'wrong_value', ['university']],
    ['a weak password', { password: 'abc' }, 'password_requirements_not_met', ['password']],
    ['a wrong phone', { phoneNumber: '12' }, 'wrong_phone_number', ['phoneNumber']],
  ])('refused: %s', async (_case, more, msg, fields) => {
    const root = await portal.superAdmin()
    const { status, body } = await root.call('POST', '/staff', form(more))
    expect(status).toBe(400)
    expect(body.msg).toBe(msg)
    expect(body.errors.map((error: { field: string }) => error.field).toSorted()).toEqual(fields)
  })

  test('an e-mail is one staff account’s; roles win over role; the super admin is nowhere', async () => {
    const root = await portal.superAdmin()
    const { body } = await root.call(
      'POST',
      '/staff',
      form({ email: 'twice@portal.kz', role: 'EXPERT_MANAGER', roles: [{ name: 'MANAGER' }, { name: 'ADMIN' }] }),
    )
    expect(body.data.roles).toEqual([{ name: 'ROLE_MANAGER' }, { name: 'ROLE_ADMIN' }])
    expect(await root.call('POST', '/staff', form({ email: 'TWICE@portal.kz' }))).toMatchObject({
      status: 409,
      body: { msg: 'email_already_exists' },
    })
    const { content, totalElements } = (await root.call('GET', '/staff/list?pageSize=200')).body
    expect(content).toHaveLength(totalElements)
    expect(content.some((row: { id: string }) => row.id === root.id)).toBe(false)
    for (const method of ['GET', 'DELETE'] as const)
      expect((await root.call(method, `/staff/${root.id}`)).status).toBe(404)
    expect((await root.call('PUT', `/staff/${root.id}`, { fullName: 'x', email: 'y@z.kz' })).status).toBe(404)
  })

  test('the list is sorted by roles, and by university in the reader’s language', async () => {
    await portal.staff(['MANAGER'], { university: 'uni-001' })
    await portal.staff(['ADMIN'], { university: 'uni-002' })
    const root = await portal.superAdmin()
    const sorted = async (sortBy: string) => {
      const { status, body } = await root.call('GET', `/staff/list?pageSize=200&sortBy=${sortBy}&direction=ASC`)
      expect(status).toBe(200)
      return body.content as { roles: { name: string }[]; universityName: string | null }[]
    }
    const { rows } = await portal.database.pool.query<{ name: string }>(
      'select name_en as name from universities order by name_en',
    )
    const order = new Map(rows.map(({ name }, place) => [name, place]))
    const places = (await sorted('university')).map(({ universityName }) => order.get(universityName ?? '') ?? 1000)
    expect(new Set(places).size).toBeGreaterThan(2)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    const roles = (await sorted('roles')).map((row) => row.roles.map(({ name }) => name.replace('ROLE_', '')).join(' '))
    expect(new Set(roles).size).toBeGreaterThan(1)
    expect(roles).toEqual(roles.toSorted())
  })

  test('of one university are those of it for the super admin, and for a pick list those of none besides', async () => {
    const inside = await portal.staff(['ADMIN'], { university: 'uni-003' })
    const member = await portal.staff(['MANAGER'], { university: 'uni-003' })
    const ofNone = await portal.staff(['MANAGER'])
    const idsFor = async (reader: Person) => {
      const { body } = await reader.call('GET', '/staff/list?pageSize=200&universityId=uni-003')
      return body.content.map(({ id }: { id: string }) => id) as string[]
    }
    expect((await idsFor(await portal.superAdmin())).toSorted()).toEqual([inside.id, member.id].toSorted())
    const picked = await idsFor(inside)
    expect([member.id, ofNone.id].map((id) => picked.includes(id))).toEqual([true, true])
  })

  test('pick lists show names and load alone, of the roles and the scope that the reader may pick', async () => {
    const admin = await portal.staff(['ADMIN'], { university: 'uni-001' })
    const inside = await portal.staff(['MANAGER'], { university: 'uni-001' })
    const outside = await portal.staff(['MANAGER'], { university: 'uni-002' })
    const expert = await portal.staff(['EXPERT'])
    const { content } = (await admin.call('GET', '/staff/list?pageSize=200')).body
    const ids = content.map((row: { id: string }) => row.id)
    expect(ids).toContain(inside.id)
    expect(ids).not.toContain(outside.id)
    expect(ids).not.toContain(expert.id)
    expect(Object.keys(content[0]).toSorted()).toEqual(['fullName', 'id', 'load'])
    expect((await admin.call('GET', '/staff/list?roles=EXPERT')).body).toEqual({ content: [], totalElements: 0 })
    const head = await portal.staff(['EXPERT_MANAGER'])
    const experts = (
      await head.call('GET', '/staff/list?roles=ROLE_EXPERT&roles=MANAGER&pageSize=200')
    ).body.content.map((row: { id: string }) => row.id)
    expect(experts).toContain(expert.id)
    expect(experts).not.toContain(inside.id)
  })

  test.each([
    'page=-1',
    'pageSize=0',
    'pageSize=201',
    'sortBy=password',
    'direction=UP',
    'roles=KING',
    'page=1&page=2',
  ])('the list refuses ?%s', async (query) => {
    const root = await portal.superAdmin()
    expect(await root.call('GET', `/staff/list?${query}`)).toMatchObject({ status: 400, body: { msg: 'wrong_value' } })
  })
})
