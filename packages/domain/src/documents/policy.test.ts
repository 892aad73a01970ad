import { expect, test } from 'vitest'
import { refusalOfBytes } from './policy.ts'

test.each([
  ['NOT_SCANNED', null, null],
  ['PENDING', null, 'file_being_checked'],
  ['CLEAN', null, null],
  ['INFECTED', 'file_infected', 'file_infected'],
] as const)('%s: its owner is refused with %s, others with %s', (state, own, other) => {
  expect([refusalOfBytes({ state, isOwn: true }), refusalOfBytes({ state, isOwn: false })]).toEqual([own, other])
})
