import { expect, test } from 'vitest'
import { frozenClock } from './clock.ts'

test('a frozen clock moves on command alone', () => {
  const clock = frozenClock('2026-11-20T09:30:00.000Z')
  expect(clock.now()).toEqual(clock.now())
  clock.advance(60_000)
  expect(clock.now().toISOString()).toBe('2026-11-20T09:31:00.000Z')
  clock.set('2027-01-01T00:00:00.000Z')
  expect(clock.now().toISOString()).toBe('2027-01-01T00:00:00.000Z')
  expect(() => clock.set('tomorrow')).toThrow(RangeError)
})
