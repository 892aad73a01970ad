import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { type Mail, openMailer } from './mail.ts'
import { MessageRefusedError } from './message-refused.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'mail-'))
afterAll(() => rmSync(folder, { recursive: true }))

const FROM = 'Қабылдау порталы <no-reply@portal.kz>'
const mail = (changes: Partial<Mail> = {}): Mail => ({
  to: 'aigerim@example.kz',
  subject: 'Өтінішіңіз қабылданды — ваше заявление принято',
  text: 'Сәлеметсіз бе, Әйгерім!\nhttps://portal.kz/admission/confirm/abc',
  html: '<p>Сәлеметсіз бе, <b>Әйгерім</b>!</p>',
  messageId: 'mail-1',
  date: new Date('2026-11-20T09:30:00.000Z'),
  ...changes,
})

/** Parses a mail: headers unfolded and decoded, the plain part decoded. */
function parse(source: string) {
  const [head = '', ...rest] = source.split(/\r?\n\r?\n/)
  const decodeWords = (value: string) =>
    value
      .replace(/\?=\s+=\?/g, '?==?')
      .replace(/=\?UTF-8\?B\?([^?]*)\?=/gi, (_match, base64: string) =>
        Buffer.from(base64, 'base64').toString('latin1'),
      )
      .replace(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_match, quoted: string) => decodeQuoted(quoted.replaceAll('_', ' ')))
  const decodeQuoted = (quoted: string) =>
    quoted
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  const toUnicode = (bytes: string) => Buffer.from(bytes, 'latin1').toString('utf8')
  const headers = Object.fromEntries(
    head
      .replace(/\r?\n[ \t]+/g, ' ')
      .split(/\r?\n/)
      .map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        toUnicode(decodeWords(line.slice(line.indexOf(':') + 2))),
      ]),
  )
  const body = rest.join('\n\n')
  const part = (type: string) => {
    const [, encoding = '', content = ''] =
      new RegExp(`Content-Type: ${type}[^\n]*\n(?:Content-Transfer-Encoding: (\\S+)\n)?\n?([\\s\\S]*?)\n--`, 'i').exec(
        body.replaceAll('\r', ''),
      ) ?? []
    return toUnicode(
      encoding === 'base64' ? Buffer.from(content, 'base64').toString('latin1') : decodeQuoted(content),
    ).trim()
  }
  return { headers, plain: part('text/plain'), html: part('text/html') }
}

test('without a server every mail is a file that a mail program opens, Kazakh letters and all', async () => {
  const mailer = openMailer({ url: undefined, from: FROM, folder })
  await mailer.send(mail({ replyTo: 'dana@example.kz' }))
  const [name = ''] = readdirSync(folder)
  expect(name).toMatch(/^2026-11-20T09-30-00\.000Z-[0-9a-f]{12}\.eml$/)
  const parsed = parse(readFileSync(path.join(folder, name), 'utf8'))
  expect(parsed.headers).toMatchObject({
    to: 'aigerim@example.kz',
    'reply-to': 'dana@example.kz',
    subject: mail().subject,
    'message-id': '<mail-1@portal.kz>',
    'auto-submitted': 'auto-generated',
  })
  expect(parsed.headers.from).toContain('Қабылдау порталы')
  expect(parsed.plain).toContain('Сәлеметсіз бе, Әйгерім!')
  expect(parsed.plain).toContain('https://portal.kz/admission/confirm/abc')
  expect(parsed.html).toContain('<b>Әйгерім</b>')
})

test('the same mail sent again after a crash is one file; files are in the order of the mails', async () => {
  const mailer = openMailer({ url: undefined, from: FROM, folder: path.join(folder, 'again') })
  await mailer.send(mail({ date: new Date('2026-11-20T10:00:00.000Z'), messageId: 'later' }))
  await mailer.send(mail())
  await mailer.send(mail())
  const names = readdirSync(path.join(folder, 'again'))
  expect(names).toHaveLength(2)
  expect(names.sort()[1]).toMatch(/^2026-11-20T10/)
})

