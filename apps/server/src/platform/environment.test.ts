import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { EnvironmentError, readEnvironment, rootWarning, startWarning, VARIABLE_NAMES } from './environment.ts'

function problemsOf(source: Record<string, string>): readonly string[] {
  try {
    readEnvironment(source)
  } catch (error) {
    if (error instanceof EnvironmentError) return error.problems
    throw error
  }
  return []
}

test('an empty environment is a demo on the loopback address with everything in ./var', () => {
  const environment = readEnvironment({ PORT: '' })
  expect(environment).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    publicUrl: 'http://127.0.0.1:8080',
    dataDir: path.resolve('var'),
    databaseUrl: undefined,
    files: { kind: 'folder', folder: path.resolve('var', 'files') },
    isDemo: true,
    areRateLimitsOn: true,
    trustedHops: 0,
    sessions: {
      applicant: { absoluteMinutes: 720, idleMinutes: 120 },
      staff: { absoluteMinutes: 720, idleMinutes: 60 },
    },
  })
})

test('a demo shows contacts that nobody answers; elsewhere only what is set is shown', () => {
  const contactsOf = (source: Record<string, string>) => readEnvironment(source).contacts
  expect(contactsOf({})).toEqual({ phone: expect.stringMatching(/^\+7/), email: expect.stringMatching(/\.test$/) })
  expect(contactsOf({ CONTACT_PHONE: '+7 701 111 22 33' }).phone).toBe('+7 701 111 22 33')
  expect(contactsOf({ DEMO: 'false' })).toEqual({ phone: undefined, email: undefined })
})

test('everything that is wrong is named at once, one line each', () => {
  expect(problemsOf({ PORT: '80 80', DEMO: 'yes', MAIL_URL: 'http://mail', RATE_LIMITS: 'none' })).toEqual([
    'PORT: must be a whole number from 1 to 65535',
    'MAIL_URL: must look like smtp://user:password@host:587',
    'DEMO: must be true or false',
    'RATE_LIMITS: must be on or off',
  ])
})

test('a demo never runs on a database of its own address or where strangers reach it', () => {
  expect(problemsOf({ DEMO: 'true', DATABASE_URL: 'postgresql://u:p@db/portal' })).toHaveLength(1)
  expect(problemsOf({ DEMO: 'true', HOST: '0.0.0.0' })).toHaveLength(1)
  expect(readEnvironment({ DATABASE_URL: 'postgresql://u:p@db/portal' }).isDemo).toBe(false)
  expect(readEnvironment({ HOST: '0.0.0.0' }).isDemo).toBe(false)
  expect(readEnvironment({ HOST: '::1', DEMO: 'true' }).isDemo).toBe(true)
  expect(problemsOf({ DEMO: 'true', PUBLIC_URL: 'https://portal.example' })).toHaveLength(1)
  expect(readEnvironment({ PUBLIC_URL: 'https://portal.example' }).isDemo).toBe(false)
  expect(readEnvironment({ PUBLIC_URL: 'http://[::1]:8080' }).isDemo).toBe(true)
  expect(readEnvironment({ TRUST_PROXY: 'true' }).isDemo).toBe(false)
})

test('the operator has a name in each language, else that of the consent', () => {
  const { owner, feedbackEmail } = readEnvironment({
    OPERATOR_NAME: 'Al-Farabi University',
    OPERATOR_NAME_KK: 'Әл-Фараби университеті',
    CONTACT_EMAIL: 'help@portal.kz',
  })
  expect(owner.names).toEqual({
    kk: 'Әл-Фараби университеті',
    ru: 'Al-Farabi University',
    en: 'Al-Farabi University',
  })
  expect(feedbackEmail).toBe('help@portal.kz')
  expect(readEnvironment({ FEEDBACK_EMAIL: 'a@portal.kz', CONTACT_EMAIL: 'b@portal.kz' }).feedbackEmail).toBe(
    'a@portal.kz',
  )
  expect(
    problemsOf({
      CONTENT_CHECKED_ON: '20.11.2026',
      SECURITY_CONTACT: 'http://portal.kz',
      OPERATOR_NAME_RU: 'x'.repeat(121),
    }),
  ).toEqual([
    'SECURITY_CONTACT: must be an e-mail address or an https address',
    'OPERATOR_NAME_RU: must be a name of at most 120 characters',
    'CONTENT_CHECKED_ON: must be a day, YYYY-MM-DD',
  ])
})

test('a start on a public address says in one line what is not stated of the operator', () => {
  const OPERATOR = { OPERATOR_NAME: 'Al-Farabi University', OPERATOR_BIN: '990140001154', OPERATOR_CONTACT: 'a@b.kz' }
  const warningOf = (source: Record<string, string>) => startWarning(readEnvironment(source))
  expect(warningOf({})).toBeNull()
  expect(warningOf({ PUBLIC_URL: 'http://localhost:8080' })).toBeNull()
  expect(warningOf({ HOST: '0.0.0.0' })).toMatch(/^Set OPERATOR_NAME, OPERATOR_BIN, OPERATOR_CONTACT: .+[^\n]$/)
  expect(warningOf({ PUBLIC_URL: 'https://portal.kz', ...OPERATOR, OPERATOR_BIN: '' })).toMatch(/^Set OPERATOR_BIN: /)
  expect(warningOf({ PUBLIC_URL: 'https://portal.kz', ...OPERATOR })).toBeNull()
  expect(problemsOf({ OPERATOR_BIN: '990140001155' })).toEqual([
    'OPERATOR_BIN: must be a BIN: 12 digits with its check digit',
  ])
})

