import { type ChildProcess, execFileSync, type SpawnSyncOptions, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findFreePort } from '../../apps/server/test/server-process.ts'
import { POSTGRES_FOLDER } from './programs.ts'

const USER = 'portal'
const PASSWORD = 'portal-9174'
const START_MS = 20_000

/** Account of the engine, which refuses to run as root. */
function account(): { readonly uid: number; readonly gid: number } | Record<string, never> {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

function run(program: string, parameters: readonly string[], more: SpawnSyncOptions = {}): void {
  const { status, stderr, error } = spawnSync(path.join(POSTGRES_FOLDER, program), parameters, {
    ...account(),
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    ...more,
  })
  if (status !== 0) throw new Error(`${program}: ${error?.message ?? String(stderr)}`)
}

/**
 * PostgreSQL of this machine (`POSTGRES_FOLDER`) on its own port, reached by password. It can be killed and restarted.
 */
export type Postgres = {
  readonly port: number
  readonly folder: string
  /** Address of a database. */
  readonly url: (database?: string) => string
  readonly connection: (database?: string) => { readonly connectionString: string }
  /** Runs one statement in a database. */
  query<Row extends pg.QueryResultRow>(text: string, database?: string): Promise<Row[]>
  /**
   * Creates an empty database.
   * @returns its address.
   */
  create(database: string): Promise<string>
  /** Ends the engine at once, as a power cut does, and starts it again. */
  restart(how: 'SIGINT' | 'SIGKILL'): Promise<void>
  /** Ends the engine silently, until `start`. */
  halt(): Promise<void>
  start(): Promise<void>
  /** Streaming replica for reads. */
  replica(): Promise<Postgres>
  stop(): Promise<void>
}

/** Starts an empty cluster in a temporary folder. `settings` are lines of postgresql.conf. */
export async function startPostgres(settings: readonly string[] = []): Promise<Postgres> {
  const folder = newFolder()
  const data = path.join(folder, 'data')
  const passwordFile = path.join(folder, 'password')
  writeFileSync(passwordFile, PASSWORD)
  giveToEngine(passwordFile)
  const parameters = [`--username=${USER}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  run('initdb', [`--pgdata=${data}`, '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync', ...parameters])
  writeFileSync(
    path.join(data, 'postgresql.auto.conf'),
    ['wal_level = replica', 'max_wal_senders = 4', 'hot_standby = on', ...settings].map((line) => `${line}\n`).join(''),
  )
  return open(folder, data)
}

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-postgres-'))
  chmodSync(folder, 0o700)
  giveToEngine(folder)
  return folder
}

/** Gives a file to the engine's account. */
export const giveToEngine = (file: string): void => {
  const { uid, gid } = account()
  if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid)
}

async function open(folder: string, data: string): Promise<Postgres> {
  const port = await findFreePort()
  const url = (database = 'postgres') => `postgresql://${USER}:${PASSWORD}@127.0.0.1:${port}/${database}`
  let engine: ChildProcess | undefined
  let output = ''
  const query: Postgres['query'] = async (text, database) => {
    const client = new pg.Client({ connectionString: url(database) })
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end()
    }
  }
  const end = async (how: NodeJS.Signals): Promise<void> => {
    if (engine === undefined || engine.exitCode !== null || engine.signalCode !== null) return
    const ended = once(engine, 'close')
    engine.kill(how)
    await ended
  }
  const start = async (): Promise<void> => {
    const places = ['-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=${folder}`]
    engine = spawn(path.join(POSTGRES_FOLDER, 'postgres'), ['-D', data, '-p', String(port), ...places], {
      ...account(),
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    engine.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-20_000)
    })
    const until = performance.now() + START_MS
    for (;;) {
      try {
        await query('select')
        return
      } catch (error) {
        if (engine.exitCode !== null || performance.now() > until)
          throw new Error(`PostgreSQL did not start: ${(error as Error).message}\n${output}`)
        await sleep(50)
      }
    }
  }
  /** Does the work of `pg_basebackup --write-recovery-conf`, which some packages lack. */
  const copyAtRest = async (copy: string): Promise<void> => {
    await end('SIGINT')
    execFileSync('cp', ['-a', `${data}/.`, copy])
    writeFileSync(path.join(copy, 'standby.signal'), '')
    appendFileSync(path.join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${url()}'\n`)
    await start()
  }
  const stopWithTests = (): void => {
    engine?.kill('SIGQUIT')
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', stopWithTests)
  try {
    await start()
  } catch (error) {
    stopWithTests()
    throw error
  }
  return {
    ...{ port, folder, url, query, start },
    connection: (database) => ({ connectionString: url(database) }),
    create: async (database) => {
      await query(`create database ${database}`)
      return url(database)
    },
    restart: async (how) => {
      await end(how)
      await start()
    },
    halt: () => end('SIGKILL'),
    replica: async () => {
      const own = newFolder()
      const copy = path.join(own, 'data')
      mkdirSync(copy, { mode: 0o700 })
      giveToEngine(copy)
      if (existsSync(path.join(POSTGRES_FOLDER, 'pg_basebackup')))
        run('pg_basebackup', [`--dbname=${url()}`, `--pgdata=${copy}`, '--write-recovery-conf', '--checkpoint=fast'])
      else await copyAtRest(copy)
      return open(own, copy)
    },
    stop: async () => {
      process.off('exit', stopWithTests)
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
    },
  }
}
