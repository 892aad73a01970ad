import { expect, test } from 'vitest'
import { isLoadingFirst } from './is-loading-first.ts'

const ANSWERED = { isLoading: false, isFetched: true, failureCount: 0 }

test.each([
  ['a first response is loading', { isLoading: true, isFetched: false, failureCount: 0 }, true],
  ['a first try has failed', { isLoading: true, isFetched: false, failureCount: 1 }, false],
  ['a failed query is fetched again', { isLoading: true, isFetched: true, failureCount: 0 }, false],
  ['a query is disabled', { isLoading: false, isFetched: false, failureCount: 0 }, false],
  ['a response has arrived', ANSWERED, false],
])('%s', (_, query, expected) => {
  expect([isLoadingFirst([query]), isLoadingFirst([ANSWERED, query])]).toEqual([expected, expected])
})
