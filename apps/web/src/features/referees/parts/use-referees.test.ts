import { expect, test } from 'vitest'
import type { Referees } from '../api.ts'
import { LETTER, letterReferee, withReferee } from './use-referees.ts'

const named = (state: string, waits: boolean, isCurrent = true): Referees =>
  ({ list: [{ state, isCurrent }], waits }) as unknown as Referees

test.each([
  ['SENT', false, true],
  ['OPENED', false, true],
  ['SENT', true, false],
  ['GIVEN', true, true],
  ['DECLINED', false, false],
  ['BOUNCED', false, false],
  ['EXPIRED', false, false],
])('a referee who is %s, where sending waits: %s, gives the letter: %s', (state, waits, expected) => {
  expect(letterReferee(named(state, waits)) !== null).toBe(expected)
  expect(letterReferee(named(state, waits, false))).toBeNull()
  expect(letterReferee(undefined)).toBeNull()
})

test('the letter becomes optional, and nothing else changes', () => {
  const plan = { required: ['passport', LETTER], optional: ['photo'], grantKinds: new Map() } as const
  expect(withReferee(plan, true)).toMatchObject({ required: ['passport'], optional: [LETTER, 'photo'] })
  expect(withReferee(plan, false)).toBe(plan)
})
