import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries } from './binaries.ts'
import { createCluster, ENGINE_ENVIRONMENT, PORTAL, passwordFileOf } from './cluster-folder.ts'
import { describeFailure, EmbeddedPostgresError } from './failure.ts'
import { chooseIdentity, type Identity } from './identity.ts'
import { stopOrphan } from './orphan.ts'

export type EmbeddedPostgres = {
  connection: { host: string; port: number; user: string; database: string; password?: string }
  /** Rolls back open transactions. All commits are on disk. */
  stop(): Promise<void>
}

/** The part of a pino logger that the engine uses. */
type Log = {
  error(fields: object | string, text?: string): void
  debug(fields: object, text: string): void
}

export type EmbeddedPostgresOptions = {
  folder: string
  log: Log
  /** False for throwaway databases: nothing is forced to disk. */
  isDurable?: boolean
  /** Called when the engine's process runs, before it takes connections. */
  onBegun?: (() => void) | undefined
}

const PORT_IN_SOCKET_NAME = 5432
/** The shortest limit (macOS: 104 bytes with the closing zero) less the socket's name. */
const MAXIMUM_SOCKET_FOLDER_BYTES = 103 - '/.s.PGSQL.5432'.length
const START_MILLISECONDS = 60_000
const STOP_MILLISECONDS = 15_000
const MAXIMUM_RESTART_PAUSE_MILLISECONDS = 5_000

const SETTINGS = [
  'max_connections=40',
  'work_mem=8MB',
  'random_page_cost=1.1',
  'max_parallel_workers_per_gather=0',
  'jit=off',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_checkpoints=off',
  'unix_socket_permissions=0700',
]
/** After a crash, syncs the whole file system at once instead of some two thousand files. */
const LINUX_SETTINGS = ['recovery_init_sync_method=syncfs']
const MB = 1_048_576
const [LEAST_SHARED_MB, MOST_SHARED_MB] = [128, 2_048]

