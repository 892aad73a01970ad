import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { canUnshare } from '@portal/embedded-postgres/identity.ts'
import { readPostmasterPid } from '@portal/embedded-postgres/orphan.ts'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { copyBegun } from './begun-portal.ts'
import { findFreePort, type ServerProcess, spawnServer, startServer } from './server-process.ts'

let folder: string
let dataDir: string
const servers: ServerProcess[] = []

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lifecycle-'))
  chmodSync(folder, 0o755)
  dataDir = path.join(folder, 'var')
})
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.process.kill('SIGTERM')
    await server.ended
  }
  const orphan = postmaster()
  if (orphan !== undefined && isAlive(orphan)) process.kill(orphan, 'SIGKILL')
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
})

/** A first start takes seconds, so other tests begin with a copy of a started portal. */
async function start(): Promise<ServerProcess> {
  if (!existsSync(dataDir)) copyBegun(inject('begunPortal'), dataDir)
  const server = await startServer(dataDir)
  servers.push(server)
  return server
}

const postmaster = () => readPostmasterPid(path.join(dataDir, 'db'))

/** Signals a process (0: only a check). @returns whether it exists. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

const isAlive = (pid: number): boolean => signal(pid, 0)

async function query(sql: string, host = path.join(dataDir, 'db')): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ host, user: 'portal', database: 'portal' })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(sql)
  await client.end()
  return rows
}

/** A rate limit is an answer too, because it is counted in the database. */
const isAnswering = async (server: ServerProcess) => {
  const response = await fetch(`http://127.0.0.1:${server.port}/api/request/status`)
  return response.ok || response.status === 429
}

test('asked to stop, the server ends with code 0 and leaves no database process', async () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const server = await start()
    expect(await isAnswering(server)).toBe(true)
    const pid = postmaster()
    server.process.kill(signal)
    expect(await server.ended).toBe(0)
    expect(pid !== undefined && isAlive(pid)).toBe(false)
    expect(server.output().includes('Started as root')).toBe(process.getuid?.() === 0)
  }
})

test('asked to stop during its start, it leaves nothing half done', async () => {
  for (const delay of [50, 300, 600]) {
    const server = await spawnServer(dataDir)
    await sleep(delay)
    server.process.kill('SIGTERM')
    await server.ended
    const pid = postmaster()
    expect(pid !== undefined && isAlive(pid)).toBe(false)
  }
  expect(await isAnswering(await start())).toBe(true)
})

test('a second server on the same data is refused in one line, and the first continues', async () => {
  const first = await start()
  const second = await spawnServer(dataDir)
  expect(await second.ended).toBe(1)
  expect(second.output().trim()).toBe(
    `Another server already runs on ${dataDir}. Stop it, or set DATA_DIR to another folder.`,
  )
  expect(await isAnswering(first)).toBe(true)
})

test('a port in use is reported in one line, and the database is stopped again', async () => {
  copyBegun(inject('begunPortal'), dataDir)
  const port = await findFreePort()
  const squatter = createServer().listen(port, '127.0.0.1')
  const server = await spawnServer(dataDir, port)
  expect(await server.ended).toBe(1)
  squatter.close()
  expect(server.output().trim()).toBe(
    `Port ${port} on 127.0.0.1 is in use. Stop what uses it, or set PORT to another one.`,
  )
  const pid = postmaster()
  expect(pid !== undefined && isAlive(pid)).toBe(false)
})

test('a missing key for signing mails is reported in one line, before any mail is sent', async () => {
  copyBegun(inject('begunPortal'), dataDir)
  const server = await spawnServer(dataDir, undefined, { DKIM_SELECTOR: 'p2026', DKIM_KEY_FILE: '/nowhere/dkim.pem' })
  expect(await server.ended).toBe(1)
  expect(server.output().trim()).toBe('DKIM_KEY_FILE: /nowhere/dkim.pem is not to be read or holds no private key')
})

test('killed at any moment, it starts again by itself and has every acknowledged row', async () => {
  let server = await start()
  await query('create table probe (number int)')
  let acknowledged = 0
  for (let round = 0; round < 4; round += 1) {
    const until = performance.now() + 150
    while (performance.now() < until) {
      acknowledged += 1
      await query(`insert into probe values (${acknowledged})`)
    }
    const engine = postmaster()
    server.process.kill('SIGKILL')
    // Sometimes the engine is killed too, as in a power cut.
    if (round % 2 === 1 && engine !== undefined) process.kill(engine, 'SIGKILL')
    await server.ended
    server = await start()
    expect(await query('select count(*)::int as rows, max(number) as last from probe')).toEqual([
      { rows: acknowledged, last: acknowledged },
    ])
  }
})

