import { expect, test } from 'vitest'
import { dayOf, daysOf, instantOf, typedDays } from './setup-days.ts'

test.each([
  [{ date: '2026-07-01', time: '09:30' }, '2026-07-01T04:30:00.000Z'],
  [{ date: '2026-07-01', time: '' }, '2026-06-30T19:00:00.000Z'],
  [{ date: '', time: '' }, null],
  [{ date: '2026-07-', time: '09:30' }, undefined],
  [{ date: '2026-07-01', time: '25:00' }, undefined],
  [{ date: '', time: '09:30' }, undefined],
])('%j is the instant %s', (day, instant) => {
  expect(instantOf(day)).toBe(instant)
})

test('days survive a round trip', () => {
  const dates = {
    ...{ opensAt: '2026-07-01T04:30:00.000Z', closesAt: null, claimsCloseAt: null, resultAt: null, appealDays: 5 },
    rounds: [{ publishAt: '2026-08-01T04:00:00.000Z', acceptUntil: '2026-08-05T13:00:00.000Z' }],
  }
  expect(daysOf(typedDays(dates))).toEqual(dates)
  expect(daysOf({ ...typedDays(dates), opensAt: { date: '2026', time: '' } })).toBeNull()
  const empty = { key: 'x', publishAt: dayOf(null), acceptUntil: dayOf(null) }
  expect(daysOf({ ...typedDays(dates), rounds: [empty] })).toBeNull()
})
