import { isIP } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { isBin } from '@portal/domain/kernel/check-digit.ts'
import { z } from 'zod'
import type { SmsStateSettings } from './messages/sms.ts'
import { findMisspelt } from './misspelt.ts'

export type SessionTimes = { absoluteMinutes: number; idleMinutes: number }

export type FileStoreSettings =
  | { kind: 'folder'; folder: string }
  | {
      kind: 's3'
      endpoint: string
      bucket: string
      prefix: string
      region: string
      accessKeyId: string
      secretAccessKey: string
    }

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

export class EnvironmentError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.name = 'EnvironmentError'
    this.problems = problems
  }
}

const text = z.string().trim()
const wholeNumber = (least: number, most: number, unit = '') => {
  const schema = text
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.int().min(least).max(most))
  return [schema, `must be a whole number${unit && ` of ${unit}`} from ${least} to ${most}`] as const
}
const truth = [z.enum(['true', 'false']).transform((value) => value === 'true'), 'must be true or false'] as const
const address = (...schemes: string[]) =>
  text.refine((value) => URL.canParse(value) && schemes.includes(new URL(value).protocol.slice(0, -1)))
function isScannerAddress(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, port, pathname } = new URL(value)
  return protocol === 'tcp:' ? hostname !== '' && port !== '' : protocol === 'unix:' && pathname.startsWith('/')
}

const parsed = <Value>(parse: (value: string) => Value) =>
  text.transform((value, context) => {
    try {
      return parse(value)
    } catch {
      context.addIssue('malformed')
      return z.NEVER
    }
  })

type Headers = Readonly<Record<string, string>>
const readSmsHeaders = (value: string): Headers => z.record(z.string(), z.string()).parse(JSON.parse(value))

/** OpenTelemetry's headers: comma-separated pairs, values percent-encoded. */
function readHeaders(value: string): Headers {
  const pairs = value.split(',').map((pair) => {
    const [, name, encoded] = /^\s*([\w-]+)\s*=([^=,]*=*)$/.exec(pair) ?? []
    if (name === undefined || encoded === undefined) throw new URIError('no pair')
    return [name, decodeURIComponent(encoded.trim())] as const
  })
  return Object.fromEntries(new globalThis.Headers(Object.fromEntries(pairs)))
}

const minutes = wholeNumber(1, 525_600, 'minutes')
const email = z.email()
const SAMPLE_ID = '00000000-0000-4000-8000-000000000000'
const LONGEST_LOCAL_PART = 64
function isReturnPath(value: string): boolean {
  const filled = value.replace('{id}', SAMPLE_ID)
  return email.safeParse(filled).success && filled.indexOf('@') <= LONGEST_LOCAL_PART
}
function isMailbox(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, username, password, hostname } = new URL(value)
  return ['imap:', 'imaps:'].includes(protocol) && [username, password, hostname].every((part) => part !== '')
}
const databaseAddress = [
  address('postgres', 'postgresql'),
  'must look like postgresql://user:password@host:5432/database',
] as const
const jsonPointer = text.regex(/^(\/[^/\s]+)+$/)
const words = text
  .transform((value) => value.split(',').map((word) => word.trim()))
  .pipe(z.array(z.string().min(1).max(100)).min(1))
const shortName = [text.max(120), 'must be a name of at most 120 characters'] as const
const ownLine = [text.max(200), 'must be a line of at most 200 characters'] as const

