import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sentApplication } from '../../../test/builders.ts'
import { createTestPortal, type Person, type TestPortal } from '../../../test/portal.ts'
import * as samples from '../../../test/sample-notices.ts'
import { MailboxAwayError } from '../../platform/messages/mailbox.ts'

/** A mailbox: `fresh` mails are new until read; `left` are for people. */
const box = { isAway: false, fresh: [] as string[], left: [] as string[], receivedAt: new Date(0) }
const mailbox = {
  read: async (handle: (mail: { content: Uint8Array; receivedAt: Date }) => Promise<boolean>) => {
    if (box.isAway) throw new MailboxAwayError('it does not answer (ECONNREFUSED)')
    for (const mail of box.fresh.splice(0)) {
      if (!(await handle({ content: Buffer.from(mail), receivedAt: box.receivedAt }))) box.left.push(mail)
    }
  },
}

const RETURN_PATH = 'bounces+{id}@portal.kz'
const WEEK_MS = 7 * 86_400_000
let portal: TestPortal
let root: Person

beforeAll(async () => {
  portal = await createTestPortal({ mailbox, environment: { MAIL_RETURN_PATH: RETURN_PATH } })
})
beforeEach(async () => {
  root = await portal.superAdmin()
  await portal.deliver()
  box.left.length = 0
  box.receivedAt = portal.clock.now()
})
afterAll(() => portal.close())

const task = (name: string): Promise<void> => portal.portal.jobs.tasks[name]?.({}) ?? Promise.reject(new Error(name))
const arrive = async (...mails: readonly string[]): Promise<void> => {
  box.fresh.push(...mails)
  await task('read-returned-mails')
}
const listed = async () => (await root.call('GET', '/staff/messages?pageSize=200')).body
const rowOf = async (id: string) => (await listed()).list.find((row: { id: string }) => row.id === id)
const lastMail = () => portal.mails.at(-1)?.messageId ?? ''

async function sentMail() {
  const owner = await portal.applicant()
  const { id: applicationId } = await sentApplication(portal, owner)
  await portal.deliver()
  const messageId = lastMail()
  const { id } = await portal.database.db
    .selectFrom('mails')
    .select('id')
    .where('messageId', '=', messageId)
    .executeTakeFirstOrThrow()
  return { id, messageId, applicationId, owner }
}

test('a returned mail has failed: the super admin and staff see the reason, and it is sent again', async () => {
  const { id, messageId, applicationId, owner } = await sentMail()
  expect(messageId).not.toBe(id)
  const { totalSize } = await listed()
  await arrive(samples.exim({ messageId }))
  expect(await listed()).toMatchObject({ totalSize: totalSize + 1 })
  expect(await rowOf(id)).toEqual({
    ...{ id, kind: 'MAIL', recipient: owner.email, subject: expect.stringContaining('has been sent') },
    ...{ createdAt: expect.any(String), failedAt: portal.clock.now().toISOString() },
    ...{ problem: 'RETURNED', statusCode: '5.2.2', diagnostic: '552 5.2.2 Mailbox is full', canResend: true },
  })
  const { body } = await (await portal.staff(['ADMIN'])).call('GET', `/staff/request/${applicationId}/messages`)
  const [state] = body.list
  expect(state).toMatchObject({ id, sentAt: expect.any(String), problem: 'RETURNED', statusCode: '5.2.2' })
  expect(state).not.toHaveProperty('diagnostic')

  portal.clock.advance(3_600_000)
  expect((await root.call('POST', `/staff/messages/${id}/resend`)).status).toBe(200)
  await portal.deliver('send-mail')
  expect(portal.mails.at(-1)).toMatchObject({ to: owner.email, messageId })
  expect(await rowOf(id)).toBeUndefined()
})

test('a notice about an earlier try does not apply to a later one', async () => {
  const { id, messageId } = await sentMail()
  await arrive(samples.postfix({ messageId }))
  portal.clock.advance(3_600_000)
  await root.call('POST', `/staff/messages/${id}/resend`)
  await portal.deliver('send-mail')
  await arrive(samples.postfix({ messageId }))
  expect(await rowOf(id)).toBeUndefined()
  box.receivedAt = portal.clock.now()
  await arrive(samples.postfix({ messageId }))
  expect(await rowOf(id)).toMatchObject({ problem: 'RETURNED' })
})

test('a second copy of a notice counts once', async () => {
  const { id, messageId } = await sentMail()
  await arrive(samples.postfix({ messageId }))
  const { totalSize } = await listed()
  const first = await rowOf(id)
  portal.clock.advance(60_000)
  await arrive(samples.exim({ messageId }))
  expect([(await listed()).totalSize, await rowOf(id)]).toEqual([totalSize, first])
})

test.each([
  ['a delayed mail', (about: { messageId: string }) => samples.delayed(about), true],
  ['one that has arrived', (about: { messageId: string }) => samples.delivered(about), true],
  ['an unknown mail', () => samples.postfix({ messageId: crypto.randomUUID() }), true],
  ['the automatic reply of a person', (about: { messageId: string }) => samples.autoReply(about), false],
  ['what somebody sends on', (about: { messageId: string }) => samples.forwarded(about), false],
  ['a mail that is none of ours', () => samples.postfix({ messageId: 'letter-of-the-office' }), false],
])('%s changes nothing', async (_what, sample, isDone) => {
  const { messageId } = await sentMail()
  const { totalSize } = await listed()
  await arrive(sample({ messageId }))
  expect((await listed()).totalSize).toBe(totalSize)
  expect(box.left).toHaveLength(isDone ? 0 : 1)
})

