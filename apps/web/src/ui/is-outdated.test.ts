import { expect, test } from 'vitest'
import { isOutdated } from './is-outdated.ts'

test.each([
  ['rows of another page', true, true, false, true],
  ['cached rows that are fetched again on return', false, true, false, true],
  ['cached rows of a moment ago, without a fetch', false, false, false, false],
  ['fetched rows during polling', false, true, true, false],
  ['fetched rows', false, false, true, false],
])('%s', (_, isPlaceholderData, isFetching, isFetchedAfterMount, expected) => {
  expect(isOutdated({ isPlaceholderData, isFetching, isFetchedAfterMount })).toBe(expected)
})
