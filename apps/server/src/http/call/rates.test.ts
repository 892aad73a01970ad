import { expect, test } from 'vitest'
import { offers } from '../../../test/builders.ts'
import { type Person, signUpForm } from '../../../test/portal.ts'
import { testPortal } from '../../../test/test-portal.ts'

const limited = await testPortal({ areRateLimitsOn: true, environment: { TRUST_PROXY: '1' } })

test('ten wrong passwords in ten minutes, then 429 with the time to wait; the owner’s other calls go on', async () => {
  const person = await limited.applicant()
  const guess = () => limited.guest.call('POST', '/auth/signin', { email: person.email, password: 'Wrong!1x' })
  for (let count = 0; count < 10; count++) expect((await guess()).status).toBe(401)
  const refused = await guess()
  expect(refused).toMatchObject({ status: 429, body: { msg: 'too_many_requests' } })
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(600)
  expect((await person.call('GET', '/user/profile')).status).toBe(200)
  limited.clock.advance(10 * 60_000)
  expect((await guess()).status).toBe(401)
  limited.clock.set('2026-11-20T09:30:00.000Z')
})

test('right passwords are not counted', async () => {
  const person = await limited.applicant()
  for (let count = 0; count < 12; count++) await limited.signIn('APPLICANT', person.email)
})

test('five mailed links an hour for one address, known or not', async () => {
  const ask = () => limited.guest.call('POST', '/auth/forgotPassword', { email: 'Somebody@mail.kz' })
  for (let count = 0; count < 5; count++) expect((await ask()).status).toBe(200)
  expect((await ask()).status).toBe(429)
})

test('twenty registrations an hour from one address', async () => {
  const statuses: number[] = []
  for (let count = 0; count < 21; count++)
    statuses.push((await limited.guest.call('POST', '/auth/signup', {}, {})).status)
  expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(20)
  expect(statuses.at(-1)).toBe(429)
  limited.clock.advance(60 * 60_000)
})

test('six hundred calls a minute for one person', async () => {
  const person = await limited.applicant()
  const ask = async () => (await person.call('GET', '/request/status')).status
  expect(await ask()).not.toBe(429)
  // The counter is set near its limit: hundreds of calls take longer than a window on a busy machine.
  const { rowCount } = await limited.database.pool.query(
    `update rate_counters set count = 599 where bucket like 'any %' and bucket like $1`,
    [`%${person.id}`],
  )
  expect(rowCount).toBe(1)
  expect(await ask()).not.toBe(429)
  expect(await ask()).toBe(429)
  limited.clock.advance(60_000)
  expect(await ask()).not.toBe(429)
})

test('a call that is refused by its university is counted, one that is refused by its role is not', async () => {
  const [head, applicant] = [
    await limited.staff(['ADMIN'], { university: (await offers(limited, 1))[0]?.universityId }),
    await limited.applicant(),
  ]
  const countOf = async ({ id }: Person) => {
    const counted = `select count from rate_counters where bucket like 'any %' and bucket like $1`
    return (await limited.database.pool.query(counted, [`%${id}`])).rows[0]?.count ?? 0
  }
  for (const person of [head, applicant])
    expect((await person.call('GET', '/staff/grants/competitions')).status).toBe(403)
  expect([await countOf(head), await countOf(applicant)]).toEqual([1, 0])
})

const from = (address: string, forged = '') => ({ 'x-forwarded-for': `${forged}${address}` })
const at64 = (network: number, host: number) => from(`2001:db8:0:${network.toString(16)}::${host.toString(16)}`)
const guess = (person: Pick<Person, 'email'>, headers: Record<string, string>) =>
  limited.guest.call('POST', '/auth/signin', { email: person.email, password: 'Wrong!1x' }, headers)
const statusOf = async (answer: Promise<{ readonly status: number }>): Promise<number> => (await answer).status

test('failures in another’s name lock out their sender, not the owner', async () => {
  const person = await limited.applicant()
  for (let count = 0; count < 11; count++) await guess(person, from('203.0.113.1'))
  expect(await statusOf(guess(person, from('203.0.113.1')))).toBe(429)
  const own = { email: person.email, password: 'Kq7!vxPw' }
  expect(await statusOf(limited.guest.call('POST', '/auth/signin', own, from('203.0.113.2')))).toBe(200)
})

