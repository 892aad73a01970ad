import { expect, test } from 'vitest'
import { actOfPress } from './key-acts.ts'

test.each([
  ['y', 'KeyY', 'AGREES'],
  ['Y', 'KeyY', 'AGREES'],
  ['н', 'KeyY', 'AGREES'],
  ['т', 'KeyN', 'DIFFERS'],
  ['г', 'KeyU', 'UNCLEAR'],
  ['a', 'KeyQ', 'yes'],
  ['q', 'KeyA', undefined],
  ['ф', 'KeyA', 'yes'],
  ['к', 'KeyR', 'no'],
  ['?', 'Slash', 'help'],
  ['ArrowRight', 'ArrowRight', 'nextDocument'],
  ['ArrowUp', 'ArrowUp', 'previousPoint'],
  ['1', 'Digit1', undefined],
  ['Enter', 'Enter', undefined],
])('%s on %s is %s', (key, code, act) => {
  expect(actOfPress({ key, code })).toBe(act)
})
