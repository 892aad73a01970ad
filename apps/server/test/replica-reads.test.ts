import { ALL_ENDPOINTS } from '@portal/domain/contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../src/platform/database/database.ts'
import { openReplica, type Replica } from '../src/platform/database/replica.ts'
import { createLog } from '../src/platform/observability/log.ts'
import { CACHED_CALLS } from './cached-calls.ts'
import { addressOf, createTestDatabase, type TestDatabase } from './database.ts'
import { createTestPortal, type Person, type TestPortal } from './portal.ts'

/**
 * Calls with answers that may be some seconds old, besides cached public answers
 * (docs/decisions/0031-reads-that-may-lag.md). Each needs a reason: no caller misses an own write, and nothing is
 * decided by it.
 */
const MAY_LAG: Readonly<Record<string, string>> = {
  readOverview: '/staff/overview?period=SEASON',
  readCorrectionFigures: '/staff/corrections/figures',
  exportApplications: '/staff/request/list/download',
  downloadInterviews: '/staff/interview/download?createdDateFrom=2026-11-01&createdDateTo=2026-11-30',
  downloadInterviewResults: '/staff/interview/results/download?dateFrom=2026-11-01&dateTo=2026-11-30',
  readInterviewResults: '/staff/interview/results?dateFrom=2026-11-01&dateTo=2026-11-30',
  readTestReliability: '/test/reliability?version=1',
  listAudit: '/staff/audit',
  countOffers: '/staff/grants/competitions/00000000-0000-4000-8000-000000000000/offers',
}

const log = createLog('silent')
let portal: TestPortal
/** A second, read-only connection to the same database. */
let copy: Database
/** Another database with the initial data of the first. */
let behind: TestDatabase
let readers: Readonly<Record<string, Person>>
const replica: Replica & { to: 'copy' | 'behind' | 'nowhere'; failures: string[] } = {
  to: 'copy',
  failures: [],
  db: () => (replica.to === 'nowhere' ? null : { copy, behind }[replica.to].db),
  lagSeconds: () => 0,
  reads: { replica: 0, primary: 0 },
  suspend: (error) => void replica.failures.push((error as Error).message),
  close: async () => undefined,
}

async function placeOf(act: () => Promise<unknown>): Promise<string> {
  const before = { ...replica.reads }
  await act()
  const places = (['replica', 'primary'] as const).filter((place) => replica.reads[place] > before[place])
  return places.join()
}

beforeAll(async () => {
  behind = await createTestDatabase('directories')
  portal = await createTestPortal({
    replicaOf: ({ connection }) => {
      copy = openDatabase({ connection, poolSize: 3, log, isReadOnly: true })
      return replica
    },
  })
  readers = {
    exportApplications: await portal.staff(['ADMIN']),
    downloadInterviews: await portal.staff(['EXPERT_MANAGER']),
    listAudit: await portal.superAdmin(),
  }
})
afterAll(async () => {
  await copy.close()
  await portal.close()
  await behind.close()
})

const readerOf = (name: string): Person => {
  const access = ALL_ENDPOINTS.find((each) => each.name === name)?.endpoint.access
  const roles: readonly unknown[] = Array.isArray(access) ? access : []
  const named = { ADMIN: 'exportApplications', EXPERT_MANAGER: 'downloadInterviews', SUPER_ADMIN: 'listAudit' } as const
  const role = (Object.keys(named) as (keyof typeof named)[]).find((each) => roles.includes(each))
  const reader = role === undefined ? undefined : readers[named[role]]
  if (reader === undefined) throw new Error(`nobody reads ${name}`)
  return reader
}

test('declared calls are exactly those listed here, and none changes anything', () => {
  const declared = ALL_ENDPOINTS.filter(({ endpoint }) => endpoint.mayLag)
  expect(declared.map(({ name }) => name).toSorted()).toEqual(Object.keys(MAY_LAG).toSorted())
  for (const { endpoint } of declared) {
    expect(endpoint.method).toBe('GET')
    // Personal data is never among them.
    expect(endpoint.access).not.toContain('USER')
  }
})

