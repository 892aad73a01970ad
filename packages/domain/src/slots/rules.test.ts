import { describe, expect, test } from 'vitest'
import type { Actor } from '../kernel/actor.ts'
import { isInReach, isOwnSlot } from './policy.ts'
import {
  type Chooser,
  choiceRefusal,
  type FreeSlot,
  invitationReminder,
  type LapsedChooser,
  moveUntil,
  openingFault,
  proposeSlots,
  type SlotExpert,
  spanIn,
  suits,
  timesOf,
  windowFaults,
} from './rules.ts'
import { type HeldInterview, type Invitation, invitationStateOf, isFree, markOf, slotStateOf } from './status.ts'

const NOW = new Date('2026-11-20T09:30:00.000Z')
const at = (day: string, time = '10:00') => new Date(`${day}T${time}:00.000+05:00`)

describe('times of an opening', () => {
  const OPENING = { days: ['2026-12-01'], from: '10:00', to: '12:00', minutes: 45, pause: 15 }
  const times = (more: object) =>
    timesOf({ ...OPENING, ...more }).map(({ startsAt }) => startsAt.toISOString().slice(5, 16))
  test.each([
    [{}, ['12-01T05:00', '12-01T06:00']],
    [{ pause: 0 }, ['12-01T05:00', '12-01T05:45']],
    [{ minutes: 60, pause: 0 }, ['12-01T05:00', '12-01T06:00']],
    [{ to: '11:59', minutes: 60, pause: 0 }, ['12-01T05:00']],
    [{ to: '10:44' }, []],
    [{ to: '09:00' }, []],
    [{ from: '00:00', to: '00:45' }, ['11-30T19:00']],
    [{ days: ['2026-12-02', '2026-12-01', '2026-12-02'], to: '10:45' }, ['12-01T05:00', '12-02T05:00']],
  ])('with %j', (more, expected) => expect(times(more)).toEqual(expected))
  test('each has its day in Kazakhstan', () => {
    expect(timesOf({ ...OPENING, from: '00:00', to: '00:45' })[0]?.day).toBe('2026-12-01')
  })
})

test.each([
  ['2026-11-20', '14:30', 'wrong_value'],
  ['2026-11-20', '14:31', null],
  ['2026-12-01', '10:44', 'interview_clash'],
  ['2026-12-01', '10:45', null],
  ['2026-12-01', '09:15', null],
  ['2026-12-01', '09:16', 'interview_clash'],
])('a time at %s %s: %s', (day, time, expected) => {
  const taken = [
    { startsAt: at('2026-12-01'), minutes: 45 },
    { startsAt: at('2026-12-02'), minutes: 45 },
  ]
  expect(openingFault({ startsAt: at(day, time), minutes: 45 }, taken, NOW)).toBe(expected)
})

test.each([
  ['2026-12-01', null, true, 'TAKEN'],
  ['2026-12-01', NOW, true, 'TAKEN'],
  ['2026-11-01', null, true, 'TAKEN'],
  ['2026-12-01', NOW, false, 'CLOSED'],
  ['2026-11-01', NOW, false, 'CLOSED'],
  ['2026-11-01', null, false, 'PAST'],
  ['2026-12-01', null, false, 'FREE'],
] as const)('a slot on %s, closed %j, taken %s is %s', (day, closedAt, isTaken, expected) => {
  const state = slotStateOf({ startsAt: at(day), closedAt, isTaken }, NOW)
  expect(state).toBe(expected)
  expect(isFree(state)).toBe(expected === 'FREE')
})

