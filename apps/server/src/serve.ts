import path from 'node:path'
import { createPortal } from './app.ts'
import { systemClock } from './platform/clock.ts'
import { type Database, type DatabaseConnection, openDatabase } from './platform/database/database.ts'
import type { StatementObserver } from './platform/database/driver.ts'
import { migrate } from './platform/database/migrations.ts'
import { openReplica } from './platform/database/replica.ts'
import type { Environment } from './platform/environment.ts'
import { openFileStore } from './platform/files/files.ts'
import { createPasswords } from './platform/identity/passwords.ts'
import { migrateJobs, startJobs } from './platform/jobs/job-runner.ts'
import { openMailer } from './platform/messages/mail.ts'
import { openMailbox } from './platform/messages/mailbox.ts'
import { openSms } from './platform/messages/sms.ts'
import type { Log } from './platform/observability/log.ts'
import type { Traces } from './platform/observability/traces.ts'
import type { Shutdown } from './platform/shutdown.ts'
import { namePortal } from './platform/texts.ts'

/** Backlog of connections. Beyond it the kernel drops packets, and clients retry after seconds. */
const MOST_CONNECTING = 4_096

/** Context of a start before the database answers. The rest of the code is loaded meanwhile (main.ts). */
export type Begun = {
  readonly environment: Environment
  readonly log: Log
  /** Stops each started part again, also after a failed start. */
  readonly shutdown: Shutdown
  readonly stopping: AbortSignal
}

/** Brings the database up to date and serves the portal on it. */
export async function serve(
  connection: DatabaseConnection,
  { environment, log, shutdown, stopping }: Begun,
): Promise<void> {
  const began = performance.now()
  const applied = await migrate(connection)
  if (applied.length > 0)
    log.info(
      { migrations: applied.length, ms: Math.round(performance.now() - began) },
      `migrated up to ${applied.at(-1)}`,
    )
  await migrateJobs(connection, log)
  const traces = await openTracing(environment, log)
  shutdown.add('the traces', async () => traces?.close())
  const database = openDatabase({
    connection,
    poolSize: environment.databasePoolSize,
    log,
    onStatement: traces?.statement,
  })
  shutdown.add('the database connections', database.close)
  const replica = openReads(environment, database, log, traces?.statement)
  shutdown.add('the connections to the replica', async () => replica?.close())
  stopping.throwIfAborted()

  const mail = openMailer({ ...environment.mail, folder: path.join(environment.dataDir, 'outbox/mail') })
  shutdown.add('the mailer', mail.close)
  const { bouncesUrl } = environment.mail
  const mailbox = bouncesUrl === undefined ? undefined : openMailbox(bouncesUrl)
  const sms = openSms({ ...environment.sms, folder: path.join(environment.dataDir, 'outbox/sms') })
  const files = openFileStore(environment.files)
  const passwords = createPasswords()
  namePortal(environment.portalNames)
  const portal = await createPortal({
    ...{ environment, database, clock: systemClock, files, mail, sms, passwords, log },
    ...(mailbox === undefined ? {} : { mailbox }),
    ...(replica === undefined ? {} : { replica }),
    ...(traces === undefined ? {} : { traces }),
  })
  shutdown.add('the portal', portal.close)
  await portal.prepare()
  stopping.throwIfAborted()

  const stopJobs = await startJobs({
    ...portal.jobs,
    database,
    log,
    isOnlyServer: environment.databaseUrl === undefined,
  })
  shutdown.add('the jobs', stopJobs)
  const { host, port } = environment
  await portal.app.listen({ host, port, backlog: MOST_CONNECTING })
  stopping.throwIfAborted()
}

/** The replica of the database named by the environment. */
function openReads(
  { replica: { url, mostLagSeconds }, databasePoolSize }: Environment,
  primary: Database,
  log: Log,
  onStatement: StatementObserver | undefined,
) {
  if (url === undefined) return undefined
  return openReplica({
    connectionString: url,
    poolSize: databasePoolSize,
    primary,
    most: mostLagSeconds,
    log,
    onStatement,
  })
}

/** Loads the SDK of traces, an optional dependency, only where it is configured. */
async function openTracing({ traces: settings }: Environment, log: Log): Promise<Traces | undefined> {
  if (settings === undefined) return undefined
  const loaded = await import('./platform/observability/traces.ts').catch((error: Error & { code?: string }) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
    log.warn('nothing is traced: OTEL_EXPORTER_OTLP_ENDPOINT needs the packages of `npm ci --include=optional`')
  })
  return loaded?.openTraces(settings, log)
}
