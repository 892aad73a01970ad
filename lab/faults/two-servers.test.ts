import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '@portal/embedded-postgres/launcher.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openFileStore } from '../../apps/server/src/platform/files/files.ts'
import { createLog } from '../../apps/server/src/platform/observability/log.ts'
import { copyBegun } from '../../apps/server/test/begun-portal.ts'
import { startS3 } from '../../apps/server/test/s3-store.ts'
import { type ServerProcess, startServer } from '../../apps/server/test/server-process.ts'
import { proveTotals } from '../bench/measure/own-portal.ts'
import { liveOnce, registrationOf } from './load/applicants.ts'
import { type Ask, openCalls, retry } from './load/calls.ts'
import { decideOnce } from './load/office.ts'
import { openDesks } from './load/staff.ts'
import { findOffers } from './rig.ts'
import { findMails, findOrphans, findWrites } from './verify/found.ts'
import { settle } from './verify/settle.ts'
import { CALM, openWatch } from './watch.ts'
import { judgeMails, judgeWrites, KINDS, openWitness } from './witness.ts'
import { openDatabaseProxy } from './world/database-proxy.ts'
import { openMailSink } from './world/mail-sink.ts'
import { openSmsSink } from './world/sms-sink.ts'
import { SUPER_ADMIN } from './world/world.ts'

const BUCKET = 'portal'
const UNKNOWN = 'unknown@faults.test'
const PATIENCE_MS = 60_000
const always = () => true

const closing: (() => unknown)[] = []
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

/** Two servers on one embedded engine over TCP, with a bucket, a careful mail server and an SMS gateway. */
async function openTwoServers() {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-two-'))
  closing.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }))
  chmodSync(folder, 0o711) // the engine's account must get through
  copyBegun(inject('begunPortal'), path.join(folder, 'engine'))
  const engine = await startEmbeddedPostgres({ folder: path.join(folder, 'engine/db'), log: createLog('silent') })
  closing.push(engine.stop)
  const { host, port, user, database } = engine.connection
  const pool = new pg.Pool({ host, port, user, database, max: 2 })
  pool.on('error', () => undefined) // the engine may end a moment before the last connection has
  closing.push(() => pool.end())
  const tcp = await openDatabaseProxy(path.join(host, `.s.PGSQL.${port}`))
  closing.push(tcp.close)
  const store = await startS3(path.join(folder, 's3'), BUCKET)
  closing.push(store.close)
  const mail = await openMailSink({ folder, isCareful: true })
  closing.push(mail.close)
  const sms = await openSmsSink()
  closing.push(sms.close)
  const environment = {
    DATABASE_URL: `postgres://${user}@127.0.0.1:${tcp.port}/${database}`,
    FILES_URL: `s3://${BUCKET}`,
    ...store.environment,
    MAIL_URL: mail.url,
    SMS_URL: sms.url,
    SMS_BODY: '{"to": "{to}", "text": "{text}"}',
    TRUST_PROXY: '1',
    SEALING_SECRET: 'a secret of more than thirty-two characters',
    SUPER_ADMIN_EMAIL: SUPER_ADMIN.email,
    SUPER_ADMIN_PASSWORD: SUPER_ADMIN.password,
  }
  const start = (name: string) => startServer(path.join(folder, name), environment)
  const servers = [await start('server-1'), await start('server-2')] as const
  closing.push(async () => {
    for (const server of servers) {
      server.process.kill('SIGKILL')
      await server.ended
    }
  })
  return { ...{ pool, mail, sms, servers }, connection: engine.connection, endpoint: store.endpoint }
}

type Two = Awaited<ReturnType<typeof openTwoServers>>
let two: Two
beforeAll(async () => {
  two = await openTwoServers()
})

async function until(condition: string): Promise<void> {
  for (const last = performance.now() + PATIENCE_MS; performance.now() < last; await sleep(50)) {
    const { rows } = await two.pool.query<{ is: boolean }>(`select (${condition}) as is`)
    if (rows[0]?.is) return
  }
  throw new Error(`not in time: ${condition}`)
}

