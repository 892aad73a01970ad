import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort, type ServerProcess, startServer } from '../../apps/server/test/server-process.ts'
import { examine } from '../../scripts/doctor/examine.ts'
import { ROOT } from '../root.ts'
import { type Postgres, startPostgres } from './postgres.ts'

const TOKEN = 'metrics-of-the-replica'
const MOST_LAG_SECONDS = 2
const PATIENCE_MS = 30_000
const folder = mkdtempSync(path.join(tmpdir(), 'portal-replica-'))
let primary: Postgres
let replica: Postgres
let server: ServerProcess
let environment: Readonly<Record<string, string>>

beforeAll(async () => {
  primary = await startPostgres()
  const url = await primary.create('portal')
  replica = await primary.replica()
  environment = {
    DATABASE_URL: url,
    DATABASE_READ_URL: replica.url('portal'),
    DATABASE_READ_LAG_SECONDS: String(MOST_LAG_SECONDS),
    METRICS_TOKEN: TOKEN,
    RATE_LIMITS: 'off',
  }
  server = await startServer(path.join(folder, 'server'), environment)
}, 240_000)
afterAll(async () => {
  server.process.kill('SIGTERM')
  await server.ended
  await replica.stop()
  await primary.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Metrics of the replica. */
async function metrics() {
  const answer = await fetch(`http://127.0.0.1:${server.port}/metrics`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  })
  const lines = (await answer.text()).split('\n')
  const value = (name: string): number =>
    Number(
      lines
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')
        .at(-1),
    )
  return {
    isUp: value('database_replica_up') === 1,
    lag: value('database_replica_lag_seconds'),
    atReplica: value('database_replica_reads{place="replica"}'),
    atPrimary: value('database_replica_reads{place="primary"}'),
  }
}

async function until(isUp: boolean): Promise<void> {
  const last = performance.now() + PATIENCE_MS
  while ((await metrics()).isUp !== isUp) {
    if (performance.now() > last) throw new Error(`the replica is not ${isUp ? 'used' : 'left alone'}`)
    await sleep(100)
  }
}

let searches = 0
/** Sends a new search, which no cache has. */
async function search(): Promise<'replica' | 'primary'> {
  const before = await metrics()
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/search/extended?q=u&pageSize=${++searches}`)
  expect(answer.status).toBe(200)
  const after = await metrics()
  return after.atReplica > before.atReplica ? 'replica' : 'primary'
}

test('public answers come from a current replica, or else from the primary', async () => {
  await until(true)
  expect(await search()).toBe('replica')

  // The replica answers, but receives no more writes.
  await replica.query('select pg_wal_replay_pause()', 'portal')
  await primary.query('create table written_meanwhile (number int)', 'portal')
  await until(false)
  expect((await metrics()).lag).toBeGreaterThan(MOST_LAG_SECONDS)
  expect(await search()).toBe('primary')
  await replica.query('select pg_wal_replay_resume()', 'portal')
  await until(true)
  expect(await search()).toBe('replica')

  await replica.halt()
  expect(await search()).toBe('primary')
  await until(false)
  await replica.start()
  await until(true)
  expect(await search()).toBe('replica')
})

test('an idle primary does not make the replica seem late', async () => {
  await sleep((MOST_LAG_SECONDS + 2) * 1_000)
  expect(await metrics()).toMatchObject({ isUp: true })
  expect((await metrics()).lag).toBeLessThan(MOST_LAG_SECONDS)
})

test('a change is public at once, even with a late replica', async () => {
  const read = async () => {
    const answer = await fetch(`http://127.0.0.1:${server.port}/api/dictionary/university/uni-001`)
    return ((await answer.json()) as { data: { nameEn: string } }).data.nameEn
  }
  await read()
  await replica.query('select pg_wal_replay_pause()', 'portal')
  await primary.query(`update universities set name_en = 'Changed just now' where id = 'uni-001'`, 'portal')
  expect(await read()).toBe('Changed just now')
  await replica.query('select pg_wal_replay_resume()', 'portal')
})

/** The doctor's line about the replica. */
async function doctor(changes: Readonly<Record<string, string>>): Promise<string | undefined> {
  const source = {
    ...environment,
    DATA_DIR: path.join(folder, 'doctor'),
    PORT: String(await findFreePort()),
    ...changes,
  }
  const patient = {
    source,
    nodeVersion: '26.1.0',
    root: ROOT,
    now: () => new Date(),
    spaceOf: statfsSync,
    certificateOf: async () => new Date(),
    answerMs: 60_000,
  }
  const line = (await examine(patient)).find(({ part }) => part === 'read replica')
  return line && `${line.state} ${line.text}`
}

test('the doctor recognises a replica of this database', async () => {
  expect(await doctor({})).toMatch(/^ok PostgreSQL \d+\..+ follows DATABASE_URL, \d+\.\d s behind/)
  expect(await doctor({ DATABASE_READ_URL: environment['DATABASE_URL'] ?? '' })).toMatch(
    /^warn .+ is DATABASE_URL itself/,
  )
  // A role that may only read, and another database of the same cluster.
  await primary.query(`create role reader login password 'reads-9174' in role pg_read_all_data`)
  const reader = replica.url('portal').replace(/\/\/[^@]+@/, '//reader:reads-9174@')
  expect(await doctor({ DATABASE_READ_URL: reader })).toMatch(/^ok /)
  expect(await doctor({ DATABASE_READ_URL: replica.url('postgres') })).toMatch(/^FAIL .+ no copy of DATABASE_URL/)
  const other = await startPostgres()
  const elsewhere = await other.create('portal')
  expect(await doctor({ DATABASE_READ_URL: elsewhere })).toMatch(/^FAIL .+ no copy of DATABASE_URL/)
  await other.stop()
  expect(await doctor({ DATABASE_READ_URL: elsewhere })).toMatch(/^FAIL .+ is not to be reached/)
  await replica.query('select pg_wal_replay_pause()', 'portal')
  await primary.query('create table written_since (number int)', 'portal')
  expect(await doctor({})).toMatch(/^FAIL .+ behind/)
  await replica.query('select pg_wal_replay_resume()', 'portal')
})

test('a promoted replica is no longer used', async () => {
  await until(true)
  await replica.query('select pg_promote()', 'portal')
  await until(false)
  expect(await search()).toBe('primary')
  expect(await doctor({})).toMatch(/^FAIL .+ does not follow DATABASE_URL/)
})
