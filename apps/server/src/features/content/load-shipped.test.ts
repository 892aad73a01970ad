import type { ContentValue } from '@portal/domain/content/field-rules.ts'
import { expect, test } from 'vitest'
import { testPortal } from '../../../test/test-portal.ts'
import { loadShipped } from './load-shipped.ts'
import { publishedOn } from './queries.ts'

const portal = await testPortal()
const { db } = portal.database
const holiday = (en: string): ContentValue => ({
  ...{ name: { kk: 'Күн', ru: 'День', en }, day: '12-16', type: 'HOLIDAY', isMoved: true },
})
const load = (...names: readonly (readonly [string, string])[]) =>
  loadShipped(db, { holiday: new Map(names.map(([key, en]) => [key, holiday(en)])) }, portal.clock.now())
const names = async () => (await publishedOn(db, 'holiday', '2026-11-20')).map(({ key, value }) => [key, value.name.en])
const PATH = '/staff/content/holiday/a'

test('the release updates what nobody edited, and proposes a newer text where somebody did', async () => {
  await load(['a', 'One'], ['b', 'Two'])
  expect(await names()).toEqual([
    ['a', 'One'],
    ['b', 'Two'],
  ])
  await load(['a', 'One and more'])
  expect(await names()).toEqual([['a', 'One and more']])

  const [author, other] = [
    await portal.staff(['MANAGER'], { rights: ['content'] }),
    await portal.staff(['ADMIN'], { rights: ['content'] }),
  ]
  const read = async () => (await author.call('GET', PATH)).body.data
  const { version } = await read()
  const saved = (await author.call('PUT', PATH, { version, value: holiday('Edited') })).body.data
  const sent = (await author.call('POST', `${PATH}/send`, { version: saved.version })).body.data
  await other.call('POST', `${PATH}/confirm`, { version: sent.version })
  await load(['a', 'One and more'])
  expect((await read()).proposal).toBeNull()

  await load(['a', 'Newer'])
  expect(await names()).toEqual([['a', 'Edited']])
  const proposed = await read()
  expect(proposed.proposal.differences).toEqual([{ field: 'name', language: 'en', before: 'Edited', after: 'Newer' }])
  const kept = await author.call('POST', `${PATH}/shipped`, { version: proposed.version, isTaken: false })
  expect(kept.body.data.proposal).toBeNull()
  await load(['a', 'Newer'])
  expect((await read()).proposal).toBeNull()

  await load(['a', 'Newest'])
  const again = await read()
  const taken = (await author.call('POST', `${PATH}/shipped`, { version: again.version, isTaken: true })).body.data
  expect(taken).toMatchObject({ proposal: null, open: { state: 'SENT' }, can: { confirm: false } })
  expect((await other.call('POST', `${PATH}/confirm`, { version: taken.version })).status).toBe(200)
  expect(await names()).toEqual([['a', 'Newest']])

  // An edited entry outlives its file.
  await load()
  expect(await names()).toEqual([['a', 'Newest']])
})
