import { expect, test } from 'vitest'
import { pollAfter } from './polling.ts'

test('an active reader gets news every five seconds, an idle one ever more seldom, at least once a minute', () => {
  expect([0, 30_000, 60_000, 180_000, 360_000, 86_400_000].map(pollAfter)).toEqual([
    5_000, 5_000, 10_000, 30_000, 60_000, 60_000,
  ])
})
