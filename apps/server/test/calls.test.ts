import { beforeAll, expect, test } from 'vitest'
import { applicationBody, sentApplication } from './builders.ts'
import { countLockWaits, expectLockWaits } from './lock-waits.ts'
import type { Person } from './portal.ts'
import { testPortal } from './test-portal.ts'

const portal = await testPortal({ areRateLimitsOn: true })
let head: Person
let owner: Person
let sent: { id: string; number: string }

beforeAll(async () => {
  head = await portal.staff(['ADMIN'])
  owner = await portal.applicant()
  sent = await sentApplication(portal, owner)
})

async function statements(act: () => Promise<{ readonly status: number }>): Promise<readonly string[]> {
  let status = 0
  const list = await portal.database.statementsOf(async () => {
    status = (await act()).status
  })
  expect(status).toBe(200)
  return list
}

test('an opened application is recorded once, without waiting for the disk', async () => {
  const trail = async () =>
    (await statements(() => head.call('GET', `/staff/request/${sent.id}`))).filter((text) =>
      text.includes('insert into audit_events'),
    )
  expect(await trail()).toEqual([expect.stringContaining(`set_config('synchronous_commit', 'off', true)`)])
  expect(await trail()).toEqual([])
})

test('a slow read delays no other call of the reader', async () => {
  const holder = await portal.database.pool.connect()
  await holder.query('begin')
  await holder.query('lock table review_items')
  let isAnswered = false
  const slow = head.call('GET', '/staff/request/day').finally(() => {
    isAnswered = true
  })
  try {
    // The start page runs several statements at once.
    await expect.poll(() => countLockWaits(portal)).toBeGreaterThan(0)
    for (let count = 0; count < 5; count += 1) expect((await head.call('GET', '/auth/session')).status).toBe(200)
    expect(isAnswered).toBe(false)
  } finally {
    await holder.query('commit')
    holder.release()
  }
  expect((await slow).status).toBe(200)
})

test('an application is not shown when its reading cannot be recorded', async () => {
  const { id } = await sentApplication(portal, await portal.applicant())
  await portal.database.pool.query('alter table audit_events add constraint nothing_more check (false) not valid')
  const refused = await head.call('GET', `/staff/request/${id}`)
  await portal.database.pool.query('alter table audit_events drop constraint nothing_more')
  expect(refused).toMatchObject({ status: 500, body: { msg: 'error_occurred' } })
  expect(portal.takeFaults()).toHaveLength(1)
  expect((await head.call('GET', `/staff/request/${id}`)).status).toBe(200)
})

test('one of two concurrent saves of a version gets a conflict, and a save waits for the profile’s lock', async () => {
  const person = await portal.applicant()
  const draft = { ...(await applicationBody(portal, person)), status: 'CREATED' }
  const { id, version } = (await person.call('POST', '/request/create', draft)).body.data
  const save = (gpa: string) => person.call('PUT', `/request/${id}`, { ...draft, gpa, version })
  const answers = await Promise.all([save('4.1'), save('4.2')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])

  const holder = await portal.database.pool.connect()
  await holder.query('begin')
  await holder.query('select from applicant_profiles where account_id = $1 for update', [person.id])
  const waiting = person.call('PUT', `/request/${id}`, draft)
  await expectLockWaits(portal, 1)
  await holder.query('commit')
  holder.release()
  expect((await waiting).status).toBe(200)
})

test.each([
  ['own list', () => owner, () => '/request/list', 4],
  ['own application', () => owner, () => `/request/${sent.id}`, 7],
  ['one by id', () => head, () => `/staff/request/${sent.id}`, 8],
])('the %s with a test alone asks no other part', async (_name, reader, path, count) => {
  const ask = () => reader().call('GET', path())
  await ask()
  expect(await statements(ask)).toHaveLength(count)
})

test('a page of the office’s list takes two statements, for its rows and its total or for a name', async () => {
  const reader = await portal.staff(['ADMIN'])
  const asked = async (query: string) =>
    (await statements(() => reader.call('GET', `/staff/request/list${query}`))).filter((text) =>
      /review_items|review_totals|listed_names/.test(text),
    )
  for (const query of ['', '?status=PASSED', '?status=IN_PROCESS&page=30', '?universityId=uni-001&pageSize=20'])
    expect(await asked(query)).toHaveLength(2)
  for (const query of ['?fio=айгерим', '?fio=а&citizenship=KZ']) expect(await asked(query)).toHaveLength(2)
})

test('a page uses the reader’s current roles, not those of the last call', async () => {
  const reader = await portal.staff(['ADMIN'])
  const list = async () => (await reader.call('GET', '/staff/request/list')).body
  const change = (columns: string, ...values: unknown[]) =>
    portal.database.pool.query(`update staff_members set ${columns} where account_id = $1`, [reader.id, ...values])
  const all = await list()
  expect(all.list.map(({ id }: { id: string }) => id)).toContain(sent.id)
  expect(await list()).toEqual(all)
  await change('university_id = $2', 'uni-033')
  expect(await list()).toEqual({ list: [], totalSize: 0, isMore: false })
  expect(await list()).toEqual({ list: [], totalSize: 0, isMore: false })
  await change('university_id = null')
  expect(await list()).toEqual(all)
  await change("roles = '{MANAGER}'")
  const [own] = [await reader.call('GET', '/staff/request/list?status=IN_PROCESS')]
  expect(own.body).toEqual({ list: [], totalSize: 0, isMore: false })
  await change("roles = '{EXPERT_MANAGER}'")
  expect((await reader.call('GET', '/staff/request/list')).body.msg).toBe('forbidden')
  await portal.database.pool.query(`update accounts set state = 'DISABLED' where id = $1`, [reader.id])
  expect((await reader.call('GET', '/staff/request/list')).body.msg).toBe('session_expired')
})

test('combined reads are in their reader’s scope', async () => {
  const stranger = await portal.applicant()
  expect((await stranger.call('GET', `/request/${sent.id}`)).body.msg).toBe('not_found')
  expect((await stranger.call('GET', '/request/list')).body).toEqual({ list: [], totalSize: 0 })
  expect((await portal.guest.call('GET', `/request/${sent.id}`)).body.msg).toBe('session_expired')
  expect((await head.call('GET', `/request/${sent.id}`)).body.msg).toBe('forbidden')
})

test('a call refused by its access is not counted, and one beyond the rate limit is not answered', async () => {
  const person = await portal.applicant()
  const bucket = `any  caller ${person.id}`
  const counted = async () =>
    (await portal.database.pool.query('select count from rate_counters where bucket = $1', [bucket])).rows
  expect((await person.call('GET', `/staff/request/${sent.id}`)).body.msg).toBe('forbidden')
  expect(await counted()).toEqual([])
  expect((await person.call('GET', '/request/list')).status).toBe(200)
  expect(await counted()).toEqual([{ count: 1 }])
  await portal.database.pool.query('update rate_counters set count = 600 where bucket = $1', [bucket])
  expect(await person.call('GET', '/request/list')).toMatchObject({ status: 429, headers: { 'retry-after': '60' } })
})

test('a page after the last row has the total', async () => {
  expect((await owner.call('GET', '/request/list?page=3')).body).toEqual({ list: [], totalSize: 1 })
  expect((await head.call('GET', '/test/filters?page=3')).body.data).toMatchObject({ content: [] })
  const { totalElements } = (await head.call('GET', '/test/filters')).body.data
  expect((await head.call('GET', '/test/filters?page=3')).body.data.totalElements).toBe(totalElements)
  expect(totalElements).toBeGreaterThan(1)
})