const SLOT: FreeSlot = {
  ...{ id: 's1', expertId: 'e1', startsAt: at('2026-12-01'), minutes: 45, language: null, universityId: null },
}
const EXPERT: SlotExpert = { id: 'e1', fullName: 'Dana Omarova', universityId: 'uni-9', languages: [], busyAt: [] }
const CHOOSER: Chooser = {
  ...{ language: 'KAZAKH', lastName: 'Serikov', universityId: 'uni-1', choiceUniversityIds: ['uni-1', 'uni-2'] },
  ...{ fromDay: '2026-12-01', toDay: '2026-12-05', extraMinutes: 0, busyAt: [], declinedBy: [] },
}
const span = (time: string, minutes = 45) => ({ startsAt: at('2026-12-01', time), minutes })

describe('a slot suits', () => {
  test.each<[string, Partial<FreeSlot>, Partial<SlotExpert>, Partial<Chooser>, boolean]>([
    ['without any limit', {}, {}, {}, true],
    ['in the past', { startsAt: NOW }, {}, { fromDay: '2026-11-01' }, false],
    ['before the first day', {}, {}, { fromDay: '2026-12-02' }, false],
    ['on the last day', {}, {}, { toDay: '2026-12-01' }, true],
    ['after the last day', { startsAt: at('2026-12-06') }, {}, {}, false],
    ['after midnight in Kazakhstan', { startsAt: at('2026-12-06', '00:00') }, {}, {}, false],
    ['of the university', { universityId: 'uni-1' }, {}, {}, true],
    ['of a later choice', { universityId: 'uni-2' }, {}, {}, false],
    ['of its language', { language: 'KAZAKH' }, {}, {}, true],
    ['of another language', { language: 'RUSSIAN' }, {}, {}, false],
    ['with an expert of the language', {}, { languages: ['RUSSIAN', 'KAZAKH'] }, {}, true],
    ['with an expert of others', {}, { languages: ['RUSSIAN'] }, {}, false],
    ['with an expert of a choice', {}, { universityId: 'uni-2' }, {}, false],
    ['with an expert who declined', {}, {}, { declinedBy: ['e1'] }, false],
    ['beside another interview of the expert', {}, { busyAt: [span('10:45')] }, {}, true],
    ['over another interview of the expert', {}, { busyAt: [span('10:44')] }, {}, false],
    ['over it by the granted minutes', {}, { busyAt: [span('10:45')] }, { extraMinutes: 1 }, false],
    ['over an own interview', {}, {}, { busyAt: [span('09:16')] }, false],
    ['beside an own interview', {}, {}, { busyAt: [span('09:15')] }, true],
  ])('%s', (_, slot, expert, chooser, expected) => {
    expect(suits({ ...SLOT, ...slot }, { ...EXPERT, ...expert }, { ...CHOOSER, ...chooser }, NOW)).toBe(expected)
  })
  test('granted minutes lengthen it', () => {
    expect(spanIn(SLOT, { extraMinutes: 15 })).toEqual({ startsAt: SLOT.startsAt, minutes: 60 })
  })
})

const INVITATION: Invitation = {
  ...{ invitedAt: at('2026-11-18'), chooseUntil: at('2026-11-26', '00:00'), moveHours: 24, moves: 0 },
  ...{ chosenAt: null, wantsNews: false },
}
const HELD: HeldInterview = { startsAt: at('2026-12-01'), status: 'ASSIGNED', attendance: null }
const MISSED: HeldInterview = { ...HELD, startsAt: at('2026-11-17'), attendance: 'MISSED' }

