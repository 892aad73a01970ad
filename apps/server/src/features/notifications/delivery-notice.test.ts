import { expect, test } from 'vitest'
import { countSteps } from '../../../../../scripts/count-steps.ts'
import * as samples from '../../../test/sample-notices.ts'
import { type DeliveryNotice, readDeliveryNotice } from './delivery-notice.ts'

const ID = '6f1c2a34-58d7-4b0e-9a61-0c9d1e2f3a4b'
const RETURN_PATH = 'bounces+{id}@portal.kz'
const read = (mail: string | Buffer, returnPath: string | undefined = RETURN_PATH) =>
  readDeliveryNotice(typeof mail === 'string' ? Buffer.from(mail) : mail, returnPath)

const USER_UNKNOWN = '550 5.1.1 : Recipient address rejected: User unknown in virtual mailbox table'
const failed = (statusCode: string, diagnostic: string | null, messageIds = [ID]): DeliveryNotice => ({
  isFinal: true,
  statusCode,
  diagnostic,
  messageIds,
})

test.each<[string, (about: { messageId: string }) => string | Buffer, DeliveryNotice | null]>([
  ['Postfix', samples.postfix, failed('5.1.1', USER_UNKNOWN)],
  ['Exim, whose code is in its words', samples.exim, failed('5.2.2', '552 5.2.2 Mailbox is full')],
  ['an old Exim, for people alone', samples.oldExim, failed('5.7.1', null)],
  ['Exchange, which gives up with a code of the fourth class', samples.exchange, failed('4.4.7', null)],
  [
    'Gmail, whose words go over lines',
    samples.gmail,
    failed(
      '5.1.1',
      '550-5.1.1 The email account that you tried to reach does not exist. Please try 550-5.1.1 double-checking ' +
        "the recipient's email address for typos or 550 5.1.1 https://support.google.com/mail/?p=NoSuch…",
    ),
  ],
  [
    'Mail.ru in windows-1251, without a code of its own',
    samples.mailRu,
    failed(
      '5.0.0',
      '550 Message was not accepted -- invalid mailbox. Local mailbox … is unavailable: account is disabled',
    ),
  ],
  ['Yandex in koi8-r', samples.yandex, failed('5.7.1', '550 5.7.1 No such user!')],
  ['a notice inside of what a scanner made of it', samples.wrapped, failed('5.1.1', USER_UNKNOWN)],
  ['one that breaks off', samples.cutOff, failed('5.2.2', '552 5.2.2 Mailbox is full')],
  [
    'a delayed mail, which is tried on',
    samples.delayed,
    {
      isFinal: false,
      statusCode: '4.4.1',
      diagnostic: 'connect to mx.example.kz[192.0.2.1]:25: Connection timed out',
      messageIds: [ID],
    },
  ],
  ['a mail that has arrived', samples.delivered, expect.objectContaining({ isFinal: false, statusCode: '2.0.0' })],
  ['the automatic reply of somebody who is away', samples.autoReply, null],
  ['a notice that somebody sends on', samples.forwarded, null],
  ['bytes that are no mail', samples.broken, null],
])('%s', async (_what, sample, notice) => {
  expect(await read(sample({ messageId: ID }))).toEqual(notice)
})

test('text of strangers is short and plain', async () => {
  const notice = await read(samples.hostile({ messageId: ID }))
  expect(notice?.diagnostic?.length).toBe(200)
  expect(notice?.diagnostic).not.toMatch(/[<>\p{C}]|aigerim/u)
})

test('without the Message-ID in the return path a returned mail must name it itself', async () => {
  for (const sample of [samples.postfix, samples.exim, samples.exchange])
    expect((await read(sample({ messageId: ID }), 'bounces@portal.kz'))?.messageIds).toEqual([ID])
  expect((await read(samples.oldExim({ messageId: ID }), 'bounces@portal.kz'))?.messageIds).toEqual([])
})

test('an id counts only where mail servers put it', async () => {
  const other = '00000000-1111-4222-8333-444444444444'
  const forged = samples
    .exim({ messageId: 'none' })
    .replace('Hello!', `Message-ID: <${other}@portal.kz>\r\nbounces+${other}@portal.kz`)
    .replace('552 5.2.2', `552 5.2.2 bounces+${other}@portal.kz Message-ID: <${other}@portal.kz>`)
  expect((await read(forged))?.messageIds).toEqual([])
  const shouted = samples.postfix({ messageId: ID.toUpperCase() })
  expect((await read(shouted))?.messageIds).toEqual([ID])
})

test.each([
  ['a thousand parts', `--b0/report\r\nContent-Type: text/plain\r\n\r\nx\r\n`.repeat(1000)],
  ['a very long line', `Diagnostic-Code: smtp; ${'a@'.repeat(100_000)}`],
  ['many headers', Array.from({ length: 20_000 }, (_, index) => `X-${index}: ${'y'.repeat(20)}`).join('\r\n')],
])('%s are read in few steps', async (_what, content) => {
  const mail = samples.postfix({ messageId: ID }).replace('Diagnostic-Code: smtp;', `${content}\r\nX-Rest:`)
  const module = new URL('./delivery-notice.ts', import.meta.url).href
  expect(await countSteps(module, 'readDeliveryNotice', Buffer.from(mail), RETURN_PATH)).toBeLessThan(5_000_000)
})

test('endlessly nested parts are no notice', async () => {
  const depth = 500
  const opened = Array.from({ length: depth }, (_, index) => [
    `Content-Type: multipart/mixed; boundary="n${index}"`,
    '',
    `--n${index}`,
  ]).flat()
  expect(
    await read(
      ['To: bounces@portal.kz', ...opened, 'Content-Type: message/delivery-status', '', 'Action: failed'].join('\r\n'),
    ),
  ).toBeNull()
})
