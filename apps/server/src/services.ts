import { passkeyHostOf } from '@portal/domain/accounts/factor-rules.ts'
import { WORDS_OF_THE_PORTAL } from '@portal/domain/accounts/password-rules.ts'
import { DEFAULT_INTERVIEW_MINUTES } from '@portal/domain/interviews/status.ts'
import { MOST_IN_OVERLOAD, type Overload, openOverload } from './http/limits/overload.ts'
import type { PageFrame } from './http/pages/frame.ts'
import { secureHostOf, watchCertificate } from './platform/certificate.ts'
import type { Clock } from './platform/clock.ts'
import type { Database, Db } from './platform/database/database.ts'
import type { Replica } from './platform/database/replica.ts'
import type { Environment } from './platform/environment.ts'
import type { FileStore } from './platform/files/files.ts'
import { openScanner, type Scanner } from './platform/files/scanner.ts'
import { createPasskeys, type Passkeys } from './platform/identity/passkeys.ts'
import type { Passwords } from './platform/identity/passwords.ts'
import { createSeal, type Seal } from './platform/identity/seal.ts'
import type { Mailer } from './platform/messages/mail.ts'
import type { Mailbox } from './platform/messages/mailbox.ts'
import type { SmsGateway } from './platform/messages/sms.ts'
import type { Log } from './platform/observability/log.ts'
import { type Metrics, openMetrics } from './platform/observability/metrics.ts'
import type { Traces } from './platform/observability/traces.ts'
import { readShippedData, readShippedLines, type ShippedData } from './platform/shipped-data.ts'
import { textsIn } from './platform/texts.ts'

/** The list of common passwords, one a line. */
const COMMON_PASSWORDS = 'passwords/refused.txt'

/** External resources of the portal, opened and closed by the caller. */
export type World = {
  readonly environment: Environment
  readonly database: Database
  /** Absent: no replica. */
  readonly replica?: Replica
  /** Absent: no traces. */
  readonly traces?: Traces
  readonly clock: Clock
  readonly files: FileStore
  readonly mail: Mailer
  /** Mailbox of returned mails. Absent: only people read it. */
  readonly mailbox?: Mailbox
  readonly sms: SmsGateway
  readonly passwords: Passwords
  readonly log: Log
  /** Present in the world of a rehearsal: the bar above its pages. */
  readonly rehearsal?: { readonly bars: PageFrame['bars'] }
}

/** The external resources, and the services that the portal opens on them for its slices. */
export type Services = World & {
  readonly db: Db
  readonly data: ShippedData
  /** Words that common passwords consist of. */
  readonly commonWords: ReadonlySet<string>
  readonly seal: Seal
  /** Logs that a secret cannot be opened: SEALING_SECRET has changed. */
  readonly onUnreadable: () => void
  /** Null: the portal's address allows no passkeys. */
  readonly passkeys: Passkeys | null
  /** Null: there is no virus scanner. */
  readonly scanner: Scanner | null
  readonly overload: Overload
  /** Null: no token for metrics is configured. */
  readonly metrics: Metrics | null
  /** The length of an interview. */
  readonly interviewMinutes: number
}

/** Figures of slices that metrics show. */
type Figures = {
  readonly countUndelivered: (db: Db) => Promise<number>
  readonly countScans: (
    db: Db,
    now: Date,
  ) => Promise<{ readonly pending: number; readonly infected: number; readonly oldestSeconds: number }>
}

/** Opens the services of the portal. */
export async function openServices(world: World, figures: Figures): Promise<Services> {
  const { environment, database, files, log } = world
  const { db } = database
  const overload = openOverload({
    log,
    areGuestsBounded: environment.areRateLimitsOn,
    mostInOverload: Math.max(MOST_IN_OVERLOAD, 2 * environment.databasePoolSize),
  })
  const scanner = environment.clamdUrl === undefined ? null : openScanner(environment.clamdUrl)
  const metrics = await measure(world, { overload, scanner, ...figures })
  files.onDamaged((file) => {
    log.error({ file }, 'the bytes of a file are not those that were written')
    metrics?.countDamagedFile()
  })
  return {
    ...world,
    db,
    data: await readShippedData(),
    commonWords: new Set([...(await readShippedLines(COMMON_PASSWORDS)), ...WORDS_OF_THE_PORTAL]),
    seal: createSeal({ dataDir: environment.dataDir, secret: environment.sealingSecret }),
    onUnreadable: () => log.error('SEALING_SECRET is another one than the database was sealed with'),
    passkeys: passkeysOf(environment),
    scanner,
    overload,
    metrics,
    interviewMinutes: environment.interviewMinutes ?? DEFAULT_INTERVIEW_MINUTES,
  }
}

function passkeysOf({ publicUrl }: Environment): Passkeys | null {
  const host = passkeyHostOf(publicUrl)
  if (host === null) return null
  return createPasskeys({ host, origin: new URL(publicUrl).origin, portal: textsIn('en')('notifications.portal') })
}

async function measure(
  { environment, database, replica, traces, clock, files, mailbox, sms }: World,
  {
    overload,
    scanner,
    countUndelivered,
    countScans,
  }: Figures & { readonly overload: Overload; readonly scanner: Scanner | null },
): Promise<Metrics | null> {
  if (environment.metricsToken === undefined) return null
  const { db } = database
  const secureHost = secureHostOf(environment.publicUrl)
  return openMetrics({
    database,
    replica,
    traces,
    dataDir: environment.dataDir,
    freeBytesOfFiles: files.freeBytes,
    failedMessages: () => countUndelivered(db),
    areReturnsRead: mailbox !== undefined,
    areSmsAsked: sms.ask !== null,
    refusedCalls: overload.refused,
    certificateUntil: secureHost && watchCertificate(secureHost),
    scans: scanner && { scanner, count: () => countScans(db, clock.now()) },
  })
}
