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

/** The engine refuses to run as root: then it runs as the account that its package has made. */
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

/** A PostgreSQL of this machine (`POSTGRES_FOLDER`) on a port of its own, reached by password, which can be killed and started again. */
export type Postgres = {
  readonly port: number
  readonly folder: string
  /** The address of one of its databases. */
  readonly url: (database?: string) => string
  readonly connection: (database?: string) => { readonly connectionString: string }
  /** Runs one statement in a database and gives its rows. */
  query<Row extends pg.QueryResultRow>(text: string, database?: string): Promise<Row[]>
  /** Makes an empty database and gives its address. */
  create(database: string): Promise<string>
  /** Ends at once, as when its machine dies, and is started again. */
  restart(how: 'SIGINT' | 'SIGKILL'): Promise<void>
  /** Ends without a word, until `start`. */
  halt(): Promise<void>
  start(): Promise<void>
  /** Another engine that follows this one by streaming, and answers reads alone. */
  replica(): Promise<Postgres>
  stop(): Promise<void>
}

/** Makes an empty cluster in a temporary folder and starts it. `settings` are lines of postgresql.conf. */
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

/** Makes a file the account's that runs the engine. */
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
  /** What `pg_basebackup --write-recovery-conf` makes, for packages that hold the engine alone. */
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
