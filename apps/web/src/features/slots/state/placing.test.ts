import { expect, it } from 'vitest'
import { chosenSlots, optionsOf } from './placing.ts'

const row = (requestId: string, slotId: string | null) => ({
  requestId,
  number: '1',
  firstName: 'A',
  lastName: 'B',
  slotId,
  startsAt: slotId === null ? null : '2026-12-02T04:00:00.000Z',
  expertName: slotId === null ? null : 'E',
  isSameSurname: false,
  others: [
    { slotId: 'early', startsAt: '2026-12-01T04:00:00.000Z', expertName: 'F' },
    { slotId: 'proposed', startsAt: '2026-12-02T04:00:00.000Z', expertName: 'E' },
  ],
})

it('the proposed time is among the others once, soonest first', () =>
  expect(optionsOf(row('a', 'proposed')).map(({ slotId }) => slotId)).toEqual(['early', 'proposed']))

it('an edited row wins, and an empty one is left out', () =>
  expect([
    ...chosenSlots([row('a', 'proposed'), row('b', 'proposed'), row('c', null), row('d', null)], {
      b: '',
      d: 'early',
    }),
  ]).toEqual([
    ['a', 'proposed'],
    ['d', 'early'],
  ]))