test('the id that staff know of a mail forges no notice', async () => {
  const { id } = await sentMail()
  await arrive(samples.postfix({ messageId: id }), samples.oldExim({ messageId: id }))
  expect(await rowOf(id)).toBeUndefined()
})

test('the content of a mail is stored for a week for sending again, a link that opens an account not at all', async () => {
  const { id, messageId } = await sentMail()
  const link = await portal.applicant()
  await portal.guest.call('POST', '/auth/forgotPassword', { email: link.email })
  await portal.deliver()
  const linkMessage = lastMail()
  const contentOf = async (message: string) =>
    (await portal.database.db.selectFrom('mails').select('payload').where('messageId', '=', message).executeTakeFirst())
      ?.payload
  expect([await contentOf(messageId), await contentOf(linkMessage)]).toEqual([expect.any(Object), null])

  await arrive(samples.postfix({ messageId: linkMessage }))
  const row = (await listed()).list.find(({ recipient }: { recipient: string }) => recipient === link.email)
  expect(row).toMatchObject({ problem: 'RETURNED', canResend: false })
  expect((await root.call('POST', `/staff/messages/${row.id}/resend`)).status).toBe(404)

  portal.clock.advance(WEEK_MS)
  await task('remove-expired-accounts')
  expect(await contentOf(messageId)).toBeNull()
  root = await portal.superAdmin()
  expect(await rowOf(row.id)).toBeDefined()
  portal.clock.advance(4 * WEEK_MS)
  await task('remove-expired-accounts')
  root = await portal.superAdmin()
  expect(await rowOf(row.id)).toBeUndefined()
  expect(await rowOf(id)).toBeUndefined()
})

test('the content of a returned mail is stored until it is sent again, however late', async () => {
  const { id, messageId } = await sentMail()
  await arrive(samples.postfix({ messageId }))
  portal.clock.advance(6 * WEEK_MS)
  await task('remove-expired-accounts')
  root = await portal.superAdmin()
  expect(await rowOf(id)).toMatchObject({ canResend: true })
})

test('an unreachable mailbox loses nothing, is counted, and is read at the next run', async () => {
  const { id, messageId } = await sentMail()
  const looks = async (outcome: string) => {
    const { payload } = await portal.portal.app.inject({
      url: '/metrics',
      headers: { authorization: 'Bearer metrics-for-tests' },
    })
    return Number(new RegExp(`^mailbox_looks_total\\{outcome="${outcome}"\\} (\\d+)$`, 'm').exec(payload)?.[1])
  }
  const before = await looks('failed')
  box.isAway = true
  await arrive(samples.postfix({ messageId }))
  expect([await rowOf(id), await looks('failed')]).toEqual([undefined, before + 1])
  box.isAway = false
  const done = await looks('done')
  await arrive()
  expect([await rowOf(id), await looks('done')]).toEqual([expect.objectContaining({ problem: 'RETURNED' }), done + 1])
})

test('a database fault is no fault of the mailbox: the job fails, and the mail stays new', async () => {
  const fault = new Error('the database is away')
  const read = mailbox.read
  mailbox.read = () => Promise.reject(fault)
  await expect(task('read-returned-mails')).rejects.toBe(fault)
  mailbox.read = read
})

test('the queue reads the mailbox every five minutes, one run at a time', async () => {
  const line = '*/5 * * * * read-returned-mails ?queue=returned-mails&jobKey=returned-mails'
  expect(portal.portal.jobs.crontab.split('\n')).toContain(line)
  const without = await createTestPortal()
  expect(without.portal.jobs.crontab).not.toContain('read-returned-mails')
  await without.close()
})

test('an answer by mail to a mail about messages is refused once, with a mail to the account alone', async () => {
  const owner = await portal.applicant()
  const { id } = await sentApplication(portal, owner)
  const head = await portal.staff(['ADMIN'])
  await head.call('POST', `/conversations/${id}`, { text: 'Which school was it?' })
  await portal.deliver()
  const messageId = lastMail()
  const answer = (...headers: readonly string[]) =>
    [
      ...['From: Somebody <other@mail.kz>', 'To: bounces@portal.kz', 'Subject: Re: a message'],
      ...[`In-Reply-To: <${messageId}@portal.kz>`, ...headers, '', 'Secret words of an answer', ''],
    ].join('\r\n')
  const refused = () =>
    portal.mails.filter(({ subject }) => subject === 'Your e-mail was not read: answer on the portal')
  const before = refused().length
  await arrive(answer('Auto-Submitted: auto-replied'), answer('Precedence: bulk'), answer('Return-Path: <>'))
  expect(box.left).toHaveLength(3)
  await portal.deliver()
  expect(refused()).toHaveLength(before)
  await arrive(answer(), answer('Auto-Submitted: no'))
  await portal.deliver()
  expect(box.left).toHaveLength(3)
  expect(refused().slice(before)).toMatchObject([{ to: owner.email }])
  const { rows } = await portal.database.pool.query('select payload::text, diagnostic from mails')
  expect(JSON.stringify(rows)).not.toContain('Secret words')
})

test('an answer to another mail is left for people', async () => {
  const { messageId } = await sentMail()
  await arrive([`In-Reply-To: <${messageId}@portal.kz>`, 'Subject: Re', '', 'Hello', ''].join('\r\n'))
  expect(box.left).toHaveLength(1)
})
