import { expect, test } from 'vitest'
import { daysUntil } from './days-left.ts'

test.each([
  ['2026-11-20T18:59:00Z', 0],
  ['2026-11-20T19:01:00Z', 1],
  ['2026-12-20T09:00:00Z', 30],
])('days until %s by the calendar of Kazakhstan', (at, days) => {
  expect(daysUntil(new Date(at), new Date('2026-11-20T09:30:00Z'))).toBe(days)
})
