import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connectionToRunning } from '@portal/embedded-postgres/running.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readEnvironment } from '../../apps/server/src/platform/environment.ts'
import { openMailbox } from '../../apps/server/src/platform/messages/mailbox.ts'
import { signUpForm } from '../../apps/server/test/portal.ts'
import * as samples from '../../apps/server/test/sample-notices.ts'
import { type ServerProcess, startServer } from '../../apps/server/test/server-process.ts'
import { checkMailbox } from '../../scripts/doctor/check-outside.ts'
import { openMailSink } from '../faults/world/mail-sink.ts'
import { startDovecot } from './dovecot.ts'

const STEP = { timeout: 30_000, interval: 100 }
let dovecot: Awaited<ReturnType<typeof startDovecot>>
let mail: Awaited<ReturnType<typeof openMailSink>>
let server: ServerProcess
let dataDir: string
let database: pg.Client

beforeAll(async () => {
  dovecot = await startDovecot()
  dataDir = mkdtempSync(path.join(tmpdir(), 'portal-returned-'))
  chmodSync(dataDir, 0o711) // the engine's account must get through
  mail = await openMailSink({ folder: dataDir })
  server = await startServer(dataDir, {
    MAIL_URL: mail.url,
    MAIL_RETURN_PATH: 'bounces+{id}@portal.kz',
    MAIL_BOUNCES_URL: dovecot.secureUrl,
    NODE_EXTRA_CA_CERTS: dovecot.certificate,
    RATE_LIMITS: 'off',
  })
  database = new pg.Client(connectionToRunning(path.join(dataDir, 'db')))
  await database.connect()
}, 180_000)
afterAll(async () => {
  await database?.end()
  server?.process.kill()
  await server?.ended
  await mail?.close()
  await dovecot?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** The queue itself reads the mailbox every five minutes. */
const look = () =>
  database.query(`select graphile_worker.add_job('read-returned-mails', queue_name := 'returned-mails')`)
const stateOf = async (messageId: string) =>
  (await database.query('select problem, status_code, diagnostic from mails where message_id = $1', [messageId]))
    .rows[0]

test('reports a returned mail from a real mailbox', async () => {
  const form = signUpForm()
  await fetch(`http://127.0.0.1:${server.port}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(form),
  })
  await vi.waitUntil(() => mail.arrived.size > 0, STEP)
  const [messageId = ''] = mail.arrived.keys()
  await vi.waitUntil(
    async () => (await database.query('select from mails where sent_at is not null')).rowCount === 1,
    STEP,
  )
  const letter = dovecot.deliver(samples.autoReply({ messageId }))
  const late = dovecot.deliver(samples.delayed({ messageId }))
  await look()
  await vi.waitUntil(() => dovecot.marksOf(late) === 'S' && dovecot.marksOf(letter) === 'F', STEP)
  expect(await stateOf(messageId)).toEqual({ problem: null, status_code: null, diagnostic: null })

  const notice = dovecot.deliver(samples.postfix({ messageId }))
  await look()
  await vi.waitUntil(() => dovecot.marksOf(notice) === 'S', STEP)
  expect(await stateOf(messageId)).toEqual({
    problem: 'RETURNED',
    status_code: '5.1.1',
    diagnostic: '550 5.1.1 : Recipient address rejected: User unknown in virtual mailbox table',
  })
  expect(server.output()).not.toContain('could not be read')
}, 120_000)

test('reads the beginning of a long mail once', async () => {
  const name = dovecot.deliver(`Subject: long\r\n\r\n${'x'.repeat(2_000_000)}`)
  const lengths: number[] = []
  for (const _time of [1, 2])
    await openMailbox(dovecot.plainUrl).read(async ({ content }) => {
      lengths.push(content.length)
      return true
    })
  expect(lengths).toEqual([256 * 1024])
  expect(dovecot.marksOf(name)).toBe('S')
})

test('the doctor reports a wrong password and an untrusted certificate', async () => {
  const found = async (url: string) =>
    (await checkMailbox(readEnvironment({ MAIL_BOUNCES_URL: url, MAIL_RETURN_PATH: 'bounces+{id}@portal.kz' }), 60_000))
      .text
  expect(await found(dovecot.wrongUrl)).toContain('it refuses the user or the password')
  expect(await found(dovecot.secureUrl)).toMatch(/it does not answer \(\w*SELF_SIGNED\w*\)/)
  // Not a local address for the portal: it requires STARTTLS and checks the certificate.
  const elsewhere = dovecot.plainUrl.replace('127.0.0.1', '[::ffff:127.0.0.1]')
  expect(await found(elsewhere)).toMatch(/it does not answer \(\w*SELF_SIGNED\w*\)/)
  expect(await found(dovecot.plainUrl.replace('INBOX', 'Nowhere'))).toContain('there is no folder Nowhere')
  expect(await found(dovecot.plainUrl)).toContain('takes the account')
}, 60_000)
