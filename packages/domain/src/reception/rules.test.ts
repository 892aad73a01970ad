import { expect, test } from 'vitest'
import { maySubmit, receptionOf } from './rules.ts'

const now = new Date('2026-11-20T09:30:00.000Z')
const earlier = new Date('2026-11-20T09:29:59.999Z')
const later = new Date('2026-11-20T09:30:00.001Z')

test.each([
  ['open by hand', { isEnabledByHand: true, opensAt: null, closesAt: null }, 'ENABLED'],
  ['closed by hand', { isEnabledByHand: false, opensAt: null, closesAt: null }, 'DISABLED'],
  ['opens later', { isEnabledByHand: true, opensAt: later, closesAt: null }, 'DISABLED'],
  ['opens now', { isEnabledByHand: false, opensAt: now, closesAt: null }, 'ENABLED'],
  ['closes later', { isEnabledByHand: false, opensAt: earlier, closesAt: later }, 'ENABLED'],
  ['closes now', { isEnabledByHand: true, opensAt: earlier, closesAt: now }, 'DISABLED'],
  ['closes without having opened', { isEnabledByHand: false, opensAt: null, closesAt: later }, 'ENABLED'],
])('%s', (_case, setting, expected) => {
  expect(receptionOf({ ...setting, followsWindows: false }, now)).toMatchObject({
    status: expected,
    isOpen: expected === 'ENABLED',
  })
  expect(maySubmit({ ...setting, followsWindows: false }, now)).toBe(expected === 'ENABLED')
})

test.each([
  ['still to come', { isEnabledByHand: true, opensAt: later, closesAt: null }, later],
  ['begun', { isEnabledByHand: true, opensAt: now, closesAt: later }, null],
  ['over', { isEnabledByHand: true, opensAt: earlier, closesAt: now }, null],
  ['not set', { isEnabledByHand: false, opensAt: null, closesAt: null }, null],
])('the next opening of a window that is %s', (_case, setting, expected) => {
  expect(receptionOf({ ...setting, followsWindows: false }, now).nextOpening).toEqual(expected)
})