test.each(Object.entries(MAY_LAG))('%s reads all at the copy, and can do without it', async (name, path) => {
  const { call } = readerOf(name)
  const ask = async () => {
    const { status, body } = await call('GET', path)
    expect([200, 404], JSON.stringify(body)).toContain(status)
    return body
  }
  expect(await placeOf(ask)).toBe('replica')
  expect(replica.failures).toEqual([])
  replica.to = 'nowhere'
  expect(await placeOf(ask)).toBe('primary')
  replica.to = 'copy'
})

test('a downloaded document is recorded in the audit trail of the primary', async () => {
  const before = await portal.database.pool.query('select from audit_events')
  await readerOf('exportApplications').call('GET', MAY_LAG['exportApplications'] ?? '')
  expect((await portal.database.pool.query('select from audit_events')).rowCount).toBe((before.rowCount ?? 0) + 1)
})

test('every cached public answer is read at the replica', async () => {
  expect(CACHED_CALLS.length).toBeGreaterThan(20)
  for (const { name, url } of CACHED_CALLS) {
    const place = await placeOf(() => portal.guest.call('GET', url))
    expect(place, name).toBe('replica')
  }
  expect(replica.failures).toEqual([])
})

test('a public answer is not read at a replica that lacks the last change', async () => {
  replica.to = 'behind'
  const read = () => portal.guest.call('GET', '/dictionary/university/uni-002')
  const { pool } = portal.database
  // As many changes here as there, and one more only here.
  const [here, there] = await Promise.all(
    [pool, behind.pool].map((each) => each.query<{ version: number }>('select version from public_content')),
  )
  await behind.pool.query('update public_content set version = $1', [here?.rows[0]?.version])
  expect(await placeOf(read)).toBe('replica')
  await pool.query(`update universities set name_en = 'Newer Name' where id = 'uni-002'`)
  expect(await placeOf(read)).toBe('primary')
  expect((await read()).body.data.nameEn).toBe('Newer Name')
  await behind.pool.query('update public_content set version = $1', [there?.rows[0]?.version])
  replica.to = 'copy'
})

test('a caller reads an own write at once, however far the replica is behind', async () => {
  replica.to = 'behind'
  const person = await portal.applicant()
  const saved = await person.call('POST', '/request/create', { type: 'ENROLLMENT', status: 'CREATED' })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  expect((await person.call('GET', `/request/${saved.body.data.id}`)).status).toBe(200)
  expect((await person.call('GET', '/user/profile')).status).toBe(200)
  const head = readerOf('exportApplications')
  const reason = { kind: 'REJECT', textKk: 'Анық емес', textRu: 'Неясно', textEn: 'Not clear' }
  const made = await head.call('POST', '/staff/reasons', reason)
  const { body } = await head.call('GET', '/staff/reasons')
  expect(JSON.stringify(body), JSON.stringify(made.body)).toContain('Not clear')
  replica.to = 'copy'
})

test('a failed read at the replica is repeated at the primary, and the replica is left out', async () => {
  const { call } = readerOf('listAudit')
  await behind.pool.query('alter table audit_events rename to audit_events_away')
  replica.to = 'behind'
  expect(await placeOf(() => call('GET', '/staff/audit'))).toBe('primary')
  expect((await call('GET', '/staff/audit')).status).toBe(200)
  expect(replica.failures.splice(0).length).toBeGreaterThan(0)
  replica.to = 'copy'
})

test('an address of the primary itself is used for reads, and refuses writes', async () => {
  const { connection } = portal.database
  const url = addressOf(connection)
  const own = openReplica({ connectionString: url, poolSize: 2, primary: portal.database, most: 5, log })
  await own.check()
  expect(own.lagSeconds()).toBeLessThan(5)
  const db = own.db()
  if (db === null) throw new Error('not used')
  await expect(sql`delete from sessions`.execute(db)).rejects.toMatchObject({ code: '25006' })
  own.suspend(new Error('planted'))
  expect(own.db()).toBeNull()
  await own.check()
  expect(own.db()).not.toBeNull()
  await own.close()
})