type Received = { readonly sender: string; readonly recipients: readonly string[]; readonly source: string }

/** Mail server with its received mails; `refuse` has its answers to senders, readers and contents. */
async function mailServer(refuse: { readonly at?: 'sender' | 'reader' | 'content'; readonly code?: number } = {}) {
  const received: Received[] = []
  const answerAt = (place: typeof refuse.at): Error | null =>
    refuse.at === place ? Object.assign(new Error('no'), { responseCode: refuse.code }) : null
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onMailFrom: (_address, _session, done) => done(answerAt('sender')),
    onRcptTo: (_address, _session, done) => done(answerAt('reader')),
    onData: (stream, { envelope }, done) => {
      void text(stream).then((source) => {
        const { mailFrom, rcptTo } = envelope
        const sender = mailFrom === false ? '' : mailFrom.address
        received.push({ sender, recipients: rcptTo.map(({ address }) => address), source })
        done(answerAt('content'))
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return { received, server, url: `smtp://127.0.0.1:${port}` }
}

test.each([
  ['an unknown reader', { at: 'reader', code: 550 }, true],
  ['a content that it does not take', { at: 'content', code: 554 }, true],
  ['a reader whom it does not know yet (greylisting)', { at: 'reader', code: 451 }, false],
  ['a sender whom it does not know', { at: 'sender', code: 550 }, false],
] as const)('the refusal %s is for good: %o, %s', async (_name, refusal, isForGood) => {
  const { server, url } = await mailServer(refusal)
  const mailer = openMailer({ url, from: FROM, folder })
  const error = await mailer.send(mail()).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Error)
  expect(error instanceof MessageRefusedError).toBe(isForGood)
  expect(String(error)).not.toContain(isForGood ? 'aigerim' : 'nobody')
  mailer.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

test('a mail is signed for the domain of its sender, and what comes back goes to the return path', async () => {
  const keyFile = path.join(folder, 'dkim.pem')
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const { server, url, received } = await mailServer()
  const settings = { url, from: FROM, folder, returnPath: 'bounces@portal.kz' }
  const mailer = openMailer({ ...settings, dkim: { selector: 'p2026', keyFile } })
  await mailer.send(mail())
  expect(received).toMatchObject([{ sender: 'bounces@portal.kz', recipients: ['aigerim@example.kz'] }])
  const { headers } = parse(received[0]?.source ?? '')
  expect(headers['dkim-signature']).toMatch(/^v=1; a=rsa-sha256; .*d=portal\.kz; .*s=p2026;/)
  expect(headers.from).toContain('no-reply@portal.kz')
  const wrong = { ...settings, dkim: { selector: 'p2026', keyFile: folder } }
  for (const address of [url, undefined]) expect(() => openMailer({ ...wrong, url: address })).toThrow('DKIM_KEY_FILE')
  mailer.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

test('each mail leaves from an address of its own where the return path has a place for it', async () => {
  const { server, url, received } = await mailServer()
  const mailer = openMailer({ url, from: FROM, folder, returnPath: 'bounces+{id}@portal.kz' })
  await mailer.send(mail({ messageId: 'first' }))
  await mailer.send(mail({ messageId: 'second' }))
  expect(received.map(({ sender }) => sender)).toEqual(['bounces+first@portal.kz', 'bounces+second@portal.kz'])
  expect(parse(received[0]?.source ?? '').headers['message-id']).toBe('<first@portal.kz>')
  mailer.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

test('a server gets the mail for its one recipient, whatever the address holds', async () => {
  const { received, server, url } = await mailServer()
  const mailer = openMailer({ url, from: FROM, folder })
  await mailer.send(mail())
  expect(received[0]?.recipients).toEqual(['aigerim@example.kz'])
  expect(parse(received[0]?.source ?? '').headers.subject).toBe(mail().subject)
  mailer.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
  await expect(mailer.send(mail())).rejects.toThrow()
})
