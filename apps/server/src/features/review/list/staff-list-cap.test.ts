import { MAX_COUNTED } from '@portal/domain/kernel/page.ts'
import { STAFF_TABS } from '@portal/domain/review/status.ts'
import { beforeAll, expect, test } from 'vitest'
import { manyApplications, runBulk } from '../../../../test/many-applications.ts'
import type { Person } from '../../../../test/portal.ts'
import { testPortal } from '../../../../test/test-portal.ts'

/** Two of seven applications are passed, one of nine is a citizen of CN. */
const ROWS = 11_000

const portal = await testPortal()
let head: Person
let ofOne: Person

beforeAll(async () => {
  head = await portal.staff(['ADMIN'])
  ofOne = await portal.staff(['ADMIN'], { university: 'uni-001' })
  await runBulk(portal, manyApplications(ROWS, await portal.staff(['MANAGER'])), 'analyze')
})

async function list(query: string, reader = head) {
  const { status, body } = await reader.call('GET', `/staff/request/list?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as { list: { id: string }[]; totalSize: number; isMore: boolean }
}
async function counts(query: string, reader = head) {
  const { status, body } = await reader.call('GET', `/staff/request/counts?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as { data: Record<string, number>; more: string[] }
}
const rowsOf = async (condition: string): Promise<number> =>
  (
    await portal.database.pool.query(
      `select count(*)::int as count from review_items where sight = '*' and ${condition}`,
    )
  ).rows[0].count

test('a tab without filters has its exact total, however large', async () => {
  const passed = await rowsOf(`status = 'PASSED'`)
  expect(passed).toBeGreaterThan(MAX_COUNTED)
  expect(await list('status=PASSED')).toMatchObject({ totalSize: passed, isMore: false })
  expect(await list('')).toMatchObject({ totalSize: ROWS, isMore: false })
  const { data, more } = await counts('')
  expect(data['PASSED']).toBe(passed)
  expect(more).toEqual([])
})

test.each(['educationLevel=BACHELOR', 'fio=ова', 'fio=а', 'citizenship=CN&educationLevel=BACHELOR'])(
  'a count of %s ends at the cap and marks more rows',
  async (query) => {
    expect(await list(query)).toMatchObject({ totalSize: MAX_COUNTED, isMore: true })
    const { data, more } = await counts(query)
    for (const tab of STAFF_TABS.head) {
      const { totalSize, isMore } = await list(`status=${tab}&${query}`)
      expect([tab, totalSize, isMore]).toEqual([tab, data[tab], more.includes(tab)])
    }
  },
)

test('a count is exact up to the cap; one row more is marked', async () => {
  const id = `select application_id from review_items where sight = '*' order by number limit`
  await portal.database.pool.query(
    `update review_items set citizenship = 'UZ' where application_id in (${id} ${MAX_COUNTED})`,
  )
  expect(await list('citizenship=UZ')).toMatchObject({ totalSize: MAX_COUNTED, isMore: false })
  await portal.database.pool.query(
    `update review_items set citizenship = 'UZ' where application_id in (${id} ${MAX_COUNTED + 1})`,
  )
  expect(await list('citizenship=UZ')).toMatchObject({ totalSize: MAX_COUNTED, isMore: true })
})

test('pages continue after the cap, and none repeats a row', async () => {
  for (const query of ['educationLevel=BACHELOR', 'status=PASSED&educationLevel=BACHELOR', 'fio=а']) {
    const pages = await Promise.all([4, 5, 6, 7].map((page) => list(`${query}&pageSize=200&page=${page}`)))
    expect(new Set(pages.flatMap((page) => page.list.map(({ id }) => id))).size).toBe(800)
  }
})

// Names of the newest rows choose a scan or the index of names; both find the same.
test.each(['ова', 'ахметоваб', 'ах', 'wei', 'ivanova anna', 'серик', 'nobody'])('finds all rows of %s', async (fio) => {
  const wanted = await rowsOf(
    fio
      .split(' ')
      .map((word) => `search_name like '%${word}%'`)
      .join(' and '),
  )
  const { list: rows, totalSize } = await list(`pageSize=200&fio=${encodeURIComponent(fio)}`)
  expect(totalSize).toBe(Math.min(wanted, MAX_COUNTED))
  expect(rows).toHaveLength(Math.min(wanted, 200))
  const { data } = await counts(`fio=${encodeURIComponent(fio)}`)
  expect(Object.values(data).reduce((sum, count) => sum + count, 0)).toBe(wanted)
})

// `listed_names` has no column of the first filter and of the order.
test.each([
  ['citizenship=CN', `citizenship = 'CN'`],
  ['sortBy=number&direction=ASC', 'true'],
  ['assignStatus=UNASSIGNED', 'inspector_id is null'],
  ['createdDateFrom=2026-11-01', `created_at >= '2026-10-31T19:00:00Z'`],
])('finds all rows of a name with %s', async (query, condition) => {
  const wanted = await rowsOf(`search_name like '%ахметоваб%' and ${condition}`)
  expect(wanted).toBeGreaterThan(0)
  const { list: rows, totalSize } = await list(`pageSize=200&fio=ахметоваб&${query}`)
  expect([rows.length, totalSize]).toEqual([Math.min(wanted, 200), wanted])
})

test('a head of one university finds only names of the own scope', async () => {
  for (const fio of ['ова', 'ахметова', 'wei']) {
    const { rows } = await portal.database.pool.query(
      `select count(*)::int as count from review_items where sight = 'uni-001' and search_name like $1`,
      [`%${fio}%`],
    )
    expect(await list(`fio=${encodeURIComponent(fio)}`, ofOne)).toMatchObject({
      totalSize: rows[0].count,
      isMore: false,
    })
  }
})

test('lists of tests and interviews cap their counts in the same way', async () => {
  const tests = (await head.call('GET', '/test/filters')).body.data
  expect(tests).toMatchObject({ totalElements: MAX_COUNTED, isMore: true })
  expect((await head.call('GET', '/test/filters?requestId=2026-1000007')).body.data).toMatchObject({
    totalElements: 1,
    isMore: false,
  })
  const leader = await portal.staff(['EXPERT_MANAGER'])
  expect((await leader.call('POST', '/staff/interview?status=ASSIGNED', {})).body).toMatchObject({
    totalSize: ROWS / 20,
    isMore: false,
  })
})
