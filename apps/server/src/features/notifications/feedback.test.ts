import { MOST_FEEDBACK } from '@portal/domain/notifications/feedback-rules.ts'
import { expect, test } from 'vitest'
import { testPortal } from '../../../test/test-portal.ts'

const portal = await testPortal({
  areRateLimitsOn: true,
  environment: { CONTACT_EMAIL: 'help@portal.kz', FEEDBACK_EMAIL: 'office@portal.kz' },
})
const silent = await testPortal()

const BODY = {
  topic: 'DATA',
  text: 'The cost is wrong.\n<b>It is 900,000</b>',
  email: 'aruzhan@example.kz',
  page: '/universities/uni-001?tab=cost',
  homepage: '',
}
const send = (more: object = {}, headers: Record<string, string> = {}) =>
  portal.guest.call('POST', '/feedback', { ...BODY, ...more }, headers)

test('feedback becomes one mail to the mailbox of the operator, in the language of its writer', async () => {
  expect((await send({}, { 'accept-language': 'ru' })).status).toBe(200)
  await portal.deliver()
  const [mail] = portal.mails
  expect(portal.mails).toHaveLength(1)
  expect(mail).toMatchObject({ to: 'office@portal.kz', subject: 'Сообщение с портала: Неверная цифра или факт' })
  expect(mail?.text).toContain(BODY.text)
  expect(mail?.text).toContain('aruzhan@example.kz')
  expect(mail?.text).toContain('/admission/universities/uni-001?tab=cost')
  expect(mail?.replyTo).toBe('aruzhan@example.kz')
  expect(mail?.html).toContain('&lt;b&gt;It is 900,000&lt;/b&gt;')
  const { rows } = await portal.database.pool.query("select payload from mails where name = 'feedbackReceived'")
  expect(rows).toEqual([{ payload: null }])
})

test('an answer to feedback without an e-mail goes to nobody else', async () => {
  expect((await send({ email: '' })).status).toBe(200)
  await portal.deliver()
  expect(portal.mails.at(-1)?.replyTo).toBeUndefined()
})

test('a message of a program is answered like the others, and not sent', async () => {
  const before = portal.mails.length
  expect((await send({ homepage: 'https://buy.example' })).body).toEqual({ success: true })
  await portal.deliver()
  expect(portal.mails).toHaveLength(before)
})

test.each([
  ['no topic', { topic: '' }, 'topic'],
  ['no text', { text: '   ' }, 'text'],
  ['a text without an end', { text: 'x'.repeat(MOST_FEEDBACK + 1) }, 'text'],
  ['half an e-mail', { email: 'aruzhan' }, 'email'],
  ['a page elsewhere', { page: '//evil.example/' }, 'page'],
  ['a page with a scheme', { page: 'https://evil.example/' }, 'page'],
])('%s is refused at its field', async (_case, more, field) => {
  portal.clock.advance(3_600_000)
  const { status, body } = await send(more)
  expect(status).toBe(400)
  expect(body.errors.map((error: { field: string }) => error.field)).toContain(field)
})

test('an address sends ten an hour', async () => {
  portal.clock.advance(3_600_000)
  const statuses: number[] = []
  for (let count = 0; count < 11; count++) statuses.push((await send()).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
})

test('without a mailbox feedback is refused', async () => {
  expect((await silent.guest.call('POST', '/feedback', BODY)).body).toMatchObject({ msg: 'not_found' })
})
