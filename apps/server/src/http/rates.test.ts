import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestPortal, type Person, signUpForm, type TestPortal } from '../../test/portal.ts'

let limited: TestPortal
beforeAll(async () => {
  limited = await createTestPortal({ areRateLimitsOn: true, environment: { TRUST_PROXY: '1' } })
})
afterAll(() => limited.close())

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
  const statuses = await Promise.all(
    Array.from({ length: 601 }, () => person.call('GET', '/request/status').then((answer) => answer.status)),
  )
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
})

/** Comes from an address, as our own proxy tells it behind whatever the client has written. */
const from = (address: string, forged = '') => ({ 'x-forwarded-for': `${forged}${address}` })
const guess = (person: Pick<Person, 'email'>, headers: Record<string, string>) =>
  limited.guest.call('POST', '/auth/signin', { email: person.email, password: 'Wrong!1x' }, headers)
const statusOf = async (answer: Promise<{ readonly status: number }>): Promise<number> => (await answer).status

test('whoever fails in another’s name locks out themselves, not the owner', async () => {
  const person = await limited.applicant()
  for (let count = 0; count < 11; count++) await guess(person, from('203.0.113.1'))
  expect(await statusOf(guess(person, from('203.0.113.1')))).toBe(429)
  const own = { email: person.email, password: 'Kq7!vxPw' }
  expect(await statusOf(limited.guest.call('POST', '/auth/signin', own, from('203.0.113.2')))).toBe(200)
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

test('a call that ends in a fault of ours uses up nobody’s try', async () => {
  const person = await limited.applicant()
  await limited.database.pool.query('alter table sessions rename to sessions_away')
  const right = { email: person.email, password: 'Kq7!vxPw' }
  for (let count = 0; count < 12; count++)
    expect(await statusOf(limited.guest.call('POST', '/auth/signin', right, from('203.0.113.40')))).toBe(500)
  await limited.database.pool.query('alter table sessions_away rename to sessions')
  expect(limited.takeFaults()).toHaveLength(12)
  expect(await statusOf(limited.guest.call('POST', '/auth/signin', right, from('203.0.113.40')))).toBe(200)
})

test('what a clock counted that was hours ahead leaves nobody waiting once it is right again', async () => {
  const ask = () => limited.guest.call('POST', '/auth/forgotPassword', { email: 'ahead@mail.kz' })
  limited.clock.advance(2 * 3_600_000)
  for (let count = 0; count < 5; count++) expect((await ask()).status).toBe(200)
  expect((await ask()).status).toBe(429)
  limited.clock.advance(-2 * 3_600_000)
  for (let count = 0; count < 5; count++) expect((await ask()).status).toBe(200)
  expect((await ask()).status).toBe(429)
})