test.each<[string, Partial<Invitation>, HeldInterview | null, Date, string, string]>([
  ['without a time', {}, null, NOW, 'WAITING', 'WAITING'],
  ['that wants news', { wantsNews: true }, null, NOW, 'NONE_SUITS', 'WAITING'],
  ['just before its end', {}, null, new Date(INVITATION.chooseUntil.getTime() - 1), 'WAITING', 'WAITING'],
  ['at its end', { wantsNews: true }, null, INVITATION.chooseUntil, 'LAPSED', 'LAPSED'],
  ['with an interview', { wantsNews: true }, HELD, NOW, 'CHOSEN', 'CHOSEN'],
  ['with an interview after its end', {}, HELD, at('2027-01-01'), 'CHOSEN', 'CHOSEN'],
  ['with a signed interview', {}, { ...HELD, status: 'SIGNED' }, NOW, 'CHOSEN', 'CHOSEN'],
  ['after a missed interview', {}, MISSED, NOW, 'WAITING', 'WAITING'],
  ['of the start of a missed interview', { invitedAt: MISSED.startsAt }, MISSED, NOW, 'WAITING', 'WAITING'],
  ['before a missed interview', { invitedAt: at('2026-11-01') }, MISSED, NOW, 'CHOSEN', 'CHOSEN'],
])('an invitation %s', (_, more, interview, now, state, mark) => {
  const found = invitationStateOf({ ...INVITATION, ...more }, interview, now)
  expect([found, markOf(found)]).toEqual([state, mark])
})

const CHOSEN = { ...INVITATION, chosenAt: at('2026-11-19') }
test.each<[string, Partial<Invitation>, HeldInterview | null, Date, string | null]>([
  ['a chosen time', {}, HELD, NOW, '2026-11-30T05:00:00.000Z'],
  ['a time without hours', { moveHours: 0 }, HELD, NOW, '2026-12-01T05:00:00.000Z'],
  ['no time', {}, null, NOW, null],
  ['a time that nobody chose', { chosenAt: null }, HELD, NOW, null],
  ['a moved time', { moves: 1 }, HELD, NOW, null],
  ['a signed interview', {}, { ...HELD, status: 'SIGNED' }, NOW, null],
  ['an interview with a note', {}, { ...HELD, attendance: 'ATTENDED' }, NOW, null],
  ['the last instant', {}, HELD, new Date('2026-11-30T05:00:00.000Z'), null],
])('%s is moved until', (_, more, interview, now, expected) => {
  expect(moveUntil({ ...CHOSEN, ...more }, interview, now)?.toISOString() ?? null).toBe(expected)
})

test.each<[string, Partial<Invitation>, HeldInterview | null, Date, Date, string | null]>([
  ['choosing', { chosenAt: null }, null, at('2026-12-01'), NOW, null],
  ['choosing a time soon', { chosenAt: null }, null, at('2026-11-20', '15:00'), NOW, null],
  ['choosing after the end', { chosenAt: null }, null, at('2026-12-01'), at('2026-11-26'), 'invitation_lapsed'],
  ['choosing again after a cancelled interview', { moves: 1 }, null, at('2026-12-01'), NOW, null],
  ['moving', {}, HELD, at('2026-12-02'), NOW, null],
  ['moving after the end of choosing', {}, HELD, at('2026-12-02'), at('2026-11-27'), null],
  ['moving again', { moves: 1 }, HELD, at('2026-12-02'), NOW, 'slot_moved_already'],
  ['moving late', {}, HELD, at('2026-12-05'), at('2026-11-30', '10:00'), 'slot_move_too_late'],
  ['moving to a near time', {}, HELD, new Date(NOW.getTime() + 24 * 3_600_000 - 1), NOW, 'slot_move_too_late'],
  ['moving to a time far enough', {}, HELD, new Date(NOW.getTime() + 24 * 3_600_000), NOW, null],
])('%s', (_, more, interview, startsAt, now, expected) => {
  expect(choiceRefusal({ ...CHOSEN, ...more }, interview, startsAt, now)).toBe(expected)
})

