import { execFileSync, type SpawnSyncOptions, spawnSync } from 'node:child_process'
import { appendFileSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { findFreePort } from '../../apps/server/test/server-process.ts'
import { type Running, removeFolder, startProgram, temporaryFolder } from './program.ts'
import { POSTGRES_FOLDER } from './programs.ts'

const USER = 'portal'
const PASSWORD = 'portal-9174'
const SETTINGS = ['wal_level = replica', 'max_wal_senders = 4', 'hot_standby = on']

/** Account of the engine, which refuses to run as root. */
function account(): { readonly uid: number; readonly gid: number } | Record<string, never> {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

function run(program: string, ...parameters: readonly string[]): void {
  const options: SpawnSyncOptions = { ...account(), cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] }
  const { status, stderr, error } = spawnSync(path.join(POSTGRES_FOLDER, program), parameters, options)
  if (status !== 0) throw new Error(`${program}: ${error?.message ?? String(stderr)}`)
}

export const giveToEngine = (file: string): void => {
  const { uid, gid } = account()
  if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid)
}

function newFolder(): string {
  const folder = temporaryFolder('postgres')
  giveToEngine(folder)
  return folder
}

/** PostgreSQL of this machine on its own port, reached by password. */
export type Postgres = {
  readonly url: (database?: string) => string
  readonly connection: (database?: string) => { readonly connectionString: string }
  query<Row extends pg.QueryResultRow>(text: string, database?: string): Promise<Row[]>
  /** @returns the address of a new database. */
  create(database: string): Promise<string>
  /** SIGKILL ends the engine as a power cut does. */
  restart(how: 'SIGINT' | 'SIGKILL'): Promise<void>
  /** Kills the engine, until `start`. */
  halt(): Promise<void>
  start(): Promise<void>
  replica(): Promise<Postgres>
  stop(): Promise<void>
}

/** Starts an empty cluster. `settings` are lines of postgresql.conf. */
export async function startPostgres(settings: readonly string[] = []): Promise<Postgres> {
  const folder = newFolder()
  const data = path.join(folder, 'data')
  const passwordFile = path.join(folder, 'password')
  writeFileSync(passwordFile, PASSWORD)
  giveToEngine(passwordFile)
  const access = [`--username=${USER}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  run('initdb', `--pgdata=${data}`, '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync', ...access)
  writeFileSync(path.join(data, 'postgresql.auto.conf'), `${[...SETTINGS, ...settings].join('\n')}\n`)
  return open(folder, data)
}

async function open(folder: string, data: string): Promise<Postgres> {
  const port = await findFreePort()
  const url = (database = 'postgres') => `postgresql://${USER}:${PASSWORD}@127.0.0.1:${port}/${database}`
  const query: Postgres['query'] = async (text, database) => {
    const client = new pg.Client({ connectionString: url(database) })
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end()
    }
  }
  const places = ['-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=${folder}`]
  const launch = (): Promise<Running> =>
    startProgram(
      path.join(POSTGRES_FOLDER, 'postgres'),
      ['-D', data, '-p', String(port), ...places],
      () => query('select'),
      { ...account(), cwd: '/' },
    )
  let engine = await launch()
  const start = async (): Promise<void> => {
    engine = await launch()
  }
  /** Does the work of `pg_basebackup --write-recovery-conf`, which some packages of PostgreSQL lack. */
  const copyAtRest = async (copy: string): Promise<void> => {
    await engine.stop()
    execFileSync('cp', ['-a', `${data}/.`, copy])
    writeFileSync(path.join(copy, 'standby.signal'), '')
    appendFileSync(path.join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${url()}'\n`)
    await start()
  }
  return {
    ...{ url, query, start },
    connection: (database) => ({ connectionString: url(database) }),
    create: async (database) => {
      await query(`create database ${database}`)
      return url(database)
    },
    restart: async (how) => {
      await engine.stop(how)
      await start()
    },
    halt: () => engine.stop('SIGKILL'),
    replica: async () => {
      const own = newFolder()
      const copy = path.join(own, 'data')
      mkdirSync(copy, { mode: 0o700 })
      giveToEngine(copy)
      await copyAtRest(copy)
      return open(own, copy)
    },
    stop: async () => {
      await engine.stop()
      removeFolder(folder)
    },
  }
}
