import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '@portal/embedded-postgres/launcher.ts'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBackups } from '../apps/server/src/platform/backup/locations.ts'
import { type Manifest, writeManifest } from '../apps/server/src/platform/backup/objects.ts'
import { readCertificate } from '../apps/server/src/platform/certificate.ts'
import { migrate } from '../apps/server/src/platform/database/migrations.ts'
import { lockDataFolder } from '../apps/server/src/platform/files/data-folder.ts'
import { migrateJobs } from '../apps/server/src/platform/jobs/job-runner.ts'
import { createLog } from '../apps/server/src/platform/observability/log.ts'
import { startFakeClamd } from '../apps/server/test/fake-clamd.ts'
import { startFakeImap } from '../apps/server/test/fake-imap.ts'
import { startS3 } from '../apps/server/test/s3-store.ts'
import { startThrowawayCluster } from '../apps/server/test/throwaway-cluster.ts'
import { examine, type Patient } from './doctor/examine.ts'
import type { Finding } from './doctor/finding.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'portal-doctor-'))
const closing: (() => Promise<unknown>)[] = []
let sound: Readonly<Record<string, string>>
let database: Awaited<ReturnType<typeof startThrowawayCluster>>['connection']
let takenPort: number
let closedPort: number

const BACKUP_KEY = 'a key of more than thirty-two characters'

/** The database that those of the tests are copied from. */
const MIGRATED = 'migrated'

const portOf = (server: Server | SMTPServer['server']): number => (server.address() as { port: number }).port
const urlOf = (name: string) => `postgresql://portal@localhost/${name}?host=${encodeURIComponent(database.host)}`

async function query(text: string): Promise<void> {
  const client = new pg.Client(database)
  await client.connect()
  await client.query(text).finally(() => client.end())
}

async function migrated(name: string): Promise<string> {
  await query(`create database ${name} template ${MIGRATED}`)
  return urlOf(name)
}

/** A database with a value that another secret has sealed. */
const withSealed = (name: string) =>
  changed(
    name,
    `insert into signing_keys (id, public_key, sealed_private_key, created_at) values ('k', 'p', '\\x${'00'.repeat(40)}', now())`,
  )

/** A database with the mark of a demo. */
const withDemo = (name: string) => changed(name, 'insert into demo (made_at) values (now())')

async function changed(name: string, statement: string): Promise<string> {
  const url = await migrated(name)
  const client = new pg.Client({ ...database, database: name })
  await client.connect()
  await client.query(statement).finally(() => client.end())
  return url
}

async function listening(): Promise<Server> {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

/** A portal on the open net, in which everything is as it should be. */
beforeAll(async () => {
  const cluster = await startThrowawayCluster()
  closing.push(cluster.stop)
  database = cluster.connection
  await query(`create database ${MIGRATED}`)
  await migrate({ ...database, database: MIGRATED })
  await migrateJobs({ ...database, database: MIGRATED }, createLog('silent'))
  const s3 = await startS3(path.join(folder, 's3'))
  closing.push(s3.close)
  const smtp = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password }, _session, done) =>
      password === 'right' ? done(null, { user: 'portal' }) : done(new Error('wrong')),
  })
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  closing.push(() => new Promise<void>((resolve) => smtp.close(() => resolve())))
  const imap = await startFakeImap()
  closing.push(imap.close)
  const clamd = await startFakeClamd()
  closing.push(clamd.stop)
  const collector = createHttpServer((request, response) => {
    response.writeHead(request.url !== '/v1/traces' ? 404 : request.headers['x-key'] === 'right' ? 200 : 401).end()
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  closing.push(async () => collector.close())
  const gateway = await listening()
  takenPort = portOf(gateway)
  closing.push(async () => gateway.close())
  const closed = await listening()
  closedPort = portOf(closed)
  closed.close()
  const backup = openBackups({ kind: 'folder', folder: path.join(folder, 'backups') }).open('2026-11-22T01-00-00')
  mkdirSync(path.join(folder, 'backups/2026-11-22T01-00-00'), { recursive: true })
  const empty = { bytes: 0, sha256: '0'.repeat(64) }
  const content: Manifest = {
    ...{ format: 1, madeAt: '2026-11-22T01:00:00.000Z', isEncrypted: true, postgres: '18', migrations: {}, tables: [] },
    ...{ jobsVersion: 1, sequences: {}, files: { ...empty, count: 0, totalBytes: 0, missing: [], damaged: [] } },
    sealingSecret: null,
  }
  await writeManifest(backup, content, BACKUP_KEY)
  sound = {
    PORT: String(closedPort),
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: await migrated('sound'),
    FILES_URL: 's3://portal',
    ...s3.environment,
    CLAMD_URL: clamd.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${portOf(collector)}`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=right',
    MAIL_URL: `smtp://portal:right@127.0.0.1:${portOf(smtp.server)}`,
    MAIL_FROM: 'Portal <no-reply@portal.kz>',
    MAIL_RETURN_PATH: 'bounces+{id}@portal.kz',
    MAIL_BOUNCES_URL: imap.url,
    SMS_URL: `http://127.0.0.1:${takenPort}/send?to={to}&text={text}`,
    PUBLIC_URL: 'https://portal.kz',
    TRUST_PROXY: '1',
    SEALING_SECRET: 'a secret of more than thirty-two characters',
    OPERATOR_NAME: 'Al-Farabi University',
    OPERATOR_BIN: '990140001154',
    OPERATOR_CONTACT: 'a@portal.kz',
    BACKUP_DIR: path.join(folder, 'backups'),
    BACKUP_KEY,
  }
})
afterAll(async () => {
  for (const close of closing.reverse()) await close()
  rmSync(folder, { recursive: true, force: true })
})