test.each([
  [{}, []],
  [{ chooseUntil: '2026-11-20' }, []],
  [{ chooseUntil: '2026-11-19' }, ['chooseUntil']],
  [{ chooseUntil: '2026-12-05' }, []],
  [{ chooseUntil: '2026-12-06' }, ['chooseUntil']],
  [{ fromDay: '2026-12-05' }, []],
  [{ fromDay: '2026-12-06' }, ['fromDay']],
  [{ fromDay: '2026-11-01', toDay: '2026-11-19' }, ['chooseUntil', 'toDay']],
  [{ chooseUntil: '2026-11-20', fromDay: '2026-11-20', toDay: '2026-11-20' }, []],
  [{ toDay: '2027-11-21' }, []],
  [{ toDay: '2027-11-22' }, ['toDay']],
])('the days %j have faults at %j', (more, fields) => {
  const days = { chooseUntil: '2026-11-25', fromDay: '2026-12-01', toDay: '2026-12-05', ...more }
  expect(windowFaults(days, NOW)).toEqual(fields.map((field) => ({ field, msg: 'wrong_value' })))
})

test.each([
  ['2026-11-23T18:59:59.999Z', null, null],
  ['2026-11-23T19:00:00.000Z', null, 2],
  ['2026-11-23T19:00:00.000Z', 2, null],
  ['2026-11-24T19:00:00.000Z', 2, 1],
  ['2026-11-25T18:59:00.000Z', null, 1],
  ['2026-11-25T19:00:00.000Z', null, null],
])('at %s, last reminded %j: reminder %j', (now, remindedDays, expected) => {
  expect(invitationReminder({ ...INVITATION, remindedDays }, new Date(now))).toBe(expected)
})

test('reminders within a day of the invitation are left out', () => {
  const invited = { ...INVITATION, invitedAt: at('2026-11-23'), remindedDays: null }
  expect(invitationReminder(invited, new Date('2026-11-24T04:00:00.000Z'))).toBeNull()
  const aDayBefore = { ...invited, invitedAt: at('2026-11-23', '00:00') }
  expect(invitationReminder(aDayBefore, at('2026-11-24', '00:00'))).toBeNull()
  expect(invitationReminder(invited, new Date('2026-11-24T19:00:00.000Z'))).toBe(1)
})

