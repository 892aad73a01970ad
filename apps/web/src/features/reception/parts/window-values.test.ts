import { expect, test } from 'vitest'
import { checkWindow, maskTime, toWindow, valuesOf } from './window-values.ts'

const EMPTY = { opensDate: '', opensTime: '', closesDate: '', closesTime: '' }

test('an instant shows its Kazakhstan day and hour and survives a round trip', () => {
  const values = valuesOf({ opensAt: '2026-06-24T20:00:00.000Z', closesAt: null })
  expect(values).toEqual({ ...EMPTY, opensDate: '2026-06-25', opensTime: '01:00' })
  expect(new Date(toWindow(values).opensAt ?? '').toISOString()).toBe('2026-06-24T20:00:00.000Z')
})

test('days without times are whole days', () => {
  expect(toWindow({ ...EMPTY, opensDate: '2026-06-25', closesDate: '2026-07-10' })).toEqual({
    opensAt: '2026-06-25T00:00:00+05:00',
    closesAt: '2026-07-10T23:59:00+05:00',
  })
})

test.each([
  ['nothing at all', EMPTY, { opensDate: 'staff.reception.faults.missing' }],
  ['half a date', { ...EMPTY, opensDate: '2026--0' }, { opensDate: 'app.errors.wrongDate' }],
  ['a time without its day', { ...EMPTY, closesTime: '10:00' }, { closesDate: 'staff.reception.faults.dateFirst' }],
  [
    'an hour that no day has',
    { ...EMPTY, opensDate: '2026-06-25', opensTime: '24:00' },
    { opensTime: 'staff.reception.faults.time' },
  ],
  [
    'an end before the beginning',
    { ...EMPTY, opensDate: '2026-06-25', closesDate: '2026-06-24' },
    { closesDate: 'staff.reception.faults.order' },
  ],
  ['one end alone', { ...EMPTY, closesDate: '2026-06-24' }, {}],
])('a window of %s', (_case, values, faults) => {
  expect(checkWindow(values)).toEqual(faults)
})

test('a time gets its colon while typing', () => {
  expect(['0', '09', '090', '0900', '09:305'].map(maskTime)).toEqual(['0', '09', '09:0', '09:00', '09:30'])
})