test('a start as root has one line of warning, one as another account none', () => {
  expect(rootWarning(0)).toMatch(/^Started as root, .+[^\n]$/)
  // Windows has no such accounts.
  expect([rootWarning(1000), rootWarning(undefined)]).toEqual([null, null])
})

test('the trusted proxies are a number; true means one', () => {
  const hopsOf = (value: string) => readEnvironment({ TRUST_PROXY: value }).trustedHops
  expect(['true', 'false', '0', '2'].map(hopsOf)).toEqual([1, 0, 0, 2])
  expect(problemsOf({ TRUST_PROXY: '11' })).toHaveLength(1)
})

test('the first super admin needs an address and a password', () => {
  expect(problemsOf({ SUPER_ADMIN_EMAIL: 'root@example.kz' })).toEqual([
    'SUPER_ADMIN_EMAIL, SUPER_ADMIN_PASSWORD: set both or neither',
  ])
})

test.each([
  ['MAIL_RETURN_PATH', 'bounces@portal.kz', true],
  ['MAIL_RETURN_PATH', 'bounces+{id}@portal.kz', true],
  ['MAIL_RETURN_PATH', '{id}@bounces.portal.kz', true],
  ['MAIL_RETURN_PATH', 'bounces', false],
  ['MAIL_RETURN_PATH', `${'b'.repeat(30)}+{id}@portal.kz`, false],
  ['FILES_URL', 'file:///proc/nofiles', false],
  ['FILES_URL', 'file:///srv/../sys/files', false],
  ['FILES_URL', 'file:///srv/proc', true],
  ['BACKUP_DIR', '/proc/backups', false],
  ['DATA_DIR', '/proc', false],
  ['MAIL_BOUNCES_URL', 'imaps://bounces%40portal.kz:p%2Fw@mail.portal.kz:993/INBOX', true],
  ['MAIL_BOUNCES_URL', 'imap://u:p@127.0.0.1', true],
  ['MAIL_BOUNCES_URL', 'imaps://mail.portal.kz/INBOX', false],
  ['MAIL_BOUNCES_URL', 'https://u:p@mail.portal.kz', false],
])('%s: %s is taken: %s', (name, value, isTaken) => {
  expect(problemsOf({ [name]: value })).toHaveLength(isTaken ? 0 : 1)
})

test('the requests for SMS states are set all or none', () => {
  const whole = {
    SMS_STATE_URL: 'https://gateway.kz/?ids={id}',
    SMS_ID_AT: '/data/messageId',
    SMS_STATE_AT: '/data/0/status',
    SMS_DELIVERED: '1, 2',
    SMS_UNDELIVERED: 'UNDELIV',
  }
  expect(readEnvironment(whole).sms.state).toEqual({
    ...{ url: whole.SMS_STATE_URL, idAt: '/data/messageId', stateAt: '/data/0/status' },
    ...{ delivered: ['1', '2'], undelivered: ['UNDELIV'] },
  })
  expect(readEnvironment({}).sms.state).toBeUndefined()
  for (const name of Object.keys(whole)) expect(problemsOf({ ...whole, [name]: '' })).toHaveLength(1)
  expect(problemsOf({ ...whole, SMS_STATE_URL: 'https://gateway.kz/' })).toContain(
    'SMS_STATE_URL: must be an https address with {id}',
  )
  expect(problemsOf({ ...whole, SMS_ID_AT: 'data.id' })).toHaveLength(2)
})

test('a bucket needs its keys, and its endpoint follows its region', () => {
  expect(problemsOf({ FILES_URL: 's3://portal' })).toEqual([
    'S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: needed with FILES_URL',
  ])
  const source = {
    FILES_URL: 's3://portal/a/b/',
    S3_REGION: 'eu-north-1',
    S3_ACCESS_KEY_ID: 'k',
    S3_SECRET_ACCESS_KEY: 's',
  }
  expect(readEnvironment(source).files).toEqual({
    kind: 's3',
    endpoint: 'https://s3.eu-north-1.amazonaws.com',
    bucket: 'portal',
    prefix: 'a/b',
    region: 'eu-north-1',
    accessKeyId: 'k',
    secretAccessKey: 's',
  })
})

test('the public address has no trailing slash and is one that a browser can open', () => {
  expect(readEnvironment({ PUBLIC_URL: 'https://portal.kz/' }).publicUrl).toBe('https://portal.kz')
  expect(readEnvironment({ HOST: '0.0.0.0', PORT: '9000' }).publicUrl).toBe('http://127.0.0.1:9000')
  expect(readEnvironment({ HOST: '::1' }).publicUrl).toBe('http://[::1]:8080')
})

test('the page for operators lists exactly the variables that are read', () => {
  const page = readFileSync(path.join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8')
  // Variables are in capitals; the page has another table of numbers.
  const rows = page.split('\n').filter((line) => /^\| `[A-Z]/.test(line))
  const names = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name))
  expect(names.toSorted()).toEqual(VARIABLE_NAMES.toSorted())
})