test('killed during its first start, it starts again and removes the remains', async () => {
  for (const delay of [120, 350, 500]) {
    const server = await spawnServer(dataDir)
    await sleep(delay)
    server.process.kill('SIGKILL')
    await server.ended
  }
  const server = await start()
  server.process.kill('SIGTERM')
  await server.ended
  await start() // by now the last of them has found its parent gone
  expect(readdirSync(dataDir).filter((name) => name.includes('partial'))).toEqual([])
})

/** Calls that read, write and queue, from two dozen people at once until stopped. Gives their answers. */
function loadOn(server: ServerProcess) {
  const base = `http://127.0.0.1:${server.port}/api`
  const headers = { 'content-type': 'application/json' }
  const post = (path: string, more = {}) =>
    fetch(`${base}${path}`, {
      ...{ method: 'POST', headers },
      body: JSON.stringify({ email: `a${Math.random()}@mail.kz`, ...more }),
    })
  const calls = [
    () => fetch(`${base}/request/status`),
    () => fetch(`${base}/search/extended?pageSize=5`),
    () => post('/auth/forgotPassword'),
    () => post('/auth/signin', { password: 'x' }),
  ]
  const seen = new Map<number, number>()
  const unasked: string[] = []
  let isOver = false
  const load = Array.from({ length: 24 }, async (_, at) => {
    for (let round = at; !isOver; round += 1) {
      const answer = await calls[round % calls.length]?.().catch(() => undefined)
      if (answer === undefined) return void unasked.push('no answer')
      seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1)
      if (answer.status === 503 && answer.headers.get('retry-after') === null) unasked.push('503 without Retry-After')
      await answer.arrayBuffer()
    }
  })
  return async () => {
    isOver = true
    await Promise.all(load)
    const unknown = [...seen.keys()].filter((status) => ![200, 401, 429, 503].includes(status))
    return { seen, unasked: [...unasked, ...unknown] }
  }
}

/** These few find the common faults; the fault rig (lab/faults/) covers the rest. */
const KILLS = 3
/** Beside other tests this proves only recovery. */
const BACK_MS = 30_000

test('its own database killed repeatedly under load never ends the server, and no caller gets an unknown fault', async () => {
  const server = await start()
  const heard = loadOn(server)
  for (let kill = 0; kill < KILLS; kill += 1) {
    await sleep(300)
    const engine = postmaster()
    if (engine === undefined) throw new Error('no engine')
    const back = performance.now() + BACK_MS
    process.kill(engine, 'SIGKILL')
    // The rest of the killed engine may answer for a while.
    const isBack = async () => postmaster() !== engine && (await isAnswering(server))
    while (!(await isBack()) && performance.now() < back) await sleep(50)
    expect(performance.now(), `back after kill ${kill}`).toBeLessThan(back)
  }
  const { seen, unasked } = await heard()
  expect(server.process.exitCode).toBeNull()
  expect(unasked).toEqual([])
  expect(seen.get(200)).toBeGreaterThan(0)
  server.process.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

test('a number in postmaster.pid that is now another process is spared', async () => {
  copyBegun(inject('begunPortal'), dataDir)
  const bystander = spawn('sleep', ['60'], { stdio: 'ignore' })
  writeFileSync(path.join(dataDir, 'db/postmaster.pid'), `${bystander.pid}\n${path.join(dataDir, 'db')}\n`)
  await start()
  expect(bystander.exitCode ?? bystander.signalCode).toBeNull()
  bystander.kill()
})

test('data in a folder closed to other accounts works too, or one line names the setting', async () => {
  const closed = path.join(folder, 'closed')
  mkdirSync(closed, { mode: 0o700 })
  dataDir = path.join(closed, 'var')
  const isRoot = process.getuid?.() === 0
  if (isRoot && !canUnshare()) {
    const server = await spawnServer(dataDir)
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain('Set DATA_DIR to a folder that they can enter')
    return
  }
  expect(await isAnswering(await start())).toBe(true)
})

test('a path too long for a socket, with letters of its own, works too', async () => {
  dataDir = path.join(folder, 'деректер, "құжаттар" '.repeat(5).trim())
  const server = await start()
  expect(await isAnswering(server)).toBe(true)
  server.process.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(existsSync(path.join(dataDir, 'db/PG_VERSION'))).toBe(true)
})
