import { expect, it } from 'vitest'
import { checkInviting, type InviteValues, usualDates } from './inviting.ts'

it('the first values of the form are right', () => expect(checkInviting(usualDates())).toEqual({}))

it.each<[string, Partial<InviteValues>, readonly string[]]>([
  ['a passed day', { chooseUntil: '2020-01-01' }, ['chooseUntil']],
  ['choosing longer than the interviews last', { chooseUntil: '2099-01-01' }, ['chooseUntil']],
  ['a day in years', { toDay: '2099-02-01' }, ['toDay']],
  ['no date', { fromDay: '2030-02-31' }, ['fromDay']],
  ['the end before the start', { fromDay: '2099-02-02' }, ['fromDay']],
  ['no hours', { moveHours: '' }, ['moveHours']],
  ['too many hours', { moveHours: '169' }, ['moveHours']],
])('faults of an invitation: %s', (_case, part, faulty) =>
  expect(Object.keys(checkInviting({ ...usualDates(), ...part }))).toEqual(faulty),
)
