import { expect, test } from 'vitest'
import { pointsOf, type Verdict } from '../review/check-rules.ts'
import { askedFaults, correctionUntil, isAccepted } from './rules.ts'

test.each([
  // In Kazakhstan it is already the 27th.
  ['2026-11-27', '2026-11-26T19:00:00.000Z', null],
  ['2026-11-27', '2026-11-26T18:59:59.999Z', '2026-11-27T19:00:00.000Z'],
  ['2026-11-26', '2026-11-26T05:00:00.000Z', null],
  ['2026-11-25', '2026-11-26T05:00:00.000Z', null],
  ['2027-01-25', '2026-11-26T05:00:00.000Z', '2027-01-25T19:00:00.000Z'],
  ['2027-01-26', '2026-11-26T05:00:00.000Z', null],
])('until %s, asked at %s: %j', (day, now, expected) => {
  expect(correctionUntil(day, new Date(now))?.toISOString() ?? null).toBe(expected)
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
  { fileId: 'passport', slot: 'passport', verdicts: {} },
  { fileId: 'further', slot: 'furtherFiles', kind: 'k', verdicts: {} },
  { fileId: 'grant', slot: 'grantFiles', kind: 'UNT_CERTIFICATE', verdicts: {} },
  { fileId: 'additional', slot: 'additionalDocuments', verdicts: {} },
  { fileId: 'answer', slot: 'answers', kind: 'q', verdicts: {} },
]
test.each([
  [['passport', 'further', 'grant', 'additional'], []],
  [['accepted', 'passport'], [0]],
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
