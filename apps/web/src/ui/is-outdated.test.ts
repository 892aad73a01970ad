import { expect, test } from 'vitest'
import { isOutdated } from './is-outdated.ts'

test.each([
  ['rows of another page', true, true, false, true],
  ['kept rows that are asked for again on the way back', false, true, false, true],
  ['kept rows of a moment ago, which are not asked for', false, false, false, false],
  ['rows that were read, and are asked for again by themselves', false, true, true, false],
  ['rows that were read', false, false, true, false],
])('%s', (_, isPlaceholderData, isFetching, isFetchedAfterMount, expected) => {
  expect(isOutdated({ isPlaceholderData, isFetching, isFetchedAfterMount })).toBe(expected)
})
