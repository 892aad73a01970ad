import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CACHED_CALLS } from '../../test/cached-calls.ts'
import { createTestPortal, type TestPortal } from '../../test/portal.ts'
import { openAnswerCache } from './answer-cache.ts'
import { readyAnswer } from './send.ts'

const NOW = new Date('2026-11-20T09:30:00.000Z')

describe('the memory', () => {
  test('keeps what was made of a state until the content or the day is another', async () => {
    let version = 1
    const cache = openAnswerCache(async () => String(version))
    const state = await cache.state(NOW)
    cache.set(state, 'a', readyAnswer('made'))
    expect(cache.find(await cache.state(NOW), 'a')?.bytes.toString()).toBe('made')
    const tomorrow = await cache.state(new Date('2026-11-20T19:30:00.000Z'))
    expect(cache.find(tomorrow, 'a')).toBeUndefined()
    cache.set(tomorrow, 'a', readyAnswer('made tomorrow'))
    version += 1
    const changed = await cache.state(new Date('2026-11-20T19:30:00.000Z'))
    expect(cache.find(changed, 'a')).toBeUndefined()
    cache.set(tomorrow, 'a', readyAnswer('made of what was before'))
    expect(cache.find(changed, 'a')).toBeUndefined()
  })

  test('keeps outdated answers for ten minutes, for findOld alone', async () => {
    let version = 1
    const cache = openAnswerCache(async () => String(version))
    const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
    const state = await cache.state(NOW)
    cache.set(state, 'page', readyAnswer('as it was'), true)
    cache.set(state, 'answer', readyAnswer('as it was'))
    expect(cache.findOld('page', NOW)?.bytes.toString()).toBe('as it was')
    version += 1
    const changed = await cache.state(later(60))
    expect(cache.find(changed, 'page')).toBeUndefined()
    expect(cache.findOld('answer', later(60))).toBeUndefined()
    expect(cache.findOld('page', later(70))?.bytes.toString()).toBe('as it was')
    expect(cache.findOld('page', later(71))).toBeUndefined()
    cache.set(changed, 'page', readyAnswer('as it is'), true)
    expect(cache.find(changed, 'page')?.bytes.toString()).toBe('as it is')
  })

  test('drops the least recently used answers', async () => {
    const cache = openAnswerCache(async () => '1', 350)
    const state = await cache.state(NOW)
    for (const key of ['a', 'b']) cache.set(state, key, readyAnswer('x'.repeat(100)))
    expect(cache.find(state, 'a')).toBeDefined()
    cache.set(state, 'c', readyAnswer('x'.repeat(100)))
    expect(['a', 'b', 'c'].filter((key) => cache.find(state, key) !== undefined)).toEqual(['a', 'c'])
    cache.set(state, 'd', readyAnswer('x'.repeat(1_000)))
    expect(['a', 'b', 'c', 'd'].filter((key) => cache.find(state, key) !== undefined)).toEqual(['a', 'c'])
  })

  test('shares one query of the version between waiting callers, and asks again for later ones', async () => {
    const questions: ((version: string) => void)[] = []
    const cache = openAnswerCache(() => new Promise((resolve) => questions.push(resolve)))
    const readers = () => Promise.all(Array.from({ length: 50 }, () => cache.state(NOW)))
    const before = readers()
    await expect.poll(() => questions.length).toBe(1)
    const meanwhile = readers()
    questions[0]?.('1')
    expect(new Set(await before)).toEqual(new Set(['1 2026-11-20']))
    await expect.poll(() => questions.length).toBe(2)
    questions[1]?.('2')
    expect(new Set(await meanwhile)).toEqual(new Set(['2 2026-11-20']))
  })

  test('callers that share a query at the end of a day still get the state of their day', async () => {
    const cache = openAnswerCache(async () => '1')
    const [lastOfToday, firstOfTomorrow] = await Promise.all(
      ['2026-11-20T18:59:59.999Z', '2026-11-20T19:00:00.000Z'].map((at) => cache.state(new Date(at))),
    )
    expect([lastOfToday, firstOfTomorrow]).toEqual(['1 2026-11-20', '1 2026-11-21'])
  })

  test('a question that failed is asked again', async () => {
    let count = 0
    const cache = openAnswerCache(async () => {
      count += 1
      if (count === 1) throw new Error('away')
      return '1'
    })
    await expect(cache.state(NOW)).rejects.toThrow('away')
    expect(await cache.state(NOW)).toBe('1 2026-11-20')
  })
})

describe('public answers', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await createTestPortal({ areRateLimitsOn: true })
  })
  afterAll(() => portal.close())

  async function queriesOf(path: string): Promise<number> {
    const sent = await portal.database.statementsOf(async () => {
      const { status } = await portal.guest.call('GET', path)
      expect(status).toBe(200)
    })
    return sent.length
  }

  test('the second reader of a search costs one query for the version, in each language again', async () => {
    const search = '/search/extended?q=medicine'
    // The version, the budget, and seven statements of a transaction for the directory, cached for all other searches.
    expect(await queriesOf(search)).toBe(9)
    expect(await queriesOf(search)).toBe(1)
    expect(await queriesOf('/search/extended?q=medicine&page=0')).toBe(1)
    expect(await queriesOf('/search/extended?q=chemistry')).toBe(2)
    const inKazakh = await portal.guest.call('GET', search, undefined, { 'accept-language': 'kk' })
    const inEnglish = await portal.guest.call('GET', search)
    expect(inKazakh.headers['etag']).not.toBe(inEnglish.headers['etag'])
  })

  test('budgets count new answers, and no cached ones', async () => {
    const statuses = new Set<number>()
    for (let count = 0; count < 700; count++)
      statuses.add((await portal.guest.call('GET', '/dictionary/city/list')).status)
    expect([...statuses]).toEqual([200])
    const anew: number[] = []
    for (let count = 0; count < 601; count++)
      anew.push((await portal.guest.call('GET', `/dictionary/university/list?code=${count}`)).status)
    expect(anew.at(-1)).toBe(429)
    expect((await portal.guest.call('GET', '/dictionary/city/list')).status).toBe(200)
    portal.clock.advance(60_000)
  })

  test('a change is seen at the next request, and the sitemap has it too', async () => {
    const read = () => portal.guest.call('GET', '/dictionary/university/uni-001')
    await read()
    await portal.database.pool.query("update universities set name_en = 'Another Name' where id = 'uni-001'")
    expect((await read()).body.data.nameEn).toBe('Another Name')
  })

  test('cached calls read no table that does not move the version', async () => {
    const { rows } = await portal.database.pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables t where table_schema = 'public'
       and table_name not in ('public_content', 'rate_counters')
       and not exists (select from pg_trigger where tgrelid = t.table_name::regclass and tgname = t.table_name || '_are_public')`,
    )
    expect(rows.length).toBeGreaterThan(20)
    for (const { name } of rows) await portal.database.pool.query(`alter table ${name} rename to ${name}_away`)
    expect(CACHED_CALLS.length).toBeGreaterThan(20)
    for (const { name, url } of CACHED_CALLS) {
      const { status, body } = await portal.guest.call('GET', url)
      expect([200, 404], `${name}: ${JSON.stringify(body).slice(0, 200)}`).toContain(status)
    }
  })
})
