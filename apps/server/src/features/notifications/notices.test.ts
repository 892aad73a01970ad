import { expect, test } from 'vitest'
import { assign, sentApplication } from '../../../test/builders.ts'
import { PASSWORD, type Person, signUpForm } from '../../../test/portal.ts'
import { testPortal } from '../../../test/test-portal.ts'

const portal = await testPortal()

const noticesOf = async (person: Person, query = '') => (await person.call('GET', `/user/notices${query}`)).body
const titlesOf = async (person: Person): Promise<readonly string[]> =>
  (await noticesOf(person)).list.map(({ title }: { title: string }) => title)

test('a mail is read in the portal in the language of the call, with its button but without its host', async () => {
  const person = await portal.applicant()
  portal.clock.advance(1_000)
  const { number } = await sentApplication(portal, person)
  const { list, unread, totalSize } = await noticesOf(person)
  expect(totalSize).toBe(list.length)
  expect(unread).toBe(totalSize - 1)
  expect(list[0]).toMatchObject({
    title: `Application No. ${number} has been sent`,
    isUnread: true,
    text: { reason: null, button: { address: '/admission/applications' } },
  })
  expect(list[0].text.steps.length).toBeGreaterThan(0)
  const inRussian = await person.call('GET', '/user/notices', undefined, { 'accept-language': 'ru' })
  expect(inRussian.body.list[0].title).not.toBe(list[0].title)
  await portal.deliver()
  expect((await noticesOf(person)).list[0].text.lead).toContain(number)
})

test('the mail that asks to confirm an address is read once the address is confirmed', async () => {
  const person = await portal.applicant()
  const { list, unread } = await noticesOf(person)
  expect(list.map(({ title, isUnread }: { title: string; isUnread: boolean }) => [title, isUnread])).toEqual([
    ['Confirm your e-mail', false],
  ])
  expect(unread).toBe(0)
})

test('another person reads none of them', async () => {
  const owner = await portal.applicant()
  await sentApplication(portal, owner)
  const other = await portal.applicant()
  const titles = await titlesOf(other)
  expect((await titlesOf(owner)).filter((title) => title.includes('has been sent'))).toHaveLength(1)
  expect(titles.filter((title) => title.includes('has been sent'))).toEqual([])
  expect((await portal.guest.call('GET', '/user/notices')).status).toBe(401)
})

test('a mail with a one-time link has a title alone', async () => {
  const person = await portal.applicant()
  portal.clock.advance(60_000)
  await portal.guest.call('POST', '/auth/forgotPassword', { email: person.email })
  await portal.deliver()
  const { list } = await noticesOf(person)
  expect(list.map(({ title, text }: { title: string; text: unknown }) => [title, text])).toEqual([
    ['Set a new password', null],
    ['Confirm your e-mail', null],
  ])
})

test('the mark of the newest seen notice never moves back and never into the future', async () => {
  const person = await portal.applicant()
  await sentApplication(portal, person)
  const read = (until: string) => person.call('POST', '/user/notices/read', { until })
  const [{ at }] = (await noticesOf(person)).list
  await read(at)
  const after = await noticesOf(person)
  expect(after.unread).toBe(0)
  expect(after.list.every(({ isUnread }: { isUnread: boolean }) => !isUnread)).toBe(true)
  await read('2020-01-01T00:00:00Z')
  expect((await noticesOf(person)).unread).toBe(0)
  await read('2999-01-01T00:00:00Z')
  portal.clock.advance(60_000)
  await portal.guest.call('POST', '/auth/forgotPassword', { email: person.email })
  await portal.deliver()
  expect((await noticesOf(person)).unread).toBe(1)
  expect((await read('tomorrow')).status).toBe(400)
})

test('notices stay with an account whose address changes, and a corrected address is forgotten', async () => {
  const root = await portal.superAdmin()
  const manager = await portal.staff(['MANAGER'], { fullName: 'Aizhan Tolegenova' })
  const { id } = await sentApplication(portal, await portal.applicant())
  await assign(await portal.staff(['ADMIN']), manager, id)
  await portal.deliver()
  const before = await titlesOf(manager)
  expect(before.length).toBeGreaterThan(0)
  const change = { fullName: 'Aizhan Tolegenova', email: 'aizhan.new@portal.kz' }
  expect((await root.call('PUT', `/staff/${manager.id}`, change)).status).toBe(200)
  const typed = signUpForm({ email: 'mistyped@mail.kz' })
  await portal.guest.call('POST', '/auth/signup', typed)
  const mended = { email: typed.email, password: PASSWORD, newEmail: 'mended@mail.kz' }
  expect((await portal.guest.call('POST', '/auth/confirm/change-email', mended)).status).toBe(200)
  await portal.deliver()
  await portal.portal.jobs.tasks['remove-expired-accounts']?.({})
  expect((await titlesOf(manager)).toSorted()).toEqual([...before, 'Your e-mail has been changed'].toSorted())
  const { rows } = await portal.database.pool.query(`select recipient from mails where recipient like 'm%ed@mail.kz'`)
  expect(rows).toEqual([{ recipient: 'mended@mail.kz' }])
})
