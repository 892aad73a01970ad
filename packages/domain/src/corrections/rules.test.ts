import { expect, test } from 'vitest'
import { workingDaysAgo, workingDaysSince } from '../kernel/working-days.ts'
import { pointsOf, type Verdict } from '../review/check-rules.ts'
import {
  askedFaults,
  correctionDays,
  correctionReminder,
  correctionUntil,
  handedAfter,
  handedWhileAsked,
  isAccepted,
  verdictsForOwner,
  waitedAt,
} from './rules.ts'

test.each([
  // In Kazakhstan it is already the 27th.
  ['2026-11-27', '2026-11-26T19:00:00.000Z', null],
  ['2026-11-27', '2026-11-26T18:59:59.999Z', '2026-11-27T19:00:00.000Z'],
  ['2026-11-26', '2026-11-26T05:00:00.000Z', null],
  ['2026-11-25', '2026-11-26T05:00:00.000Z', null],
  ['2027-01-25', '2026-11-26T05:00:00.000Z', '2027-01-25T19:00:00.000Z'],
  ['2027-01-26', '2026-11-26T05:00:00.000Z', null],
])('until %s, asked at %s: %j', (day, now, expected) => {
  expect(correctionUntil(day, new Date(now), null)?.toISOString() ?? null).toBe(expected)
})

test.each([
  // Claims close at 18:00 on the 5th: the 4th is the last whole day.
  ['2026-12-05T13:00:00.000Z', '2026-12-04'],
  ['2026-12-04T19:00:00.000Z', '2026-12-04'],
  ['2026-11-27T13:00:00.000Z', null],
  ['2026-11-28T13:00:00.000Z', '2026-11-27'],
  ['2027-06-01T13:00:00.000Z', '2027-01-25'],
])('claims that close at %s leave days until %j', (claimsCloseAt, last) => {
  const now = new Date('2026-11-26T05:00:00.000Z')
  const days = correctionDays(now, new Date(claimsCloseAt))
  expect(days?.last ?? null).toBe(last)
  for (const day of ['2026-12-04', '2026-12-05'])
    expect(correctionUntil(day, now, new Date(claimsCloseAt)) !== null).toBe(last !== null && day <= last)
})

const all = (slot: string, verdict: Verdict) => Object.fromEntries(pointsOf({ slot }).map((point) => [point, verdict]))

test.each([
  ['passport', all('passport', 'AGREES'), true],
  ['passport', { ...all('passport', 'AGREES'), readable: 'UNCLEAR' }, false],
  ['passport', { ...all('passport', 'AGREES'), readable: 'DIFFERS' }, false],
  ['passport', { ...all('passport', 'AGREES'), readable: 'NONE' }, false],
  ['passport', {}, false],
  // A further document has no points, so nothing accepts it.
  ['furtherFiles', {}, false],
] as const)('%s with verdicts %j is accepted: %s', (slot, verdicts, expected) => {
  expect(isAccepted({ slot }, verdicts)).toBe(expected)
})

const DOCUMENTS = [
  { fileId: 'accepted', slot: 'photo', verdicts: all('photo', 'AGREES') },
  { fileId: 'confirmed', slot: 'grantFiles', kind: 'UNT_CERTIFICATE', verdicts: {}, isConfirmed: true },
  { fileId: 'passport', slot: 'passport', verdicts: {} },
  { fileId: 'further', slot: 'furtherFiles', kind: 'k', verdicts: {} },
  { fileId: 'grant', slot: 'grantFiles', kind: 'UNT_CERTIFICATE', verdicts: {} },
  { fileId: 'additional', slot: 'additionalDocuments', verdicts: {} },
  { fileId: 'answer', slot: 'answers', kind: 'q', verdicts: {} },
].map((document) => ({ isConfirmed: false, ...document }))
test.each([
  [['passport', 'further', 'grant', 'additional'], []],
  [['accepted', 'passport'], [0]],
  [['passport', 'confirmed'], [1]],
  [['passport', 'answer'], [1]],
  [['passport', 'another'], [1]],
  [['passport', 'grant', 'passport'], [2]],
])('asking for %j: faults at %j', (ids, faults) => {
  expect(
    askedFaults(
      ids.map((fileId) => ({ fileId })),
      DOCUMENTS,
    ),
  ).toEqual(faults.map((at) => ({ field: `items.${at}.fileId`, msg: 'wrong_value' })))
})