/** Twelve hours after the backup in the folder, on the clock of this machine. */
const HOURS_AFTER = 12
const BACKUP_AT = Date.parse('2026-11-22T01:00:00Z')

const inDays = (days: number) => async () => new Date(Date.now() + (days + 0.5) * 86_400_000)
const spaceOfMegabytes = (free: number) => ({ bavail: free, blocks: 200_000, bsize: 1e6 })

/** A busy machine answers late. */
const MOST_MS = 300_000

async function linesOf(
  changes: Partial<Patient['source']>,
  patient: Partial<Patient> = {},
): Promise<readonly Finding[]> {
  const findings = await examine({
    source: { ...sound, ...changes },
    nodeVersion: '26.1.0',
    root: path.join(import.meta.dirname, '..'),
    now: () => new Date(),
    spaceOf: () => spaceOfMegabytes(100_000),
    certificateOf: inDays(60),
    answerMs: MOST_MS,
    ...patient,
  })
  // The build of this checkout differs from one run to the next.
  return findings.filter(({ part }) => part !== 'browser build')
}

/** The age of the backup has a test of its own. */
const wrongIn = (findings: readonly Finding[]): readonly string[] =>
  findings
    .filter(({ state, part }) => state !== 'ok' && part !== 'backup')
    .map(({ state, part, text }) => `${state} ${part}: ${text}`)

test('every line of a sound portal is ok', async () => {
  const findings = await linesOf({})
  expect(wrongIn(findings)).toEqual([])
  expect(findings.map(({ part }) => part)).toEqual(
    expect.arrayContaining([
      'settings',
      'disk',
      'database',
      'migrations',
      'clock',
      'secrets',
      'files',
      'virus scanner',
      'traces',
      'mail',
      'returned mail',
      'SMS',
      'port',
      'address',
    ]),
  )
})

type Planted = {
  readonly name: string
  readonly plant: () => Promise<Patient['source']>
  readonly line: RegExp
  readonly patient?: Partial<Patient>
}

