import { expect, test } from 'vitest'
import { pollAfter } from './polling.ts'

test('an active reader is polled every five seconds, an idle one less and less often, at least once a minute', () => {
  expect([0, 59_000, 60_000, 120_000, 240_000, 600_000].map(pollAfter)).toEqual([
    5_000, 5_000, 10_000, 20_000, 40_000, 60_000,
  ])
})

test('polling stops after half an hour without input, and the session can expire', () => {
  expect([30 * 60_000 - 1, 30 * 60_000].map(pollAfter)).toEqual([60_000, false])
})
