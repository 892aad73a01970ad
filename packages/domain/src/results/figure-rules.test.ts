import { expect, test } from 'vitest'
import { partsWithoutSmall, withoutSmall } from './figure-rules.ts'

test.each([
  ['nothing small', [5, 80, 0], [5, 80, 0]],
  ['two small ones', [4, 80, 1], [null, 80, null]],
  ['one alone takes the next smallest with it', [4, 80, 12, 0], [null, 80, null, 0]],
  ['one alone, and no other', [3], [null]],
  ['no competitors', [0, 0], [0, 0]],
])('%s', (_, counts, shown) => {
  const rows = counts.map((count, at) => ({ key: String(at), competitors: count, allotted: 100 }))
  expect(withoutSmall(rows).map(({ competitors }) => competitors)).toEqual(shown)
  const turned = counts.map((count, at) => ({ key: String(at), competitors: 100, allotted: count }))
  expect(withoutSmall(turned).map(({ allotted }) => allotted)).toEqual(shown)
})

test.each([
  ['enough people', 20, 10, [20, 10, 3.5, 4.5]],
  ['everyone has a place', 5, 5, [5, 5, 3.5, 4.5]],
  ['few people', 4, 4, [null, null, null, null]],
  ['few with a place', 20, 4, [20, null, 3.5, null]],
  ['just enough people with a place and without', 10, 5, [10, 5, 3.5, 4.5]],
  ['few without a place, whose mean would follow', 20, 16, [20, null, 3.5, null]],
])('means of parts: %s', (_, competitors, allotted, shown) => {
  const [part] = partsWithoutSmall([{ key: 'DEPTH', competitors, allotted, mean: 3.5, allottedMean: 4.5 }])
  expect([part?.competitors, part?.allotted, part?.mean, part?.allottedMean]).toEqual(shown)
})
