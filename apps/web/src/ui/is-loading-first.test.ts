import { expect, test } from 'vitest'
import { isLoadingFirst } from './is-loading-first.ts'

const ANSWERED = { isLoading: false, isFetched: true, failureCount: 0 }

test.each([
  ['an answer on its way for the first time', { isLoading: true, isFetched: false, failureCount: 0 }, true],
  ['one whose first try has failed', { isLoading: true, isFetched: false, failureCount: 1 }, false],
  ['one that could not be had and is asked for again', { isLoading: true, isFetched: true, failureCount: 0 }, false],
  ['one that nobody asks for', { isLoading: false, isFetched: false, failureCount: 0 }, false],
  ['one that is there', ANSWERED, false],
])('%s', (_, query, expected) => {
  expect([isLoadingFirst([query]), isLoadingFirst([ANSWERED, query])]).toEqual([expected, expected])
})
