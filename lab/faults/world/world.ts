import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { startEmbeddedPostgres } from '@portal/embedded-postgres/launcher.ts'
import { readPostmasterPid } from '@portal/embedded-postgres/orphan.ts'
import pg from 'pg'
import { createLog } from '../../../apps/server/src/platform/observability/log.ts'
import { type ServerProcess, startServer } from '../../../apps/server/test/server-process.ts'
import { openBucket } from './bucket.ts'
import { openDatabaseProxy } from './database-proxy.ts'
import { openMailSink } from './mail-sink.ts'
import { openSmsSink } from './sms-sink.ts'

export const SUPER_ADMIN = { email: 'root@faults.test', password: 'Zx7!kvPq-root' } as const
const CLOCK = path.join(import.meta.dirname, 'stepped-clock.ts')
const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'
/** Size of the tmpfs. An hour of load fills several hundred. */
const DISK_MEGABYTES = 4_000
/** Longest wait for a new clock. A busy server is late, and faketime reads its file every two seconds. */
const CLOCK_PATIENCE_MS = 30_000
const CLOCK_LOOK_MS = 50
/** Tolerance of a comparison with the header `date`. */
const NEAR_MS = 60_000

/** Mounts a small disk for the database; null where this account may not. */
function mountDisk(folder: string) {
  const mount = (...parameters: readonly string[]): void =>
    void execFileSync('mount', [...parameters, folder], { stdio: 'ignore' })
  try {
    mount('-t', 'tmpfs', '-o', `size=${DISK_MEGABYTES}m,mode=0711`, 'tmpfs')
  } catch {
    return null
  }
  const resize = (bytes: number): void => mount('-o', `remount,size=${bytes}`)
  return {
    // Shrinks the disk to its content. A size below the content is refused, so growth in between needs a retry.
    fill: () => {
      for (let tries = 0; tries < 10; tries += 1)
        try {
          const { blocks, bfree, bsize } = statfsSync(folder)
          return resize((blocks - bfree) * bsize)
        } catch {}
      throw new Error('the disk could not be filled')
    },
    free: () => resize(DISK_MEGABYTES * 1_048_576),
    unmount: () => execFileSync('umount', ['-l', folder], { stdio: 'ignore' }),
  }
}

/** Clock of the servers: an offset in the portal's own clock, or Debian's faketime. */
function clockOf(file: string, isFaketime: boolean, servers: readonly ServerProcess[]) {
  const write = (milliseconds: number) =>
    writeFileSync(file, isFaketime ? `${milliseconds < 0 ? '' : '+'}${milliseconds / 1000}` : String(milliseconds))
  const isSet = async ({ port, process: { pid } }: ServerProcess, milliseconds: number): Promise<boolean> => {
    try {
      if (!isFaketime) return Number(readFileSync(`${file}.${pid}`, 'utf8')) === milliseconds
      const { headers } = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(2_000) })
      return Math.abs(Date.parse(headers.get('date') ?? '') - Date.now() - milliseconds) < NEAR_MS
    } catch {
      return false
    }
  }
  write(0)
  return {
    /** Jumps, and waits until every server has the new time. Later sessions then begin in it. */
    step: async (milliseconds: number): Promise<void> => {
      write(milliseconds)
      const late = performance.now() + CLOCK_PATIENCE_MS
      for (const server of servers)
        while (!(await isSet(server, milliseconds))) {
          if (performance.now() > late) throw new Error('a server does not see the new time')
          await sleep(CLOCK_LOOK_MS)
        }
    },
    environment: isFaketime
      ? {
          LD_PRELOAD: FAKETIME,
          FAKETIME_TIMESTAMP_FILE: file,
          FAKETIME_CACHE_DURATION: '1',
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
        }
      : { NODE_OPTIONS: `--import=${pathToFileURL(CLOCK).href}`, CLOCK_FILE: file },
  }
}

export const hasFaketime = (): boolean => existsSync(FAKETIME)