/** Shared buffers: an eighth of the memory. A page outside of them costs a system call. */
function sharedMegabytes(): number {
  const may = Math.min(os.totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  return Math.min(Math.max(Math.floor(may / 8 / MB), LEAST_SHARED_MB), MOST_SHARED_MB)
}

const THROWAWAY_SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off']

/**
 * Starts the PostgreSQL of the npm package: no TCP (except on Windows), no password, no access for other accounts.
 * Stops an engine that a killed server left, and restarts an engine that dies.
 * @throws EmbeddedPostgresError one line in words: disk full, no permission, unsupported system.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, isDurable = true } = options
  const folder = path.resolve(options.folder)
  const identity = chooseIdentity(findBinaries(), folder)
  await stopOrphan(folder)
  createCluster(folder, identity, isDurable)
  const address = await chooseAddress(folder, identity)
  const settings = [
    ...SETTINGS,
    // A small cache makes dropping a throwaway database faster.
    `shared_buffers=${isDurable ? sharedMegabytes() : LEAST_SHARED_MB}MB`,
    ...(process.platform === 'linux' ? LINUX_SETTINGS : []),
    ...(isDurable ? [] : THROWAWAY_SETTINGS),
    ...address.settings,
  ]
  const run = () => runEngine(folder, identity, settings, log)

  const first = run()
  options.onBegun?.()
  let engine = await first
  let isStopping = false
  const supervision = (async () => {
    while (!isStopping) {
      await engine.ended
      for (let pause = 100; !isStopping; pause = Math.min(pause * 2, MAXIMUM_RESTART_PAUSE_MILLISECONDS)) {
        log.error('PostgreSQL has ended unexpectedly and is started again')
        await sleep(pause)
        try {
          engine = await run()
          break
        } catch (error) {
          log.error({ err: error }, 'PostgreSQL does not start')
        }
      }
    }
  })()
  // The engine ends with this process, except after a kill.
  const stopOnExit = () => engine.process.kill('SIGINT')
  process.once('exit', stopOnExit)
  const stop = async () => {
    process.off('exit', stopOnExit)
    isStopping = true
    await stopEngine(engine, identity, folder)
    await supervision
    await stopEngine(engine, identity, folder) // an engine that is starting, if any
    address.release()
  }
  const connection = { ...address.connection, user: PORTAL, database: PORTAL }
  try {
    await createDatabase(connection)
  } catch (error) {
    await stop()
    throw describeFailure('open the database', folder, error)
  }
  return { connection, stop }
}

type Engine = { process: ChildProcess; ended: Promise<unknown> }

async function runEngine(folder: string, identity: Identity, settings: string[], log: Log): Promise<Engine> {
  const deadline = performance.now() + START_MILLISECONDS
  for (;;) {
    try {
      return await tryToRunEngine(folder, identity, settings, log)
    } catch (error) {
      // The workers of a killed engine take a moment to end.
      const message = String(error)
      const isPredecessorLeaving =
        message.includes('pre-existing shared memory') ||
        (message.includes('lock file') && message.includes('already exists'))
      if (!isPredecessorLeaving || performance.now() > deadline)
        throw describeFailure('start PostgreSQL', folder, error)
      await sleep(100)
    }
  }
}

async function tryToRunEngine(folder: string, identity: Identity, settings: string[], log: Log): Promise<Engine> {
  const parameters = ['-D', folder, ...settings.flatMap((setting) => ['-c', setting])]
  const { file, parameters: words, account } = identity.command('postgres', parameters)
  const engine = spawn(file, words, {
    ...account,
    // A process group of its own: Ctrl-C then reaches the server alone, which stops the engine last.
    detached: process.platform !== 'win32',
    cwd: path.parse(folder).root,
    env: ENGINE_ENVIRONMENT,
    stdio: ['ignore', 'ignore', 'pipe'],
    windowsHide: true,
  })
  let beginning = ''
  const ended = new Promise<void>((resolve) => {
    engine.once('close', () => resolve())
    engine.once('error', (error) => {
      beginning += error.message
      resolve()
    })
  })
  const ready = new Promise<boolean>((resolve) => {
    engine.stderr?.setEncoding('utf8').on('data', (text: string) => {
      if (beginning.length < 20_000) beginning += text
      // A refused session is FATAL and its client reports it; PANIC is the engine's own fault.
      log[/\bPANIC:/.test(text) ? 'error' : 'debug']({ postgres: text.trim() }, 'PostgreSQL says')
      if (text.includes('ready to accept connections')) resolve(true)
    })
  })
  if (await Promise.race([ready, ended.then(() => false)])) return { process: engine, ended }
  throw new Error(beginning)
}

/** Fast shutdown: ends sessions and writes a checkpoint. Kills the engine after a timeout. */
async function stopEngine(engine: Engine, identity: Identity, folder: string): Promise<void> {
  if (process.platform === 'win32') {
    const { file, parameters } = identity.command('pg_ctl', ['stop', '-D', folder, '-m', 'fast'])
    await once(spawn(file, parameters, { stdio: 'ignore', windowsHide: true }), 'close')
  } else engine.process.kill('SIGINT')
  const insist = setTimeout(() => engine.process.kill('SIGQUIT'), STOP_MILLISECONDS)
  await engine.ended
  clearTimeout(insist)
}

type Address = {
  connection: { host: string; port: number; password?: string }
  settings: string[]
  release(): void
}

async function chooseAddress(folder: string, identity: Identity): Promise<Address> {
  if (process.platform === 'win32') {
    const port = await findFreePort()
    const password = fs.readFileSync(passwordFileOf(folder), 'utf8')
    return {
      connection: { host: '127.0.0.1', port, password },
      settings: ['listen_addresses=127.0.0.1', `port=${port}`],
      release: () => {},
    }
  }
  const isShort = Buffer.byteLength(folder) <= MAXIMUM_SOCKET_FOLDER_BYTES
  const host = isShort ? folder : createSocketFolder(folder, identity)
  return {
    connection: { host, port: PORT_IN_SOCKET_NAME },
    settings: [
      'listen_addresses=',
      `port=${PORT_IN_SOCKET_NAME}`,
      `unix_socket_directories="${host.replaceAll('"', '""')}"`,
    ],
    release: () => {
      if (!isShort) fs.rmSync(host, { recursive: true, force: true })
    },
  }
}

/**
 * A socket's path has some hundred bytes at most. Deep data folders use the temporary folder, by a fixed name:
 * a killed server's socket is found again.
 */
function createSocketFolder(folder: string, identity: Identity): string {
  const name = `portal-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`
  const socketFolder = path.join(os.tmpdir(), name)
  try {
    // Another account's folder of that name could imitate the database.
    fs.rmSync(socketFolder, { recursive: true, force: true })
    fs.mkdirSync(socketFolder, { mode: 0o700 })
    if (identity.owner && process.getuid?.() === 0) fs.chownSync(socketFolder, identity.owner.uid, identity.owner.gid)
  } catch (error) {
    throw describeFailure('create the folder for the socket', socketFolder, error)
  }
  return socketFolder
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new EmbeddedPostgresError('No free port on 127.0.0.1.')
  return address.port
}

/** A new cluster, or one of an interrupted first start, has no portal database yet. */
async function createDatabase(connection: EmbeddedPostgres['connection']): Promise<void> {
  const DATABASE_DOES_NOT_EXIST = '3D000'
  const probe = new pg.Client(connection)
  try {
    await probe.connect()
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== DATABASE_DOES_NOT_EXIST) throw error
    const client = new pg.Client({ ...connection, database: 'postgres' })
    await client.connect()
    await client.query(`create database ${PORTAL}`)
    await client.end()
  } finally {
    await probe.end()
  }
}