const PLANTED: readonly Planted[] = [
  {
    name: 'a variable without its shape',
    plant: async () => ({ PORT: '80 80' }),
    line: /^FAIL settings: PORT: must be a whole number/,
  },
  {
    name: 'a disk below the line of the alert',
    plant: async () => ({}),
    line: /^warn disk: 4999 MB free .+ less than 5 GB/,
    patient: { spaceOf: () => spaceOfMegabytes(4_999) },
  },
  {
    name: 'a full disk',
    plant: async () => ({}),
    line: /^FAIL disk: 50 MB free .+ no files are taken/,
    patient: { spaceOf: () => spaceOfMegabytes(50) },
  },
  {
    name: 'a certificate that was not renewed',
    plant: async () => ({}),
    line: /^warn certificate: that of portal\.kz is valid until .+, 13 days: see why/,
    patient: { certificateOf: inDays(13) },
  },
  {
    name: 'a certificate that is over',
    plant: async () => ({}),
    line: /^FAIL certificate: that of portal\.kz .+ it is over/,
    patient: { certificateOf: inDays(-2) },
  },
  {
    name: 'an address that shows no certificate',
    plant: async () => ({}),
    line: /^warn certificate: portal\.kz shows none \(.*ECONNREFUSED/,
    patient: { certificateOf: () => readCertificate('127.0.0.1', closedPort) },
  },
  {
    name: 'a misspelt variable',
    plant: async () => ({ OPERATOR_NAM: 'University' }),
    line: /^warn settings: OPERATOR_NAM is no variable of the portal: is OPERATOR_NAME meant/,
  },
  {
    name: 'an old Node.js',
    plant: async () => ({}),
    line: /^FAIL Node\.js: 20\.1\.0 is too old/,
    patient: { nodeVersion: '20.1.0' },
  },
  {
    name: 'a data folder that is a file',
    plant: async () => {
      writeFileSync(path.join(folder, 'file'), '')
      return { DATA_DIR: path.join(folder, 'file') }
    },
    line: /^FAIL data folder: .+ cannot be written to \(E[A-Z]+\)/,
  },
  {
    name: 'a database that is not there',
    plant: async () => ({ DATABASE_URL: `postgresql://u:p@127.0.0.1:${closedPort}/portal` }),
    line: /^FAIL database: is not to be reached/,
  },
  {
    name: 'a host without an address',
    plant: async () => ({ DATABASE_URL: 'postgresql://u:p@nowhere.invalid/portal' }),
    line: /^FAIL database: the host of DATABASE_URL has no address/,
  },
  {
    name: 'a database that nobody created',
    plant: async () => ({ DATABASE_URL: urlOf('nobodys') }),
    line: /^FAIL database: the database that DATABASE_URL names does not exist/,
  },
  {
    name: 'an unknown user',
    plant: async () => ({ DATABASE_URL: urlOf('sound').replace('portal@', 'stranger@') }),
    line: /^FAIL database: refuses the user/,
  },
  {
    name: 'a database of another encoding',
    plant: async () => {
      await query(`create database latin encoding 'SQL_ASCII' locale_provider libc locale 'C' template template0`)
      return { DATABASE_URL: urlOf('latin') }
    },
    line: /^FAIL database: is in SQL_ASCII/,
  },
  {
    name: 'a user who may not create tables',
    plant: async () => {
      await query('create role reader login')
      return { DATABASE_URL: urlOf('sound').replace('portal@', 'reader@') }
    },
    line: /^FAIL database: the user may not create tables/,
  },
  {
    name: 'too many connections',
    plant: async () => ({ DATABASE_POOL_SIZE: '200' }),
    line: /^warn database: DATABASE_POOL_SIZE 200 is more than/,
  },
  {
    name: 'the database of a newer version',
    plant: async () => {
      const url = await migrated('newer')
      const client = new pg.Client({ ...database, database: 'newer' })
      await client.connect()
      await client
        .query(`insert into schema_migrations (name, hash) values ('9999_later.sql', 'x')`)
        .finally(() => client.end())
      return { DATABASE_URL: url }
    },
    line: /^FAIL migrations: this database was made by a newer version: it has 9999_later\.sql/,
  },
  {
    name: 'a read replica without a database that it follows',
    plant: async () => ({ DATABASE_URL: '', DATABASE_READ_URL: urlOf('sound') }),
    line: /^FAIL settings: DATABASE_READ_URL: needs DATABASE_URL/,
  },
  {
    name: 'a read replica that is the database itself',
    plant: async () => ({ DATABASE_READ_URL: urlOf('sound') }),
    line: /^warn read replica: .+ is DATABASE_URL itself/,
  },
  {
    name: 'a read replica of another database',
    plant: async () => {
      await query('create database unrelated')
      return { DATABASE_READ_URL: urlOf('unrelated') }
    },
    line: /^FAIL read replica: .+ is no copy of DATABASE_URL/,
  },
  {
    name: 'a read replica that is not there',
    plant: async () => ({ DATABASE_READ_URL: `postgresql://u:p@127.0.0.1:${closedPort}/portal` }),
    line: /^FAIL read replica: .+ is not to be reached/,
  },
  {
    name: 'migrations that wait',
    plant: async () => {
      const url = await migrated('older')
      const client = new pg.Client({ ...database, database: 'older' })
      await client.connect()
      await client
        .query(`delete from schema_migrations where name = (select max(name) from schema_migrations)`)
        .finally(() => client.end())
      return { DATABASE_URL: url }
    },
    line: /^warn migrations: 1 to apply/,
  },
  {
    name: 'somebody who holds the lock of the migrations',
    plant: async () => {
      const url = await migrated('locked')
      const client = new pg.Client({ ...database, database: 'locked' })
      await client.connect()
      await client.query('select pg_advisory_lock(742001583)')
      closing.push(() => client.end())
      return { DATABASE_URL: url }
    },
    line: /^warn migrations: process \d+ of the database holds their lock/,
  },
  {
    name: 'a clock that is wrong',
    plant: async () => ({}),
    line: /^FAIL clock: 3600\.\d s between this machine and the database/,
    patient: { now: () => new Date(Date.now() + 3_600_000) },
  },
  {
    name: 'a bucket that is not there',
    plant: async () => ({ FILES_URL: 's3://other' }),
    line: /^FAIL files: bucket other at .+ cannot be written to/,
  },
  {
    name: 'a store that is not there',
    plant: async () => ({ S3_ENDPOINT: `http://127.0.0.1:${closedPort}` }),
    line: /^FAIL files: bucket portal .+ cannot be written to .*look at FILES_URL/,
  },
  {
    name: 'a collector of traces that is not there',
    plant: async () => ({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${closedPort}` }),
    line: /^warn traces: .+\/v1\/traces is not to be reached/,
  },
  {
    name: 'a collector of traces that asks for another password',
    plant: async () => ({ OTEL_EXPORTER_OTLP_HEADERS: 'x-key=wrong' }),
    line: /^warn traces: .+ answers 401: look at OTEL_EXPORTER_OTLP_HEADERS/,
  },
  {
    name: 'a virus scanner that is not there',
    plant: async () => ({ CLAMD_URL: `tcp://127.0.0.1:${closedPort}` }),
    line: /^FAIL virus scanner: tcp:.+ does not answer \(.*ECONNREFUSED/,
  },
  {
    name: 'a virus scanner that takes less than the portal',
    plant: async () => {
      const small = await startFakeClamd({ streamMaxLength: 1_000_000 })
      closing.push(small.stop)
      return { CLAMD_URL: small.url }
    },
    line: /^FAIL virus scanner: .+ does not take 5 MiB .+ raise StreamMaxLength/,
  },
  {
    name: 'a virus scanner without definitions',
    plant: async () => {
      const blind = await startFakeClamd()
      blind.behave(() => 'nothing')
      closing.push(blind.stop)
      return { CLAMD_URL: blind.url }
    },
    line: /^FAIL virus scanner: .+ does not find the test virus/,
  },
  {
    name: 'no virus scanner',
    plant: async () => ({ CLAMD_URL: '' }),
    line: /^warn virus scanner: CLAMD_URL is not set/,
  },
  {
    name: 'a wrong password of the mail server',
    plant: async () => ({ MAIL_URL: sound['MAIL_URL']?.replace('right', 'wrong') }),
    line: /^FAIL mail: .+ refuses the user or the password/,
  },
  {
    name: 'a mail server that is not there',
    plant: async () => ({ MAIL_URL: `smtp://127.0.0.1:${closedPort}` }),
    line: /^FAIL mail: .+ is not to be reached/,
  },
  {
    name: 'no key to sign mails with',
    plant: async () => ({ DKIM_SELECTOR: 'p2026', DKIM_KEY_FILE: '/nowhere/dkim.pem' }),
    line: /^FAIL mail: DKIM_KEY_FILE: \/nowhere\/dkim.pem is not to be read/,
  },
  {
    name: 'no key to sign mails with, before there is a mail server',
    plant: async () => ({ MAIL_URL: '', PUBLIC_URL: '', DKIM_SELECTOR: 'p2026', DKIM_KEY_FILE: '/nowhere/dkim.pem' }),
    line: /^FAIL mail: DKIM_KEY_FILE: \/nowhere\/dkim.pem is not to be read/,
  },
  {
    name: 'a wrong password of the mailbox of returned mails',
    plant: async () => ({ MAIL_BOUNCES_URL: sound['MAIL_BOUNCES_URL']?.replace('right', 'wrong') }),
    line: /^FAIL returned mail: 127\.0\.0\.1:\d+ of MAIL_BOUNCES_URL: it refuses the user or the password/,
  },
  {
    name: 'a mailbox without the folder',
    plant: async () => ({ MAIL_BOUNCES_URL: sound['MAIL_BOUNCES_URL']?.replace('INBOX', 'Returned') }),
    line: /^FAIL returned mail: .+: there is no folder Returned/,
  },
  {
    name: 'a mailbox that is not there',
    plant: async () => ({ MAIL_BOUNCES_URL: `imap://u:p@127.0.0.1:${closedPort}/INBOX` }),
    line: /^FAIL returned mail: .+: it does not answer \(ECONN\w+\)/,
  },
  {
    name: 'a mailbox that is no address of one',
    plant: async () => ({ MAIL_BOUNCES_URL: 'imaps://mail.portal.kz/INBOX' }),
    line: /^FAIL settings: MAIL_BOUNCES_URL: must look like imaps:\/\/user:password@host\/INBOX/,
  },
  {
    name: 'nobody who reads returned mails',
    plant: async () => ({ MAIL_BOUNCES_URL: '' }),
    line: /^warn returned mail: MAIL_BOUNCES_URL is not set/,
  },
  {
    name: 'half of how the SMS gateway is asked',
    plant: async () => ({ SMS_STATE_URL: 'https://gateway.kz/{id}', SMS_ID_AT: '/id' }),
    line: /^FAIL settings: SMS_STATE_URL, SMS_ID_AT, .+: set all or none/,
  },
  { name: 'no mail server', plant: async () => ({ MAIL_URL: '' }), line: /^FAIL mail: MAIL_URL is not set/ },
  { name: 'a sender of nowhere', plant: async () => ({ MAIL_FROM: '' }), line: /^warn mail: .+ MAIL_FROM is not set/ },
  {
    name: 'an SMS gateway that is not there',
    plant: async () => ({ SMS_URL: `http://127.0.0.1:${closedPort}/?to={to}&text={text}` }),
    line: /^FAIL SMS: .+ is not to be reached/,
  },
  {
    name: 'SMS that say nothing',
    plant: async () => ({ SMS_URL: `http://127.0.0.1:${takenPort}/?to={to}` }),
    line: /^FAIL SMS: neither SMS_URL nor SMS_BODY has \{text\}/,
  },
  {
    name: 'a port that is taken',
    plant: async () => ({ PORT: String(takenPort) }),
    line: /^FAIL port: \d+ is another program's/,
  },
  {
    name: 'an address without https',
    plant: async () => ({ PUBLIC_URL: 'http://portal.kz' }),
    line: /^FAIL address: PUBLIC_URL http:\/\/portal\.kz is not https/,
  },
  {
    name: 'an address with a path',
    plant: async () => ({ PUBLIC_URL: 'https://portal.kz/admission' }),
    line: /^FAIL address: PUBLIC_URL has the path \/admission/,
  },
  {
    name: 'a proxy that is not trusted',
    plant: async () => ({ TRUST_PROXY: '' }),
    line: /^FAIL address: TRUST_PROXY is not set/,
  },
  { name: 'a way past the proxy', plant: async () => ({ HOST: '0.0.0.0' }), line: /^warn address: .+ past the proxy/ },
  {
    name: 'no rates where strangers come',
    plant: async () => ({ RATE_LIMITS: 'off' }),
    line: /^FAIL rates: RATE_LIMITS is off/,
  },
  {
    name: 'no secret that servers share',
    plant: async () => ({ SEALING_SECRET: '' }),
    line: /^warn secrets: SEALING_SECRET is not set/,
  },
  {
    name: 'a secret that does not open what is sealed',
    plant: async () => ({ DATABASE_URL: await withSealed('sealed_otherwise') }),
    line: /^FAIL secrets: the secret does not open signing_keys\.sealed_private_key/,
  },
  {
    name: 'no secret where something is sealed',
    plant: async () => ({ DATABASE_URL: await withSealed('sealed'), SEALING_SECRET: '' }),
    line: /^FAIL secrets: SEALING_SECRET is not set, and .+ has no sealing-secret/,
  },
  {
    name: 'what a demo made',
    plant: async () => ({ DATABASE_URL: await withDemo('showing') }),
    line: /^FAIL demo: .+ run "npm run remove-demo"/,
  },
  {
    name: 'what a demo made, and was kept on purpose',
    plant: async () => ({ DATABASE_URL: await withDemo('keeping'), KEEP_DEMO: 'true' }),
    line: /^warn demo: .+ KEEP_DEMO is true/,
  },
  { name: 'no operator', plant: async () => ({ OPERATOR_BIN: '' }), line: /^warn operator: Set OPERATOR_BIN/ },
]

test.each(PLANTED)('tells $name, and nothing else', async ({ plant, line, patient }) => {
  const wrong = wrongIn(await linesOf(await plant(), patient))
  expect(wrong).toEqual([expect.stringMatching(line)])
})

test('says how old the newest backup is, and that it is too old, plain, or not there', async () => {
  const lineOf = async (hours: number, changes: Partial<Patient['source']> = {}) => {
    const now = () => new Date(BACKUP_AT + hours * 3_600_000)
    const found = (await linesOf(changes, { now })).find(({ part }) => part === 'backup')
    return `${found?.state} ${found?.text}`
  }
  const empty = path.join(folder, 'empty')
  mkdirSync(empty)
  expect(await lineOf(HOURS_AFTER)).toMatch(/^ok 12 hours old, encrypted/)
  expect(await lineOf(HOURS_AFTER, { BACKUP_KEY: '' })).toMatch(/^warn 12 hours old, not encrypted/)
  expect(await lineOf(HOURS_AFTER, { BACKUP_KEY: `${BACKUP_KEY}!` })).toMatch(
    /^FAIL BACKUP_KEY does not open the newest \(12 hours old\)/,
  )
  expect(await lineOf(27)).toMatch(/^FAIL the newest is 27 hours old/)
  expect(await lineOf(HOURS_AFTER, { BACKUP_DIR: empty })).toMatch(/^FAIL .+ holds no whole backup/)
  expect(await lineOf(HOURS_AFTER, { BACKUP_DIR: path.join(folder, 'nowhere') })).toMatch(/^FAIL .+ is not there/)
  expect(await lineOf(HOURS_AFTER, { BACKUP_DIR: 's3://portal/backups' })).toMatch(
    /^warn BACKUP_DIR is in the bucket of FILES_URL/,
  )
  expect(await lineOf(HOURS_AFTER, { BACKUP_DIR: '' })).toMatch(/^warn BACKUP_DIR is not set/)
})

test('looks at an embedded database that nobody runs, and leaves the folder free', async () => {
  const dataDir = path.join(folder, 'embedded')
  mkdirSync(dataDir)
  chmodSync(folder, 0o711) // the engine's account must get through
  chmodSync(dataDir, 0o711)
  const alone = {
    ...Object.fromEntries(Object.keys(sound).map((name) => [name, ''])),
    DATA_DIR: dataDir,
    PORT: String(closedPort),
  }
  const databaseOf = async () => (await linesOf(alone)).find(({ part }) => part === 'database')?.text
  expect(await databaseOf()).toBe('embedded; made at the first start')
  const unlock = await lockDataFolder(dataDir)
  const engine = await startEmbeddedPostgres({ folder: path.join(dataDir, 'db'), log: createLog('silent') })
  await engine.stop()
  unlock()
  for (const _time of [1, 2]) expect(await databaseOf()).toMatch(/^PostgreSQL 18\.\S+ \(embedded\)$/)
})
