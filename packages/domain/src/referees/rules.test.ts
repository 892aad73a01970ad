import { describe, expect, test } from 'vitest'
import { letterOf, REFEREE_STATES, type RefereeState } from '../applications/referee-schema.ts'
import { APPLICATION_STATUSES, type ApplicationStatus } from '../applications/status.ts'
import { DAY_MS, HOUR_MS } from '../kernel/durations.ts'
import {
  isLinkOpen,
  isSameAddress,
  isSameMailbox,
  mayName,
  mayRemind,
  mayReplace,
  refereeMarks,
  refereeReminder,
  refereeUntil,
  secondsUntilReminder,
} from './rules.ts'

const NOW = new Date('2026-11-20T09:30:00.000Z')
const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS)
const UNTIL = refereeUntil(NOW, 21)
const held = (state: RefereeState, more: object = {}) => ({
  ...{ state, until: UNTIL, namedAt: NOW, remindedAt: null, reminders: 0, isCurrent: true },
  ...more,
})
const around = (now = NOW, status: ApplicationStatus = 'IN_PROCESS') => ({ now, status })

test.each([
  ['2026-11-20T09:30:00.000Z', 21, '2026-12-11T19:00:00.000Z'],
  ['2026-11-20T18:59:59.000Z', 3, '2026-11-23T19:00:00.000Z'],
  ['2026-11-20T19:00:00.000Z', 3, '2026-11-24T19:00:00.000Z'],
])('a link named at %s for %i days ends at %s', (now, days, until) => {
  expect(refereeUntil(new Date(now), days).toISOString()).toBe(until)
})

test('a letter counts at sending while it is awaited or given', () => {
  const counted = REFEREE_STATES.flatMap((state) => {
    const letter = letterOf(state)
    return letter === null ? [] : [`${state} ${letter}`]
  })
  expect(counted).toEqual(['NAMED AWAITED', 'SENT AWAITED', 'OPENED AWAITED', 'GIVEN GIVEN'])
})

describe('a link', () => {
  test('is open in these states and statuses, before its end', () => {
    const open = REFEREE_STATES.filter((state) => isLinkOpen(held(state), around()))
    expect(open).toEqual(['NAMED', 'SENT', 'OPENED', 'BOUNCED'])
    const statuses = APPLICATION_STATUSES.filter((status) => isLinkOpen(held('OPENED'), around(NOW, status)))
    expect(statuses).toEqual(['CREATED', 'IN_PROCESS'])
    for (const state of ['OPENED', 'BOUNCED'] as const) {
      expect(isLinkOpen(held(state), around(new Date(UNTIL.getTime() - 1)))).toBe(true)
      expect(isLinkOpen(held(state), around(UNTIL))).toBe(false)
    }
  })
})

describe('a reminder of the applicant', () => {
  test('follows three days after the last mail, three times', () => {
    expect(secondsUntilReminder(held('SENT'), NOW)).toBe(3 * 86_400)
    expect(secondsUntilReminder(held('SENT'), later(3))).toBe(0)
    expect(secondsUntilReminder(held('SENT'), later(4))).toBe(0)
    expect(secondsUntilReminder(held('SENT', { remindedAt: later(3) }), later(5))).toBe(86_400)
    expect(secondsUntilReminder(held('SENT'), later(4))).toBe(0)
    expect(secondsUntilReminder(held('SENT', { reminders: 2 }), later(20))).toBe(0)
    expect(secondsUntilReminder(held('SENT', { reminders: 3 }), later(20))).toBeNull()
  })
  test.each([
    ['SENT', {}, later(3), 'IN_PROCESS', true],
    ['OPENED', {}, later(3), 'CREATED', true],
    ['SENT', { reminders: 2 }, later(3), 'IN_PROCESS', true],
    ['NAMED', {}, later(3), 'IN_PROCESS', false],
    ['SENT', {}, later(2), 'IN_PROCESS', false],
    ['SENT', { reminders: 3 }, later(3), 'IN_PROCESS', false],
    ['SENT', { isCurrent: false }, later(3), 'IN_PROCESS', false],
    ['SENT', {}, UNTIL, 'IN_PROCESS', false],
    ['SENT', {}, later(3), 'IN_PROCESS_ADMIN', false],
    ['GIVEN', {}, later(3), 'IN_PROCESS', false],
    ['DECLINED', {}, later(3), 'IN_PROCESS', false],
  ] as const)('%s %j at %j, %s: %s', (state, more, now, status, expected) => {
    expect(mayRemind(held(state, more), around(now, status))).toBe(expected)
  })
})