/** Sends calls to the living servers in turn. */
function inTurn() {
  const answered = new Map<ServerProcess, number>()
  let turn = 0
  const next = (): ServerProcess => {
    const living = two.servers.filter((server) => server.process.signalCode === null)
    const server = living[turn++ % living.length] as ServerProcess
    answered.set(server, (answered.get(server) ?? 0) + 1)
    return server
  }
  return { port: () => next().port, answered }
}

test('an application reaches its decision at two servers while one is killed, and nothing is lost or sent twice', async () => {
  const [watch, witness, turns] = [openWatch(), openWitness(), inTurn()]
  const ask = openCalls(turns.port, watch)
  const [doomed, other] = two.servers
  let answers = 0
  /** Kills the first server during an answer of the screening test, while no mail is being sent. */
  const disturbed: Ask = async (call) => {
    if (call.method !== 'PUT' || ++answers !== 3) return ask(call)
    await until('not exists (select from mails where sent_at is null and failed_at is null)')
    watch.enter('a server killed', { ...CALM, silence: true })
    const calls = Promise.all([ask(call), ask(call)])
    doomed.process.kill('SIGKILL')
    await doomed.ended
    const [first, second] = await calls
    watch.leave()
    return first ?? second
  }
  const load = { ask: disturbed, witness, watch, isRunning: always }
  const [desk] = await openDesks(ask)
  const [offer] = await findOffers(two)
  if (desk === undefined || offer === undefined) throw new Error('no desk or no offer')
  const refused = registrationOf(0, UNKNOWN)
  await retry(() => ask({ method: 'POST', path: '/auth/signup', body: refused }), always)
  const sent = await liveOnce(load, two.mail, 1, offer)
  if (sent === null) throw new Error('nothing was sent')
  await decideOnce(load, desk, sent, two)
  expect(doomed.process.signalCode).toBe('SIGKILL')
  expect(await settle(two)).toBe(0)

  // Each acknowledged write exists once, of each kind at least one, and each file is complete.
  witness.claim('account', UNKNOWN).acknowledged = UNKNOWN
  expect(judgeWrites(witness.claims, await findWrites(two.pool))).toEqual([])
  for (const kind of KINDS)
    expect(witness.claims.filter((claim) => claim.kind === kind && claim.acknowledged !== null).length, kind).not.toBe(
      0,
    )
  expect(await findOrphans(two.pool)).toEqual([])
  await proveTotals(two.connection)
  const { rows: files } = await two.pool.query<{ id: string; size: number }>('select id, size::int from files')
  const store = openFileStore({
    ...{ kind: 's3', endpoint: two.endpoint, bucket: BUCKET, prefix: '', region: 'us-east-1' },
    ...{ accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  })
  expect(files).toHaveLength(2)
  for (const { id, size } of files) {
    const content = await store.get(id)
    expect(content === undefined ? -1 : (await buffer(content)).length).toBe(size)
  }

  // Each mail arrived once, after one temporary refusal. The unknown recipient was tried once.
  const mails = await findMails(two.pool)
  const [lost, ...others] = mails.filter(({ recipient }) => recipient === UNKNOWN)
  expect([lost?.isSent, others]).toEqual([false, []])
  const taken = mails.filter((mail) => mail !== lost)
  expect(
    judgeMails(
      taken,
      two.mail.arrived,
      taken.map(({ name }) => name),
    ),
  ).toEqual([])
  expect([...two.mail.arrived.values()].filter((times) => times !== 1)).toEqual([])
  expect(two.mail.refused).toEqual(new Map([...new Set(mails.map(({ recipient }) => recipient))].map((to) => [to, 1])))

  // Both servers answered calls.
  for (const server of two.servers) expect(turns.answered.get(server)).toBeGreaterThan(5)
  expect(watch.findings).toEqual([])
  expect(two.servers.map((server) => /unexpected (fault|error)/.test(server.output()))).toEqual([false, false])
  other.process.kill('SIGTERM')
  expect(await other.ended).toBe(0)
})
