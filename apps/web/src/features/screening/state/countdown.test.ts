import { expect, test } from 'vitest'
import { announcedBetween, hoursMinutesSeconds } from './countdown.ts'

test.each([
  [7200, '02:00:00'],
  [3661, '01:01:01'],
  [59, '00:00:59'],
  [0, '00:00:00'],
  [-5, '00:00:00'],
])('%i seconds are %s', (seconds, shown) => expect(hoursMinutesSeconds(seconds)).toBe(shown))

test.each([
  [1801, 1800, 30],
  [1800, 1799, null],
  [601, 600, 10],
  [301, 299, 5],
  [61, 60, 1],
  [60, 59, null],
  // The page slept: only the nearest announcement matters.
  [7000, 200, 5],
  [7200, 7199, null],
])('from %i to %i seconds announces %s', (before, after, minutes) =>
  expect(announcedBetween(before, after)).toBe(minutes),
)