describe('the proposal', () => {
  const lapsed = (requestId: string, day: string, more: Partial<LapsedChooser> = {}): LapsedChooser => ({
    ...{ ...CHOOSER, requestId, ownerId: `o${requestId}`, chooseUntil: at(day) },
    ...more,
  })
  const slot = (id: string, time: string, more: Partial<FreeSlot> = {}): FreeSlot => ({
    ...SLOT,
    id,
    ...span(time),
    ...more,
  })
  const propose = (choosers: LapsedChooser[], slots: FreeSlot[], experts: SlotExpert[] = [EXPERT]) =>
    proposeSlots(choosers, slots, experts, NOW).map(({ requestId, slotId }) => `${requestId}${slotId ?? '-'}`)
  const SLOTS = [slot('x', '10:00'), slot('y', '11:00')]

  test('serves the earliest lapsed first, by the soonest time, in any order of its input', () => {
    const [one, other] = [lapsed('1', '2026-11-19'), lapsed('2', '2026-11-18')]
    expect(propose([one, other], SLOTS)).toEqual(['2x', '1y'])
    expect(propose([other, one], SLOTS.toReversed())).toEqual(['2x', '1y'])
    expect(propose([lapsed('2', '2026-11-18'), lapsed('1', '2026-11-18')], SLOTS)).toEqual(['1x', '2y'])
    expect(propose([one, other, lapsed('3', '2026-11-20')], SLOTS)).toEqual(['2x', '1y', '3-'])
  })
  test('an expert with another surname goes before the one with the fewest interviews, then the soonest time', () => {
    const kin = { ...EXPERT, id: 'e0', fullName: 'Serikova Aliya' }
    const busy = { ...EXPERT, id: 'e2', busyAt: [span('15:00')] }
    const slots = [slot('x', '10:00', { expertId: 'e0' }), slot('y', '10:00', { expertId: 'e2' }), slot('z', '12:00')]
    expect(propose([lapsed('1', '2026-11-19')], slots, [kin, busy, EXPERT])).toEqual(['1z'])
    expect(propose([lapsed('1', '2026-11-19')], slots.slice(0, 2), [kin, busy])).toEqual(['1y'])
    expect(proposeSlots([lapsed('1', '2026-11-19')], slots.slice(0, 1), [kin], NOW)).toEqual([
      { requestId: '1', slotId: 'x', isSameSurname: true },
    ])
  })
  test('the load of this proposal counts', () => {
    const other = { ...EXPERT, id: 'e2' }
    const slots = [slot('x', '10:00'), slot('y', '11:00'), slot('z', '12:00', { expertId: 'e2' })]
    expect(propose([lapsed('1', '2026-11-18'), lapsed('2', '2026-11-19')], slots, [EXPERT, other])).toEqual([
      '1x',
      '2z',
    ])
  })
  test('one person gets no two times that overlap, and a longer interview takes the next time too', () => {
    const slots = [slot('x', '10:00'), slot('y', '10:30', { expertId: 'e2' })]
    const both = [lapsed('1', '2026-11-18', { ownerId: 'o' }), lapsed('2', '2026-11-19', { ownerId: 'o' })]
    expect(propose(both, slots, [EXPERT, { ...EXPERT, id: 'e2' }])).toEqual(['1x', '2-'])
    const longer = [lapsed('1', '2026-11-18', { extraMinutes: 30 }), lapsed('2', '2026-11-19')]
    expect(propose(longer, [slot('x', '10:00'), slot('y', '11:00')])).toEqual(['1x', '2-'])
  })
  test('equal times go by the id of the slot, in any order of the input', () => {
    const experts = [EXPERT, { ...EXPERT, id: 'e2' }]
    const slots = [slot('y', '10:00'), slot('x', '10:00', { expertId: 'e2' })]
    expect(propose([lapsed('1', '2026-11-19')], slots, experts)).toEqual(['1x'])
    expect(propose([lapsed('1', '2026-11-19')], slots.toReversed(), experts)).toEqual(['1x'])
  })
  test('without a time no surname is the same', () => {
    expect(proposeSlots([lapsed('1', '2026-11-19')], [], [EXPERT], NOW)).toEqual([
      { requestId: '1', slotId: null, isSameSurname: false },
    ])
  })
  test('a slot without a known expert is proposed to nobody', () => {
    expect(propose([lapsed('1', '2026-11-18')], SLOTS, [])).toEqual(['1-'])
  })
})

test.each<[string, Partial<Actor>, string | null, boolean]>([
  ['its expert', { roles: ['EXPERT'] }, null, true],
  ['its expert without the role', { roles: ['MANAGER'] }, null, false],
  ['another expert', { roles: ['EXPERT'], accountId: 'e2' }, null, false],
  ['a head', { roles: ['EXPERT_MANAGER'], accountId: 'h', universityId: null }, 'uni-1', true],
  ['a head of the university', { roles: ['EXPERT_MANAGER'], accountId: 'h', universityId: 'uni-1' }, 'uni-1', true],
  ['a head of another one', { roles: ['EXPERT_MANAGER'], accountId: 'h', universityId: 'uni-2' }, 'uni-1', false],
  [
    'a head of one, of every university',
    { roles: ['EXPERT_MANAGER'], accountId: 'h', universityId: 'uni-1' },
    null,
    false,
  ],
])('a slot is closed by %s', (_, more, universityId, expected) => {
  const actor: Actor = { accountId: 'e1', kind: 'STAFF', roles: [], universityId: 'uni-9', fullName: '', ...more }
  expect(isOwnSlot(actor, { expertId: 'e1', universityId })).toBe(expected)
})

test.each([
  [null, 'uni-1', true],
  ['uni-1', null, true],
  ['uni-1', 'uni-1', true],
  ['uni-1', 'uni-2', false],
])('a head of %s places in a slot of %s: %s', (head, universityId, expected) => {
  expect(isInReach({ universityId }, head)).toBe(expected)
})
