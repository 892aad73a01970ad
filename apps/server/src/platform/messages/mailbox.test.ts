import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFakeImap } from '../../../test/fake-imap.ts'
import { MailboxAwayError, openMailbox, type ReceivedMail, verifyMailbox } from './mailbox.ts'

const AT = new Date('2026-11-20T09:30:00.000Z')
const PATIENCE_MILLISECONDS = 2_000
let imap: Awaited<ReturnType<typeof startFakeImap>>
beforeAll(async () => {
  imap = await startFakeImap()
})
afterAll(() => imap.close())

const readAll = async (isDone: (text: string) => boolean, url = imap.url) => {
  const read: ReceivedMail[] = []
  await openMailbox(url).read(async (mail) => {
    read.push(mail)
    return isDone(Buffer.from(mail.content).toString())
  })
  return read
}

test('each new mail is given once: what is done with is read, what is for people stays unread with a star', async () => {
  const notice = imap.put('Subject: notice\r\n\r\nХат жетпеді', AT)
  const letter = imap.put('Subject: letter\r\n\r\nDear portal', AT)
  const read = await readAll((text) => text.includes('notice'))
  expect(read.map(({ content, receivedAt }) => [Buffer.from(content).toString().slice(-7), receivedAt])).toEqual([
    [' жетпеді'.slice(-7), AT],
    [' portal', AT],
  ])
  expect([[...notice.flags], [...letter.flags]]).toEqual([['\\Seen'], ['\\Flagged']])
  expect(await readAll(() => true)).toEqual([])
})

test('the beginning of a long mail is read', async () => {
  imap.put(`Subject: long\r\n\r\n${'x'.repeat(1_000_000)}`, AT)
  const [mail] = await readAll(() => true)
  expect(mail?.content.length).toBe(256 * 1024)
})

test('a mail whose handler fails stays new, and the fault is thrown as it is', async () => {
  const mail = imap.put('Subject: again\r\n\r\n', AT)
  const fault = new Error('the database is away')
  await expect(openMailbox(imap.url).read(() => Promise.reject(fault))).rejects.toBe(fault)
  expect([...mail.flags]).toEqual([])
  expect(await readAll(() => true)).toHaveLength(1)
})

test('a read-only mailbox is a fault', async () => {
  imap.put('Subject: kept\r\n\r\n', AT)
  imap.behaviour.isReadOnly = true
  await expect(readAll(() => true)).rejects.toThrow('the account may only read')
  imap.behaviour.isReadOnly = false
  await readAll(() => true)
})

test.each([
  ['the password', (url: string) => url.replace('right', 'wrong'), 'it refuses the user or the password'],
  ['the folder', (url: string) => url.replace('INBOX', 'Returned'), 'there is no folder Returned'],
  ['the address', (url: string) => url.replace(/:\d+\//, ':9/'), /^it does not answer \(\w+\)$/],
])('%s that is wrong is reported without the name of the account', async (_what, change, message) => {
  const error = await verifyMailbox(change(imap.url), PATIENCE_MILLISECONDS).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(MailboxAwayError)
  expect((error as Error).message).toMatch(message)
  expect(String((error as Error).stack)).not.toContain('bounces@')
})

test('a mailbox in order is signed in to, and nothing in it changes', async () => {
  const mail = imap.put('Subject: later\r\n\r\n', AT)
  await verifyMailbox(imap.url, PATIENCE_MILLISECONDS)
  expect([...mail.flags]).toEqual([])
})