test('strangers who use up all budgets of an e-mail leave its owner those of known devices and networks', async () => {
  const person = await limited.applicant()
  const [home, away] = [from('203.0.113.101'), from('192.0.2.55')]
  const enter = (headers: Record<string, string>, device?: string, password = 'Kq7!vxPw') =>
    statusOf(limited.guest.call('POST', '/auth/signin', { email: person.email, password, device }, headers))
  expect(await enter(home, 'laptop')).toBe(200)
  for (let count = 0; count < 55; count++) await guess(person, from(`198.51.100.${count}`))
  // The owner's own address with another browser: its budget is that of strangers.
  const strange = { ...home, 'user-agent': 'Firefox/140 Windows' }
  expect(await enter(strange)).toBe(429)
  expect(await enter(home)).toBe(200)
  expect(await enter(away, 'laptop')).toBe(200)
  expect(await enter(from('192.0.2.200'), 'another')).toBe(200)
  expect(await enter(from('198.18.0.1'), 'unknown')).toBe(429)
  expect(await enter(from('198.18.0.1'))).toBe(429)
})

test.each(['a\u0000@mail.kz', '\ud800@mail.kz'])('an e-mail that no database holds is a wrong value', async (email) => {
  const answer = await limited.guest.call('POST', '/auth/signin', { email, password: 'Wrong!1x' }, from('192.0.2.240'))
  expect([answer.status, answer.body.msg]).toEqual([400, 'wrong_value'])
})

test('a known device has ten tries too', async () => {
  const person = await limited.applicant()
  const body = { email: person.email, device: 'laptop' }
  const enter = (password: string, at: number) =>
    statusOf(limited.guest.call('POST', '/auth/signin', { ...body, password }, from(`192.0.2.${at}`)))
  expect(await enter('Kq7!vxPw', 1)).toBe(200)
  for (let count = 0; count < 10; count++) expect(await enter('Wrong!1x', count)).toBe(401)
  expect(await enter('Kq7!vxPw', 11)).toBe(429)
})

test.each([
  ['registrations', (count: number) => limited.guest.call('POST', '/auth/signup', {}, at64(7, count))],
  [
    'mailed links',
    (count: number) =>
      limited.guest.call('POST', '/auth/forgotPassword', { email: `v6-${count}@mail.kz` }, at64(8, count)),
  ],
])('%s count an IPv6 network as one address', async (_what, ask) => {
  for (let count = 0; count < 20; count++) expect(await statusOf(ask(count))).not.toBe(429)
  expect(await statusOf(ask(20))).toBe(429)
})

test('wrong passwords count an IPv6 network as one address, and IPv4 in IPv6 as IPv4', async () => {
  const person = await limited.applicant()
  for (let count = 0; count < 10; count++) expect(await statusOf(guess(person, at64(9, count)))).toBe(401)
  expect(await statusOf(guess(person, at64(9, 99)))).toBe(429)
  expect(await statusOf(guess(person, at64(10, 0)))).toBe(401)
  const other = await limited.applicant()
  for (let count = 0; count < 10; count++) expect(await statusOf(guess(other, from('203.0.113.250')))).toBe(401)
  expect(await statusOf(guess(other, from('::ffff:203.0.113.250')))).toBe(429)
})

test('all calls that name no budget count an IPv6 network as one address', async () => {
  const ask = (count: number) =>
    statusOf(limited.guest.call('GET', '/grants/letters/check?code=X', undefined, at64(11, count)))
  await ask(0)
  await limited.database.pool.query(`update rate_counters set count = 600 where bucket like '%2001:db8:0:b::/64'`)
  expect(await ask(1)).toBe(429)
})

test('fifty wrong passwords for one e-mail end the guessing from everywhere', async () => {
  const person = await limited.applicant()
  for (let count = 0; count < 50; count++) expect(await statusOf(guess(person, from(`198.51.100.${count}`)))).toBe(401)
  expect(await statusOf(guess(person, from('198.51.100.99')))).toBe(429)
})

test('only the entry of our own proxy counts: what a client writes before it moves no counter', async () => {
  const person = await limited.applicant()
  const forged = (count: number) => from('203.0.113.7', `10.1.2.${count}, ${'x'.repeat(3_000)}, `)
  for (let count = 0; count < 10; count++) expect(await statusOf(guess(person, forged(count)))).toBe(401)
  expect(await statusOf(guess(person, forged(99)))).toBe(429)
  expect(await statusOf(guess(person, { 'x-forwarded-for': 'nonsense' }))).toBe(401)
})