const ASKED = { askedAt: new Date('2026-11-26T05:00:00.000Z'), until: new Date('2026-12-10T19:00:00.000Z') }
test.each([
  // 14 days before the end is in the first day of the request.
  ['2026-11-27T04:00:00.000Z', null, null],
  ['2026-12-03T18:59:59.999Z', null, null],
  ['2026-12-03T19:00:00.000Z', null, 7],
  ['2026-12-07T04:00:00.000Z', 7, null],
  ['2026-12-08T19:00:00.000Z', 7, 2],
  ['2026-12-09T04:00:00.000Z', null, 2],
  ['2026-12-09T04:00:00.000Z', 2, null],
  ['2026-12-11T04:00:00.000Z', 2, null],
  ['2026-12-12T19:00:00.000Z', 2, -2],
  ['2026-12-13T04:00:00.000Z', -2, null],
])('at %s, last reminded %j: reminder %j', (now, remindedDays, expected) => {
  expect(correctionReminder({ ...ASKED, remindedDays }, new Date(now))).toBe(expected)
})

test('a long request is reminded of 14 days before its end', () => {
  const until = new Date('2027-01-10T19:00:00.000Z')
  const asked = { askedAt: ASKED.askedAt, until, remindedDays: null }
  expect(correctionReminder(asked, new Date('2026-12-27T19:00:00.000Z'))).toBe(14)
  expect(correctionReminder(asked, new Date('2026-12-27T18:59:59.999Z'))).toBeNull()
})

test('a reminder at the end of the first day of a request is left out', () => {
  const until = new Date('2026-12-10T19:00:00.000Z')
  const askedAt = new Date('2026-12-07T19:00:00.000Z')
  const now = new Date('2026-12-08T19:00:00.000Z')
  expect(correctionReminder({ askedAt, until, remindedDays: null }, now)).toBeNull()
  expect(correctionReminder({ askedAt: new Date(askedAt.getTime() - 1), until, remindedDays: null }, now)).toBe(2)
})

/** Days in Kazakhstan at noon. 28 and 29 November, 5 and 6 December are weekends. */
const noon = (day: string) => new Date(`${day}T07:00:00.000Z`)
test.each([
  ['2026-11-26', '2026-11-26', '2026-12-02', 0],
  ['2026-11-26', '2026-11-27', '2026-12-02', 0],
  ['2026-11-24', '2026-11-26', '2026-12-02', 1],
  ['2026-11-20', '2026-11-26', '2026-12-07', 3],
])('got on %s, asked on %s, answered on %s: waited %i days before and after', (handed, asked, answered, days) => {
  expect(workingDaysSince(noon(handed), noon(asked), [])).toBe(days)
  const shifted = handedAfter(noon(answered), waitedAt(noon(handed), noon(asked), []), [])
  expect(workingDaysSince(shifted, noon(answered), [])).toBe(days)
})

test.each([
  ['2026-11-26', '2026-11-26', 0],
  ['2026-11-27', '2026-11-26', 0],
  ['2026-11-25', '2026-11-26', 1],
  ['2026-11-20', '2026-11-26', 4],
])('got on %s and asked on %s, an application waited %i working days back', (handed, asked, days) => {
  expect(waitedAt(noon(handed), noon(asked), [])).toBe(days)
})

test('an application that did not wait counts from now', () => {
  const now = noon('2026-11-26')
  expect(handedAfter(now, 0, [])).toEqual(now)
  expect(handedAfter(now, 1, [])).toEqual(workingDaysAgo(now, 1, []))
})

test.each([
  ['2026-12-03', '2026-12-04'],
  ['2026-12-04', '2026-12-07'],
])('a late application asked until %s is late again on %s', (lastDay, next) => {
  const until = correctionUntil(lastDay, ASKED.askedAt, null) as Date
  const handed = handedWhileAsked(until, { waited: 20, lateAfter: 5 }, [])
  expect(handed < workingDaysAgo(noon(next), 5, [])).toBe(true)
})

test.each([0, 1, 3, 5, 6, 20])(
  'an application that waited %i days is not late while asked, and as before after it',
  (waited) => {
    const lateAfter = 5
    for (const lastDay of ['2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06']) {
      const until = correctionUntil(lastDay, ASKED.askedAt, null)
      if (until === null) throw new Error(lastDay)
      const handed = handedWhileAsked(until, { waited, lateAfter }, [])
      const isLate = (now: Date) => handed < workingDaysAgo(now, lateAfter, [])
      for (const day of ['2026-11-26', '2026-11-30', lastDay])
        expect(isLate(noon(day)), `${lastDay} ${day}`).toBe(false)
      // A late one is late again on the second working day after the end at the latest.
      expect(isLate(noon('2026-12-08'))).toBe(waited > lateAfter - 1)
    }
  },
)

test('an owner reads what is accepted and what is asked, and no doubts', () => {
  expect(verdictsForOwner(DOCUMENTS, new Set(['further']))).toEqual([
    { fileId: 'accepted', verdict: 'ACCEPTED' },
    { fileId: 'confirmed', verdict: 'ACCEPTED' },
    { fileId: 'further', verdict: 'REPLACE' },
  ])
})