const VARIABLES = {
  PORT: wholeNumber(1, 65_535),
  HOST: [text.refine((value) => value === 'localhost' || isIP(value) > 0), 'must be an IP address or localhost'],
  PUBLIC_URL: [address('http', 'https'), 'must be an http or https address'],
  DATA_DIR: [text, 'must be a folder'],
  DATABASE_URL: databaseAddress,
  DATABASE_POOL_SIZE: wholeNumber(2, 200),
  DATABASE_READ_URL: databaseAddress,
  DATABASE_READ_LAG_SECONDS: wholeNumber(1, 3600, 'seconds'),
  FILES_URL: [address('s3', 'file'), 'must look like s3://bucket, s3://bucket/prefix or file:///folder'],
  CLAMD_URL: [
    text.refine((value) => isScannerAddress(value)),
    'must look like tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl',
  ],
  S3_ENDPOINT: [address('http', 'https'), 'must be an http or https address'],
  S3_REGION: [text, 'must be a region'],
  S3_ACCESS_KEY_ID: [text, 'must be an access key'],
  S3_SECRET_ACCESS_KEY: [text, 'must be a secret key'],
  MAIL_URL: [address('smtp', 'smtps'), 'must look like smtp://user:password@host:587'],
  MAIL_FROM: [text.regex(/^[^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>$|^[^<>\s@]+@[^<>\s@]+$/), 'must be an e-mail address'],
  MAIL_RETURN_PATH: [
    text.refine(isReturnPath),
    'must be an e-mail address, such as bounces+{id}@portal.kz or bounces@portal.kz',
  ],
  MAIL_BOUNCES_URL: [text.refine(isMailbox), 'must look like imaps://user:password@host/INBOX'],
  BROADCAST_MAILS_PER_MINUTE: wholeNumber(1, 10_000, 'mails'),
  DKIM_SELECTOR: [text.regex(/^[a-z\d-]+(\.[a-z\d-]+)*$/i), 'must be the name of a DNS record, such as portal1'],
  DKIM_KEY_FILE: [text, 'must be a file with a private key'],
  SMS_URL: [address('http', 'https'), 'must be an https address'],
  SMS_HEADERS: [parsed(readSmsHeaders), 'must be a JSON object of header names and texts'],
  SMS_BODY: [text, 'must be a text with {to} and {text}'],
  SMS_STATE_URL: [
    address('http', 'https').refine((value) => value.includes('{id}')),
    'must be an https address with {id}',
  ],
  SMS_ID_AT: [jsonPointer, 'must be a place in a JSON answer, such as /id or /data/messageId'],
  SMS_STATE_AT: [jsonPointer, 'must be a place in a JSON answer, such as /status or /data/0/status'],
  SMS_DELIVERED: [words, 'must be states with commas between them'],
  SMS_UNDELIVERED: [words, 'must be states with commas between them'],
  DEMO: truth,
  KEEP_DEMO: truth,
  SUPER_ADMIN_EMAIL: [email, 'must be an e-mail address'],
  SUPER_ADMIN_PASSWORD: [z.string().min(8).max(128), 'must have 8 to 128 characters'],
  RATE_LIMITS: [z.enum(['on', 'off']).transform((value) => value === 'on'), 'must be on or off'],
  PAGES_A_MINUTE: wholeNumber(1, 1_000_000),
  UPLOADS_AT_ONCE: wholeNumber(1, 50),
  KEPT_MEGABYTES: wholeNumber(10, 100_000, 'megabytes'),
  TRUST_PROXY: [
    truth[0].transform(Number).or(wholeNumber(0, 10)[0]),
    'must be true, false, or the number of trusted proxies from 0 to 10',
  ],
  APPLICANT_SESSION_MINUTES: minutes,
  APPLICANT_IDLE_MINUTES: minutes,
  STAFF_SESSION_MINUTES: minutes,
  STAFF_IDLE_MINUTES: minutes,
  CONTACT_PHONE: [text, 'must be a phone number'],
  CONTACT_EMAIL: [email, 'must be an e-mail address'],
  FEEDBACK_EMAIL: [email, 'must be an e-mail address'],
  SECURITY_CONTACT: [z.union([email, address('https')]), 'must be an e-mail address or an https address'],
  APPLICATIONS_KEPT_YEARS: wholeNumber(1, 100, 'years'),
  PORTAL_NAME_KK: [text.max(80), 'must be a name of at most 80 characters'],
  PORTAL_NAME_RU: [text.max(80), 'must be a name of at most 80 characters'],
  PORTAL_NAME_EN: [text.max(80), 'must be a name of at most 80 characters'],
  PORTAL_MARK: [text, 'must be a file with an SVG or PNG picture'],
  OPERATOR_NAME: [text.max(300), 'must be a name of at most 300 characters'],
  OPERATOR_NAME_KK: shortName,
  OPERATOR_NAME_RU: shortName,
  OPERATOR_NAME_EN: shortName,
  OPERATOR_ADDRESS_KK: ownLine,
  OPERATOR_ADDRESS_RU: ownLine,
  OPERATOR_ADDRESS_EN: ownLine,
  OPERATOR_HOURS_KK: ownLine,
  OPERATOR_HOURS_RU: ownLine,
  OPERATOR_HOURS_EN: ownLine,
  CONTENT_CHECKED_ON: [z.iso.date(), 'must be a day, YYYY-MM-DD'],
  OPERATOR_BIN: [text.refine(isBin), 'must be a BIN: 12 digits with its check digit'],
  OPERATOR_CONTACT: [text.max(300), 'must be an address, a phone number or an e-mail, at most 300 characters'],
  SHOW_READERS: truth,
  AUDIT_KEPT_YEARS: wholeNumber(1, 100, 'years'),
  INTERVIEW_MINUTES: wholeNumber(5, 240, 'minutes'),
  LATE_AFTER_WORKING_DAYS: wholeNumber(1, 60, 'days'),
  LOG_LEVEL: [z.enum(LOG_LEVELS), `must be one of ${LOG_LEVELS.join(', ')}`],
  SEALING_SECRET: [z.string().min(32), 'must have at least 32 characters'],
  OLD_SEALING_SECRET: [z.string().min(32), 'must have at least 32 characters'],
  STAFF_SECOND_FACTOR: [z.enum(['optional', 'required']), 'must be optional or required'],
  SIGNING: [z.enum(['sms', 'passkey']), 'must be sms or passkey'],
  OTEL_EXPORTER_OTLP_ENDPOINT: [address('http', 'https'), 'must be an http or https address'],
  OTEL_EXPORTER_OTLP_HEADERS: [parsed(readHeaders), 'must look like name=value,name=value'],
  OTEL_SERVICE_NAME: [text.max(100), 'must be a name of at most 100 characters'],
  METRICS_TOKEN: [z.string().min(16), 'must have at least 16 characters'],
  BACKUP_DIR: [text, 'must be a folder, or look like s3://bucket/prefix'],
  BACKUP_KEY: [z.string().min(32), 'must have at least 32 characters'],
} as const

type Name = keyof typeof VARIABLES
type Values = { [N in Name]: z.output<(typeof VARIABLES)[N][0]> | undefined }
export const VARIABLE_NAMES = Object.keys(VARIABLES) as Name[]

export const misspeltWarnings = (source: Record<string, string | undefined> = process.env): readonly string[] =>
  findMisspelt(
    Object.keys(source).filter((name) => source[name]?.trim()),
    VARIABLE_NAMES,
  ).map(({ name, meant }) => `${name} is no variable of the portal: is ${meant} meant?`)

const DEMO_CONTACTS = { phone: '+7 700 000 00 00', email: 'admission@demo.test' }

/** The validated environment. Defaults: docs/operations.md. */
export type Environment = ReturnType<typeof readEnvironment>

/** Reads and validates the environment (docs/operations.md#configuration). @throws EnvironmentError with all faults. */
export function readEnvironment(source: Record<string, string | undefined> = process.env) {
  const problems: string[] = []
  const values = readValues(source, problems)
  const host = values.HOST ?? '127.0.0.1'
  const port = values.PORT ?? 8080
  const dataDir = path.resolve(values.DATA_DIR ?? 'var')
  const isDemo = values.DEMO ?? (values.DATABASE_URL === undefined && isPrivate(host, values) && !values.TRUST_PROXY)

  if (values.DEMO && source.DATABASE_URL) {
    problems.push('DEMO: must not be true together with DATABASE_URL: demo accounts belong to the embedded database')
  }
  if (values.DEMO && !isPrivate(host, values)) {
    problems.push(
      'DEMO: must not be true when HOST or PUBLIC_URL is reachable from outside: the demo passwords are public',
    )
  }
  if (!source.SUPER_ADMIN_EMAIL !== !source.SUPER_ADMIN_PASSWORD) {
    problems.push('SUPER_ADMIN_EMAIL, SUPER_ADMIN_PASSWORD: set both or neither')
  }
  if (!source.DKIM_SELECTOR !== !source.DKIM_KEY_FILE) {
    problems.push('DKIM_SELECTOR, DKIM_KEY_FILE: set both or neither')
  }
  const smsState = readSmsState(values, problems)
  if (values.DATABASE_READ_URL !== undefined && values.DATABASE_URL === undefined) {
    problems.push('DATABASE_READ_URL: needs DATABASE_URL, the database that it is a copy of')
  }
  for (const name of ['DATA_DIR', 'FILES_URL', 'BACKUP_DIR'] as const)
    if (isSystemFolder(values[name] ?? '')) problems.push(`${name}: must be a folder of a disk, not one of the system`)
  const files = readFileStore(values, path.join(dataDir, 'files'), problems)
  const backups = readBackups(values, problems)
  if (problems.length > 0) throw new EnvironmentError(problems)

  return {
    host,
    port,
    /** Without a trailing slash. */
    publicUrl: (values.PUBLIC_URL ?? `http://${nameOfHost(host)}:${port}`).replace(/\/+$/, ''),
    dataDir,
    /** Absent: the embedded PostgreSQL in `dataDir`. */
    databaseUrl: values.DATABASE_URL,
    databasePoolSize: values.DATABASE_POOL_SIZE ?? 12,
    replica: { url: values.DATABASE_READ_URL, mostLagSeconds: values.DATABASE_READ_LAG_SECONDS ?? 10 },
    files,
    clamdUrl: values.CLAMD_URL,
    mail: {
      url: values.MAIL_URL,
      from: values.MAIL_FROM ?? 'Admission portal <no-reply@localhost>',
      returnPath: values.MAIL_RETURN_PATH,
      bouncesUrl: values.MAIL_BOUNCES_URL,
      broadcastsPerMinute: values.BROADCAST_MAILS_PER_MINUTE ?? 300,
      dkim:
        values.DKIM_SELECTOR && values.DKIM_KEY_FILE
          ? { selector: values.DKIM_SELECTOR, keyFile: values.DKIM_KEY_FILE }
          : undefined,
    },
    sms: { url: values.SMS_URL, headers: values.SMS_HEADERS ?? {}, body: values.SMS_BODY ?? '', state: smsState },
    isDemo,
    keepsDemo: values.KEEP_DEMO ?? false,
    superAdmin:
      values.SUPER_ADMIN_EMAIL && values.SUPER_ADMIN_PASSWORD
        ? { email: values.SUPER_ADMIN_EMAIL, password: values.SUPER_ADMIN_PASSWORD }
        : undefined,
    areRateLimitsOn: values.RATE_LIMITS ?? true,
    pagesAMinute: values.PAGES_A_MINUTE ?? 3000,
    uploadsAtOnce: values.UPLOADS_AT_ONCE ?? 2,
    keptBytesEach: (values.KEPT_MEGABYTES ?? 500) * 1_000_000,
    trustedHops: values.TRUST_PROXY ?? 0,
    sessions: {
      applicant: {
        absoluteMinutes: values.APPLICANT_SESSION_MINUTES ?? 720,
        idleMinutes: values.APPLICANT_IDLE_MINUTES ?? 120,
      },
      staff: {
        absoluteMinutes: values.STAFF_SESSION_MINUTES ?? 720,
        idleMinutes: values.STAFF_IDLE_MINUTES ?? 60,
      },
    },
    contacts: {
      phone: values.CONTACT_PHONE ?? (isDemo ? DEMO_CONTACTS.phone : undefined),
      email: values.CONTACT_EMAIL ?? (isDemo ? DEMO_CONTACTS.email : undefined),
    },
    /** Shows applicants the names of their readers, beside role and university. */
    showReaders: values.SHOW_READERS ?? false,
    portalNames: { kk: values.PORTAL_NAME_KK, ru: values.PORTAL_NAME_RU, en: values.PORTAL_NAME_EN },
    portalMark: values.PORTAL_MARK,
    operator: {
      name: values.OPERATOR_NAME ?? null,
      bin: values.OPERATOR_BIN ?? null,
      contact: values.OPERATOR_CONTACT ?? null,
    },
    /** Lines of the operator on every page. A language without its own name has that of the consent. */
    owner: {
      names: {
        kk: values.OPERATOR_NAME_KK ?? values.OPERATOR_NAME,
        ru: values.OPERATOR_NAME_RU ?? values.OPERATOR_NAME,
        en: values.OPERATOR_NAME_EN ?? values.OPERATOR_NAME,
      },
      addresses: { kk: values.OPERATOR_ADDRESS_KK, ru: values.OPERATOR_ADDRESS_RU, en: values.OPERATOR_ADDRESS_EN },
      hours: { kk: values.OPERATOR_HOURS_KK, ru: values.OPERATOR_HOURS_RU, en: values.OPERATOR_HOURS_EN },
      checkedOn: values.CONTENT_CHECKED_ON,
    },
    securityContact: values.SECURITY_CONTACT,
    /** Mailbox of the office for feedback; absent: the page names the phone instead. */
    feedbackEmail: values.FEEDBACK_EMAIL ?? values.CONTACT_EMAIL ?? (isDemo ? DEMO_CONTACTS.email : undefined),
    isPublic: !isPrivate(host, values),
    applicationsKeptYears: values.APPLICATIONS_KEPT_YEARS ?? 5,
    auditKeptYears: values.AUDIT_KEPT_YEARS ?? 5,
    interviewMinutes: values.INTERVIEW_MINUTES,
    lateAfterWorkingDays: values.LATE_AFTER_WORKING_DAYS ?? 5,
    logLevel: values.LOG_LEVEL ?? 'info',
    sealingSecret: values.SEALING_SECRET,
    oldSealingSecret: values.OLD_SEALING_SECRET,
    isStaffFactorRequired: values.STAFF_SECOND_FACTOR === 'required',
    /** Experts may sign grades with a passkey. A code by SMS works in any case. */
    isSigningByPasskey: values.SIGNING === 'passkey',
    metricsToken: values.METRICS_TOKEN,
    traces:
      values.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? undefined
        : {
            url: `${values.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, '')}/v1/traces`,
            serviceName: values.OTEL_SERVICE_NAME ?? 'admission-portal',
            headers: values.OTEL_EXPORTER_OTLP_HEADERS ?? {},
          },
    backup: {
      location: backups,
      key: values.BACKUP_KEY,
    },
  }
}

export function startWarning({ isPublic, operator }: Pick<Environment, 'isPublic' | 'operator'>): string | null {
  const stated = { OPERATOR_NAME: operator.name, OPERATOR_BIN: operator.bin, OPERATOR_CONTACT: operator.contact }
  const missing = Object.entries(stated).flatMap(([name, value]) => (value === null ? [name] : []))
  if (!isPublic || missing.length === 0) return null
  return `Set ${missing.join(', ')}: pages and the consent to personal data processing do not say in full who runs this portal.`
}

/** Warns that the portal runs as root without need. @param uid undefined on Windows. */
export const rootWarning = (uid: number | undefined): string | null =>
  uid === 0
    ? 'Started as root, which the portal does not need: start it under an account of its own, as deploy/portal.service does.'
    : null

function readSmsState(values: Values, problems: string[]): SmsStateSettings | undefined {
  const { SMS_STATE_URL, SMS_ID_AT, SMS_STATE_AT, SMS_DELIVERED, SMS_UNDELIVERED } = values
  if (SMS_STATE_URL && SMS_ID_AT && SMS_STATE_AT && SMS_DELIVERED && SMS_UNDELIVERED)
    return {
      url: SMS_STATE_URL,
      idAt: SMS_ID_AT,
      stateAt: SMS_STATE_AT,
      delivered: SMS_DELIVERED,
      undelivered: SMS_UNDELIVERED,
    }
  if ([SMS_STATE_URL, SMS_ID_AT, SMS_STATE_AT, SMS_DELIVERED, SMS_UNDELIVERED].some((value) => value !== undefined))
    problems.push('SMS_STATE_URL, SMS_ID_AT, SMS_STATE_AT, SMS_DELIVERED, SMS_UNDELIVERED: set all or none')
  return undefined
}

function readValues(source: Record<string, string | undefined>, problems: string[]): Values {
  const values: Partial<Record<Name, unknown>> = {}
  for (const name of VARIABLE_NAMES) {
    const given = source[name]
    if (given === undefined || given.trim() === '') continue
    const [schema, requirement] = VARIABLES[name]
    const result = schema.safeParse(given)
    if (result.success) values[name] = result.data
    else problems.push(`${name}: ${requirement}`)
  }
  return values as Values
}

/** The kernel's folders store nothing, and mkdir in /proc never ends (Node.js 26). */
const isSystemFolder = (given: string): boolean =>
  /^\/(proc|sys)(\/|$)/.test(path.posix.normalize(given.replace(/^file:\/\/(localhost)?/, '')))

function readFolder(url: string, problems: string[]): FileStoreSettings {
  try {
    return { kind: 'folder', folder: fileURLToPath(url) }
  } catch {
    problems.push('FILES_URL: must name a folder of this machine: file:///folder')
    return { kind: 'folder', folder: '' }
  }
}

function readFileStore(values: Values, folder: string, problems: string[]): FileStoreSettings {
  if (values.FILES_URL === undefined) return { kind: 'folder', folder }
  if (values.FILES_URL.startsWith('file:')) return readFolder(values.FILES_URL, problems)
  return readBucket('FILES_URL', values.FILES_URL, values, problems)
}

function readBackups(values: Values, problems: string[]): FileStoreSettings | undefined {
  const { BACKUP_DIR: given } = values
  if (given === undefined) return undefined
  if (/^s3:/.test(given) && URL.canParse(given)) return readBucket('BACKUP_DIR', given, values, problems)
  return { kind: 'folder', folder: path.resolve(given) }
}

function readBucket(variable: Name, url: string, values: Values, problems: string[]): FileStoreSettings {
  const { hostname: bucket, pathname } = new URL(url)
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  if (bucket === '') problems.push(`${variable}: must name a bucket`)
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    problems.push(`S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: needed with ${variable}`)
  }
  const region = values.S3_REGION ?? 'us-east-1'
  return {
    kind: 's3',
    endpoint: values.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`,
    bucket,
    prefix: pathname.replace(/^\/+|\/+$/g, ''),
    region,
    accessKeyId: accessKeyId ?? '',
    secretAccessKey: secretAccessKey ?? '',
  }
}

const isPrivate = (host: string, { PUBLIC_URL }: Values): boolean =>
  isLoopback(host) && (PUBLIC_URL === undefined || isLoopback(new URL(PUBLIC_URL).hostname.replace(/^\[|\]$/g, '')))

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\./.test(host)
}

/** `http://0.0.0.0` is no address for a browser. */
function nameOfHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return isIP(host) === 6 ? `[${host}]` : host
}

/** React, for one, renders at half the speed without it. */
export function beProduction(): void {
  process.env['NODE_ENV'] ??= 'production'
}