test('correcting an address counts as sign-in, and one account mails five new addresses an hour', async () => {
  const form = signUpForm()
  await limited.guest.call('POST', '/auth/signup', form, from('203.0.113.20'))
  let email = form.email
  let at = 0
  const change = async (password: string) => {
    const newEmail = `stranger${++at}@mail.kz`
    const answer = await limited.guest.call(
      'POST',
      '/auth/confirm/change-email',
      { email, password, newEmail },
      from(`203.0.113.${30 + at}`),
    )
    if (answer.status === 200) email = newEmail
    return answer.status
  }
  for (let count = 0; count < 5; count++) expect(await change(form.password)).toBe(200)
  expect(await change(form.password)).toBe(429)
  const guesses = []
  for (let count = 0; count < 11; count++)
    guesses.push(
      await statusOf(
        limited.guest.call(
          'POST',
          '/auth/confirm/change-email',
          { email, password: 'Wrong!1x', newEmail: 'a@mail.kz' },
          from('203.0.113.90'),
        ),
      ),
    )
  expect(guesses).toContain(429)
  expect(guesses.at(-1)).toBe(429)
})

test('an application is withdrawn twenty times an hour at most: submitting and withdrawing costs others their time', async () => {
  const person = await limited.applicant()
  const withdraw = () =>
    statusOf(person.call('POST', '/request/00000000-0000-4000-8000-000000000000/withdraw', {}, from('203.0.113.60')))
  for (let count = 0; count < 20; count++) expect(await withdraw()).toBe(404)
  expect(await withdraw()).toBe(429)
})

test('twenty mailed links an hour for one address, whatever the e-mail', async () => {
  const ask = (count: number) =>
    statusOf(limited.guest.call('POST', '/auth/forgotPassword', { email: `a${count}@mail.kz` }, from('203.0.113.200')))
  for (let count = 0; count < 20; count++) expect(await ask(count)).toBe(200)
  expect(await ask(21)).toBe(429)
})

test('a call that ends in a fault of ours uses up no try', async () => {
  const person = await limited.applicant()
  await limited.database.pool.query('alter table sessions rename to sessions_away')
  const right = { email: person.email, password: 'Kq7!vxPw' }
  for (let count = 0; count < 12; count++)
    expect(await statusOf(limited.guest.call('POST', '/auth/signin', right, from('203.0.113.40')))).toBe(500)
  await limited.database.pool.query('alter table sessions_away rename to sessions')
  expect(limited.takeFaults()).toHaveLength(12)
  expect(await statusOf(limited.guest.call('POST', '/auth/signin', right, from('203.0.113.40')))).toBe(200)
})

test('counters of a clock that was hours ahead delay no call after its correction', async () => {
  const ask = () => limited.guest.call('POST', '/auth/forgotPassword', { email: 'ahead@mail.kz' })
  limited.clock.advance(2 * 3_600_000)
  for (let count = 0; count < 5; count++) expect((await ask()).status).toBe(200)
  expect((await ask()).status).toBe(429)
  limited.clock.advance(-2 * 3_600_000)
  for (let count = 0; count < 5; count++) expect((await ask()).status).toBe(200)
  expect((await ask()).status).toBe(429)
})

test('guests of one host hold an eighth of a server’s places, refused calls too; who is signed in there goes on', async () => {
  const [person, host] = [await limited.applicant(), from('203.0.113.150')]
  expect(await statusOf(person.call('GET', '/user/profile', undefined, host))).toBe(200)
  const calls = Array.from({ length: 30 }, () => limited.guest.call('GET', '/user/profile', undefined, host))
  const own = person.call('GET', '/user/profile', undefined, host)
  const elsewhere = limited.guest.call('GET', '/user/profile', undefined, from('203.0.113.151'))
  const statuses = await Promise.all(calls.map(statusOf))
  expect([
    statuses.filter((status) => status === 401).length,
    statuses.filter((status) => status === 503).length,
  ]).toEqual([25, 5])
  expect([await statusOf(own), await statusOf(elsewhere)]).toEqual([200, 401])
  // Refused calls have a metric of their own.
  const headers = { authorization: 'Bearer metrics-for-tests' }
  const metrics = (await limited.portal.app.inject({ url: '/metrics', headers })).body
  expect(metrics).toContain('calls_turned_away_total 5')
  expect(metrics).not.toMatch(/http_request_duration_seconds_count\{.*status="503"/)
})
