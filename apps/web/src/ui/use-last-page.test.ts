import { expect, test } from 'vitest'
import { lastPageOf, rowsAtLeast } from './use-last-page.ts'

const capped = { totalSize: 1_000, isMore: true }

test('a complete count is the number of rows', () => {
  expect(rowsAtLeast({ totalSize: 37, isMore: false }, 3, 10, 7)).toBe(37)
})

test.each([
  ['before the cap', 3, 10, 1_000],
  ['at the last counted page', 99, 10, 1_001],
  ['behind the cap', 250, 10, 2_511],
  ['at the last page there is', 250, 4, 2_504],
])('%s, a full page implies that another may follow', (_place, page, shown, rows) => {
  expect(rowsAtLeast(capped, page, 10, shown)).toBe(rows)
})

test('an empty page behind the cap leads back to the last counted page', () => {
  expect(lastPageOf(rowsAtLeast(capped, 400, 10, 0), 10)).toBe(99)
})