/** Real servers with everything around them that can fail: database, store, mail, SMS, clock and disk. */
export async function openWorld({ isFaketime }: { readonly isFaketime: boolean }) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-faults-'))
  chmodSync(folder, 0o711) // the engine's account must get through
  const diskFolder = path.join(folder, 'disk')
  mkdirSync(diskFolder, { mode: 0o711 })
  const disk = mountDisk(diskFolder)
  const databaseFolder = path.join(diskFolder, 'db')
  const engine = await startEmbeddedPostgres({ folder: databaseFolder, log: createLog('silent') })
  const { host, port, user, database } = engine.connection
  const pool = new pg.Pool({ host, port, user, database, max: 3, statement_timeout: 20_000 })
  pool.on('error', () => undefined)
  await pool.query(`alter system set max_wal_size = '128MB'`)
  await pool.query('select pg_reload_conf()')
  const proxy = await openDatabaseProxy(path.join(host, `.s.PGSQL.${port}`))
  const [mail, sms, bucket] = await Promise.all([openMailSink(), openSmsSink(), openBucket()])
  const servers: ServerProcess[] = []
  const clock = clockOf(path.join(folder, 'clock'), isFaketime, servers)
  const environment = {
    ...bucket.environment,
    ...clock.environment,
    DATABASE_URL: `postgres://${user}@127.0.0.1:${proxy.port}/${database}`,
    MAIL_URL: mail.url,
    SMS_URL: sms.url,
    SMS_BODY: '{"to": "{to}", "text": "{text}"}',
    TRUST_PROXY: '1',
    SUPER_ADMIN_EMAIL: SUPER_ADMIN.email,
    SUPER_ADMIN_PASSWORD: SUPER_ADMIN.password,
    // Fewer connections than callers: calls wait for one and get a 503 after a while.
    DATABASE_POOL_SIZE: '5',
    LOG_LEVEL: 'error',
  }
  const faultsOfEnded: string[] = []
  const start = async (name: string, more: Readonly<Record<string, string>> = {}): Promise<ServerProcess> => {
    const server = await startServer(path.join(folder, name), { ...environment, ...more })
    servers.push(server)
    void server.ended.then(() => {
      faultsOfEnded.push(...unexpectedIn(server))
      if (servers.includes(server)) servers.splice(servers.indexOf(server), 1)
    })
    return server
  }
  const startDirect = (name: string): Promise<ServerProcess> => {
    const address = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
    return start(name, { DATABASE_URL: address, DATABASE_POOL_SIZE: '12' })
  }
  let turn = 0
  // Runs after the engine's own listener.
  const endWithRig = (): void => {
    for (const server of servers) server.process.kill('SIGKILL')
    disk?.unmount()
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', endWithRig)
  return {
    ...{ disk, proxy, mail, sms, bucket, clock, servers, start, startDirect },
    pool,
    connection: engine.connection,
    postmaster: (): number => {
      const pid = readPostmasterPid(databaseFolder)
      if (pid === undefined) throw new Error('no engine')
      return pid
    },
    /** Port of a living server, each in turn; undefined: none lives. */
    port: (): number | undefined => servers[turn++ % Math.max(1, servers.length)]?.port,
    unexpected: (): readonly string[] => [...faultsOfEnded, ...servers.flatMap(unexpectedIn)],
    close: async () => {
      process.off('exit', endWithRig)
      for (const server of [...servers]) {
        server.process.kill('SIGKILL')
        await server.ended
      }
      await pool.end()
      for (const part of [proxy, mail, sms, bucket]) await part.close()
      disk?.free()
      await engine.stop()
      disk?.unmount()
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
    },
  }
}
export type World = Awaited<ReturnType<typeof openWorld>>

/** Unexpected faults in a server's log, shortened to the error and its place. */
export function unexpectedIn(server: ServerProcess): string[] {
  return server
    .output()
    .split('\n')
    .filter((line) => /unexpected (fault|error)/.test(line))
    .map((line) => {
      const { msg, err, req } = JSON.parse(line)
      return `${msg}: ${req?.method ?? ''} ${req?.path ?? ''} ${err?.code ?? ''} ${err?.message ?? err?.routine ?? ''} ${
        String(err?.stack)
          .split('\n')
          .find((at: string) => at.includes('/src/')) ?? ''
      }`
    })
}
