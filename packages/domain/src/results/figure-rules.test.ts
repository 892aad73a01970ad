import { expect, test } from 'vitest'
import { withoutSmall } from './figure-rules.ts'

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
