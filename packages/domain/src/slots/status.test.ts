import { expect, test } from 'vitest'
import { answered, isAsked, isGranted, slotStateOf } from './status.ts'

test('a free slot is past from its start', () => {
  const startsAt = new Date('2026-12-01T05:00:00.000Z')
  const slot = { startsAt, closedAt: null, isTaken: false }
  expect(slotStateOf(slot, startsAt)).toBe('PAST')
  expect(slotStateOf(slot, new Date(startsAt.getTime() - 1))).toBe('FREE')
})

test.each([
  ['ASKED', true, false],
  ['GRANTED', false, true],
  ['REFUSED', false, false],
] as const)('a wish that is %s waits: %s, holds: %s', (state, waits, holds) => {
  expect([isAsked(state), isGranted(state)]).toEqual([waits, holds])
})

test('an answer grants or refuses', () => {
  expect([answered(true), answered(false)]).toEqual(['GRANTED', 'REFUSED'])
})
