import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { type Mail, openMailer } from './mail.ts'

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

/** Reads a mail as a mail program would: headers unfolded and decoded, the plain part decoded. */
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
  await mailer.send(mail())
  const [name = ''] = readdirSync(folder)
  expect(name).toMatch(/^2026-11-20T09-30-00\.000Z-[0-9a-f]{12}\.eml$/)
  const parsed = parse(readFileSync(path.join(folder, name), 'utf8'))
  expect(parsed.headers).toMatchObject({
    to: 'aigerim@example.kz',
    subject: mail().subject,
    'message-id': '<mail-1@portal.kz>',
    'auto-submitted': 'auto-generated',
  })
  expect(parsed.headers.from).toContain('Қабылдау порталы')
  expect(parsed.plain).toContain('Сәлеметсіз бе, Әйгерім!')
  expect(parsed.plain).toContain('https://portal.kz/admission/confirm/abc')
  expect(parsed.html).toContain('<b>Әйгерім</b>')
})

test('the same mail sent again after a crash is one file; files stand in the order of the mails', async () => {
  const mailer = openMailer({ url: undefined, from: FROM, folder: path.join(folder, 'again') })
  await mailer.send(mail({ date: new Date('2026-11-20T10:00:00.000Z'), messageId: 'later' }))
  await mailer.send(mail())
  await mailer.send(mail())
  const names = readdirSync(path.join(folder, 'again'))
  expect(names).toHaveLength(2)
  expect(names.sort()[1]).toMatch(/^2026-11-20T10/)
})

test('a server gets the mail for its one recipient, whatever stands in the address', async () => {
  const received: { recipients: string[]; source: string }[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, session, done) => {
      void text(stream).then((source) => {
        received.push({ recipients: session.envelope.rcptTo.map((entry) => entry.address), source })
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const mailer = openMailer({ url: `smtp://127.0.0.1:${port}`, from: FROM, folder })
  await mailer.send(mail())
  expect(received[0]?.recipients).toEqual(['aigerim@example.kz'])
  expect(parse(received[0]?.source ?? '').headers.subject).toBe(mail().subject)
  mailer.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
  await expect(mailer.send(mail())).rejects.toThrow()
})