describe('another referee', () => {
  test('is named when nobody is awaited and no letter was given', () => {
    expect(mayName(null, around())).toBe(true)
    expect(REFEREE_STATES.filter((state) => mayName(held(state), around()))).toEqual([
      'DECLINED',
      'BOUNCED',
      'EXPIRED',
      'REPLACED',
    ])
    expect(mayName(held('SENT'), around(UNTIL))).toBe(true)
    expect(APPLICATION_STATUSES.filter((status) => mayName(null, around(NOW, status)))).toEqual([
      'CREATED',
      'IN_PROCESS',
    ])
  })
  test('takes the place of any but a given letter', () => {
    const replaced = (more: object, status?: ApplicationStatus) =>
      REFEREE_STATES.filter((state) => mayReplace(held(state, more), around(NOW, status)))
    expect(replaced({})).toEqual(['NAMED', 'SENT', 'OPENED', 'DECLINED', 'BOUNCED', 'EXPIRED'])
    expect(replaced({ isCurrent: false })).toEqual([])
    expect(replaced({}, 'IN_PROCESS_ADMIN')).toEqual([])
  })
})

describe('a reminder of the portal', () => {
  const reminder = (now: Date, remindedDays: number | null = null, days = 21) =>
    refereeReminder({ namedAt: NOW, until: refereeUntil(NOW, days), remindedDays }, now)
  test.each([
    [13, null, null],
    [15, null, 7],
    [15, 7, null],
    [20, 7, 2],
    [20, null, 2],
    [20, 2, null],
    [22, 2, null],
    [22, null, null],
  ] as const)('%i days after the naming, reminded %j: %j', (days, remindedDays, expected) => {
    expect(reminder(later(days), remindedDays)).toBe(expected)
  })
  test('is due from its moment until the end', () => {
    const due = (moment: number) => reminder(new Date(moment))
    const first = UNTIL.getTime() - 7 * DAY_MS
    expect([due(first - 1), due(first), due(UNTIL.getTime() - 1), due(UNTIL.getTime())]).toEqual([null, 7, 2, null])
  })
  test('is left out in the first 24 hours, the last moment included', () => {
    const now = new Date(UNTIL.getTime() - 2 * DAY_MS)
    const namedBefore = (ms: number) =>
      refereeReminder({ namedAt: new Date(now.getTime() - ms), until: UNTIL, remindedDays: null }, now)
    expect([HOUR_MS, DAY_MS, DAY_MS + 1].map(namedBefore)).toEqual([null, null, 2])
  })
  test('is left out on the day of the naming', () => {
    expect(reminder(new Date(NOW.getTime() + HOUR_MS), null, 3)).toBeNull()
    expect(reminder(later(1), null, 2)).toBeNull()
    expect(reminder(later(2), null, 3)).toBe(2)
  })
  test('is due on the minute, and never at the end of the link', () => {
    expect(reminder(new Date(UNTIL.getTime() - 7 * DAY_MS - 1))).toBeNull()
    expect(reminder(new Date(UNTIL.getTime() - 7 * DAY_MS))).toBe(7)
    expect(reminder(UNTIL)).toBeNull()
  })
  test('is left out just a day after the naming', () => {
    const until = later(3)
    const dueOf = (namedAt: Date) => refereeReminder({ namedAt, until, remindedDays: null }, later(1))
    expect([dueOf(NOW), dueOf(new Date(NOW.getTime() - 1))]).toEqual([null, 2])
  })
})

describe('addresses', () => {
  test.each([
    ['a.bc@mail.kz', 'A.BC@mail.kz', true, true],
    ['a.bc@mail.kz', 'abc@mail.kz', false, true],
    ['abc@mail.kz', 'abc+letter@mail.kz', false, true],
    ['abc@googlemail.com', 'a.b.c@gmail.com', false, true],
    ['abc@mail.kz', 'abc@mail.ru', false, false],
    ['abc@mail.kz', 'abd@mail.kz', false, false],
  ])('%s and %s: the same %s, one mailbox %s', (one, other, isSame, isOne) => {
    expect([isSameAddress(one, other), isSameMailbox(one, other)]).toEqual([isSame, isOne])
  })
  test('signs become marks', () => {
    expect(refereeMarks({ ownAddress: false, ownDevice: true, sameNetwork: true })).toEqual([
      'ownDevice',
      'sameNetwork',
    ])
    expect(refereeMarks({ ownAddress: false, ownDevice: false, sameNetwork: false })).toEqual([])
  })
})
