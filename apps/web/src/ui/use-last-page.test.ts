import { expect, test } from 'vitest'
import { lastPageOf } from './use-last-page.ts'

test.each([
  [0, 0],
  [1, 0],
  [20, 0],
  [21, 1],
  [40, 1],
])('of %i rows, 20 a page, the last page is %i', (total, last) => {
  expect(lastPageOf(total, 20)).toBe(last)
})
