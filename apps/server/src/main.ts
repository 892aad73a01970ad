import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { EmbeddedPostgresError } from '@portal/embedded-postgres/failure.ts'
import { z } from 'zod'
import { DemoKeptError } from './demo/find-demo.ts'
import { isPassingFault } from './platform/database/database.ts'
import { MigrationError } from './platform/database/migrations.ts'
import { DatabaseUnreachableError, openPostgres } from './platform/database/postgres.ts'
import {
  beProduction,
  type Environment,
  EnvironmentError,
  misspeltWarnings,
  readEnvironment,
  rootWarning,
  startWarning,
} from './platform/environment.ts'
import { DataFolderError, lockDataFolder } from './platform/files/data-folder.ts'
import { createLog } from './platform/observability/log.ts'
import { PortalMarkError } from './platform/portal-mark.ts'
import { createShutdown } from './platform/shutdown.ts'
import type { Begun } from './serve.ts'

const STOP_MILLISECONDS = 30_000
/** Time for a stopping server to release the data folder to its successor. */
const PREDECESSOR_MILLISECONDS = 3_000

/** Loads the portal's code, once. It is most of a start. */
const readCode = () => import('./serve.ts')

/** Starts the database, loads the code meanwhile, and serves the portal. */
async function start(begun: Begun): Promise<void> {
  const { environment, log, shutdown, stopping } = begun
  shutdown.add('the data folder', await lockDataFolder(environment.dataDir, PREDECESSOR_MILLISECONDS))
  // Its faults are handled below.
  const postgres = await openPostgres(environment, log, () => void readCode().catch(() => undefined))
  shutdown.add('PostgreSQL', postgres.stop)
  stopping.throwIfAborted()
  const { serve } = await readCode()
  await serve(postgres.connection, begun)
}

/** Messages of errors that an operator can fix; they replace the stack. */
function explain(error: unknown, { host, port }: Environment): string {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (syscall === 'listen') {
    if (code === 'EADDRINUSE')
      return `Port ${port} on ${host} is in use. Stop what uses it, or set PORT to another one.`
    if (code === 'EACCES') return `Port ${port} is reserved for the system. Set PORT to one above 1023.`
    if (code === 'EADDRNOTAVAIL') return `This machine has no address ${host}. Set HOST to one of its own.`
  }
  const isExplained = [
    DataFolderError,
    DemoKeptError,
    EmbeddedPostgresError,
    EnvironmentError,
    DatabaseUnreachableError,
    MigrationError,
    PortalMarkError,
  ].some((kind) => error instanceof kind)
  return isExplained ? (error as Error).message : ((error as Error).stack ?? String(error))
}

const DemoAccounts = z.array(z.object({ email: z.string(), password: z.string(), role: z.string() }))

/** Everything needed to begin, on one screen. */
function welcome(environment: Environment): string {
  const { dataDir } = environment
  const lines = [
    ['Open', `${environment.publicUrl}/admission/`],
    ['Data', dataDir],
    ['Operator', operatorOf(environment)],
    ['Mails', environment.mail.url ? 'sent' : `${path.join(dataDir, 'outbox/mail')} (one .eml file each)`],
    ['SMS', environment.sms.url ? 'sent' : `${path.join(dataDir, 'outbox/sms')} (one .json file each)`],
    ...readDemoAccounts(environment).map(({ role, email, password }) => [role, `${email}  ${password}`]),
    ['Ready', `in ${Math.round(performance.now())} ms`],
  ]
  const width = Math.max(...lines.map(([label = '']) => label.length))
  return `\n${lines.map(([label = '', text]) => `  ${label.padEnd(width)}  ${text}`).join('\n')}\n`
}

function operatorOf({ owner, isDemo }: Environment): string {
  if (owner.names.kk !== undefined) return owner.names.kk
  return isDemo ? 'of the demo' : 'not stated: pages have the name of the portal alone; set OPERATOR_NAME'
}

function readDemoAccounts({ isDemo, dataDir }: Environment): z.infer<typeof DemoAccounts> {
  const file = path.join(dataDir, 'demo-accounts.json')
  if (!isDemo || !existsSync(file)) return []
  return DemoAccounts.parse(JSON.parse(readFileSync(file, 'utf8')))
}

async function main(): Promise<void> {
  beProduction()
  for (const warning of misspeltWarnings()) process.stderr.write(`${warning}\n`)
  let environment: Environment
  try {
    const given = readEnvironment()
    environment = { ...given, keepsDemo: given.keepsDemo || process.argv.includes('--keep-demo') }
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error
    for (const problem of error.problems) process.stderr.write(`${problem}\n`)
    process.exit(1)
  }
  const log = createLog(environment.logLevel)
  const shutdown = createShutdown(log)
  const stopping = new AbortController()

  const stop = async (exitCode: number): Promise<never> => {
    setTimeout(() => {
      log.error(`the server ends without ${shutdown.current()}, which did not stop in time`)
      process.exit(1)
    }, STOP_MILLISECONDS).unref()
    await shutdown.run()
    process.exit(exitCode)
  }
  const started = start({ environment, log, shutdown, stopping: stopping.signal })
  const stopBySignal = async () => {
    if (stopping.signal.aborted) process.exit(1) // a second signal ends at once
    stopping.abort()
    await started.catch(() => undefined)
    await stop(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopBySignal)
  process.on('uncaughtException', (error) => {
    // The queue's library leaves rejected promises when the database fails during a job. Its supervision and the pool
    // restart by themselves.
    if (isPassingFault(error)) return log.warn({ err: error }, 'the database was away')
    log.fatal({ err: error }, 'an unexpected error ends the server')
    void stop(1)
  })
  try {
    await started
    process.stdout.write(`${welcome(environment)}\n`)
    for (const warning of [rootWarning(process.getuid?.()), startWarning(environment)])
      if (warning !== null) process.stderr.write(`${warning}\n`)
  } catch (error) {
    if (stopping.signal.aborted) return
    process.stderr.write(`${explain(error, environment)}\n`)
    await stop(1)
  }
}

await main()
