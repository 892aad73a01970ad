import { expect, test } from 'vitest'
import { endOf, nextDay } from './day.ts'

test('days continue over the ends of months and years', () => {
  expect(nextDay('2026-12-31', 1)).toBe('2027-01-01')
  expect(nextDay('2028-03-01', -1)).toBe('2028-02-29')
})

test('an interview ends by the clock, also after midnight', () => {
  expect(endOf('09:30', 45)).toBe('10:15')
  expect(endOf('23:30', 45)).toBe('00:15')
})
