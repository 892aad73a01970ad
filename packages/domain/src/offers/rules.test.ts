import { describe, expect, test } from 'vitest'
import { answerUntil, canMoveUp, isAnswerable, offerAfter, reminderDue } from './rules.ts'

const UNTIL = new Date('2026-08-20T13:00:00.000Z')

describe('the deadline of an offer', () => {
  test.each([
    ['published in time', '2026-08-10T05:00:00.000Z', '2026-08-20T13:00:00.000Z'],
    ['three whole days and more are left', '2026-08-16T05:00:00.000Z', '2026-08-20T13:00:00.000Z'],
    ['less than three whole days are left', '2026-08-18T05:00:00.000Z', '2026-08-21T19:00:00.000Z'],
    ['published in the last instant of a day', '2026-08-18T18:59:59.999Z', '2026-08-21T19:00:00.000Z'],
    ['published in the first instant of a day', '2026-08-18T19:00:00.000Z', '2026-08-22T19:00:00.000Z'],
    ['published after the end', '2026-08-25T05:00:00.000Z', '2026-08-28T19:00:00.000Z'],
  ])('%s', (_, publishedAt, until) => {
    expect(answerUntil(UNTIL, new Date(publishedAt)).toISOString()).toBe(until)
  })
})

describe('reminders', () => {
  test.each([
    ['long before', '2026-08-17T12:59:59.000Z', null, null],
    ['three days before', '2026-08-17T13:00:00.000Z', null, 3],
    ['reminded of three days', '2026-08-18T13:00:00.000Z', 3, null],
    ['one day before', '2026-08-19T13:00:00.000Z', 3, 1],
    ['one day before, never reminded', '2026-08-19T13:00:00.000Z', null, 1],
    ['reminded of one day', '2026-08-20T12:00:00.000Z', 1, null],
    ['in the last instant', '2026-08-20T12:59:59.999Z', 3, 1],
    ['at the end', '2026-08-20T13:00:00.000Z', null, null],
  ] as const)('%s', (_, now, reminded, due) => {
    expect(reminderDue(UNTIL, reminded, new Date(now))).toBe(due)
  })
})

test.each([
  ['OFFERED', '2026-08-20T12:59:59.999Z', true],
  ['OFFERED', '2026-08-20T13:00:00.000Z', false],
  ['ACCEPTED', '2026-08-19T00:00:00.000Z', false],
  ['DECLINED', '2026-08-19T00:00:00.000Z', false],
  ['LAPSED', '2026-08-19T00:00:00.000Z', false],
] as const)('%s at %s is answerable: %s', (state, now, can) => {
  expect(isAnswerable({ state, acceptUntil: UNTIL }, new Date(now))).toBe(can)
})

test('the first choice cannot move up', () => {
  expect([1, 2, 4].map((choice) => canMoveUp({ choice }, true))).toEqual([false, true, true])
  expect(canMoveUp({ choice: 2 }, false)).toBe(false)
})

describe('the effect of a published protocol on an offer', () => {
  const before = (state: 'OFFERED' | 'ACCEPTED' | 'DECLINED' | 'LAPSED', isMovingUp = false) =>
    ({ state, isMovingUp, list: 'B', choice: 2, round: 1 }) as const
  const none = null
  const same = { list: 'B', choice: 2 }
  const better = { list: 'A', choice: 1 }
  const worse = { list: 'C', choice: 3 }
  test.each([
    // The offer before, the round, whether they take part, their new grant, the effect.
    [null, 1, true, none, 'KEEP'],
    [null, 1, true, same, 'OFFER'],
    [null, 2, true, same, 'OFFER'],
    // A correction of the same round.
    [before('OFFERED'), 1, true, same, 'RESTATE'],
    [before('OFFERED'), 1, true, better, 'OFFER'],
    [before('OFFERED'), 1, true, none, 'TAKE_AWAY'],
    [before('OFFERED'), 1, false, none, 'TAKE_AWAY'],
    [before('ACCEPTED'), 1, true, same, 'RESTATE'],
    [before('ACCEPTED'), 1, true, better, 'OFFER'],
    [before('ACCEPTED'), 1, true, none, 'TAKE_AWAY'],
    [before('ACCEPTED'), 1, false, none, 'TAKE_AWAY'],
    [before('ACCEPTED', true), 1, true, better, 'MOVE_UP'],
    [before('ACCEPTED', true), 1, true, worse, 'OFFER'],
    // The rules now have another list for the same choice.
    [before('ACCEPTED', true), 1, true, { list: 'D', choice: 2 }, 'OFFER'],
    [before('DECLINED'), 1, true, same, 'KEEP'],
    [before('DECLINED'), 1, true, better, 'OFFER'],
    [before('DECLINED'), 1, true, none, 'KEEP'],
    [before('LAPSED'), 1, true, same, 'KEEP'],
    [before('LAPSED'), 1, true, worse, 'OFFER'],
    // The next round.
    [before('ACCEPTED'), 2, false, none, 'KEEP'],
    [before('ACCEPTED', true), 2, true, same, 'RESTATE'],
    [before('ACCEPTED', true), 2, true, better, 'MOVE_UP'],
    [before('ACCEPTED', true), 2, true, none, 'TAKE_AWAY'],
    [before('DECLINED'), 2, false, none, 'KEEP'],
    [before('LAPSED'), 2, false, none, 'KEEP'],
    [before('LAPSED'), 2, true, same, 'OFFER'],
    [before('OFFERED'), 2, true, same, 'OFFER'],
  ] as const)('%j in round %i, taking part %s, allotted %j: %s', (offer, round, takesPart, grant, step) => {
    expect(offerAfter(offer, { round, takesPart, grant })).toBe(step)
  })
})
