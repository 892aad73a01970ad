import { describe, expect, test } from 'vitest'
import type { Last, Line } from '../allotment/protocol-schema.ts'
import {
  type LineFacts,
  notesOf,
  REASONS,
  reasonLeftOut,
  reasonOf,
  reasonOfLaterRound,
  reasonOfSameList,
  reasonWithoutList,
} from './reason-rules.ts'

const LAST: Last = { applicant: 'ZZZ999', total: 121, right: 'ORPHANS', average: 4.75, profile: 87 }
const FACTS: LineFacts = {
  merit: { total: 118, average: 4.5, profile: 80 },
  place: null,
  quota: null,
  whenEqual: 'ONE_MORE',
  minimum: { total: 50, subjects: { HISTORY_OF_KAZAKHSTAN: 5 } },
  subjects: { HISTORY_OF_KAZAKHSTAN: 12 },
}
const line = (more: Partial<Line>): Line => ({
  applicant: 'AAA111',
  program: 'B057',
  choice: 1,
  outcome: 'OUTRANKED',
  ...more,
})
const CASES: readonly (readonly [string, Partial<Line>, Partial<LineFacts>, object])[] = [
  ['a general place', { outcome: 'ALLOTTED' }, { place: 'GENERAL' }, { key: 'allotted', enough: null }],
  [
    'a reserved place',
    { outcome: 'ALLOTTED' },
    { place: 'RESERVED', quota: 'RURAL_YOUTH' },
    { key: 'allottedOnQuota', quota: 'RURAL_YOUTH', enough: null },
  ],
  ['an earlier choice', { outcome: 'BETTER_CHOICE' }, {}, { key: 'betterChoice', enough: null }],
  [
    'below the total',
    { outcome: 'BELOW_MINIMUM' },
    { merit: { total: 49, average: 5, profile: 20 } },
    { key: 'belowTotal', parameters: { own: 49, minimum: 50 }, enough: null },
  ],
  [
    'a reserved place without its category',
    { outcome: 'ALLOTTED' },
    { place: 'RESERVED', quota: null },
    { key: 'allotted' },
  ],
  [
    'just the total, and below a subject',
    { outcome: 'BELOW_MINIMUM' },
    { merit: { total: 50, average: 5, profile: 20 }, subjects: { HISTORY_OF_KAZAKHSTAN: 4 } },
    { key: 'belowSubject' },
  ],
  [
    'just the subject',
    { outcome: 'BELOW_MINIMUM' },
    { subjects: { HISTORY_OF_KAZAKHSTAN: 5 } },
    { key: 'belowMinimum' },
  ],
  [
    'a subject not taken, for a point',
    { outcome: 'BELOW_MINIMUM' },
    { minimum: { total: 50, subjects: { PROFILE_1: 1 } } },
    { key: 'belowSubject', subject: 'PROFILE_1', parameters: { own: 0, minimum: 1 } },
  ],
  [
    'a subject not taken, for zero',
    { outcome: 'BELOW_MINIMUM' },
    { minimum: { total: 50, subjects: { PROFILE_1: 0 } } },
    { key: 'belowMinimum' },
  ],
  [
    'points missing in the protocol',
    { decidedBy: 'SCORE', lastAdmitted: LAST },
    { merit: { total: 100, average: 4.5, profile: 80 } },
    { key: 'score', parameters: { count: 21, last: 121 } },
  ],
  [
    'below a subject',
    { outcome: 'BELOW_MINIMUM' },
    { subjects: { HISTORY_OF_KAZAKHSTAN: 4 } },
    { key: 'belowSubject', subject: 'HISTORY_OF_KAZAKHSTAN', parameters: { own: 4, minimum: 5 } },
  ],
  [
    'a subject not taken',
    { outcome: 'BELOW_MINIMUM' },
    { subjects: {} },
    { key: 'belowSubject', parameters: { own: 0, minimum: 5 } },
  ],
  ['below an unknown subject', { outcome: 'BELOW_MINIMUM' }, { subjects: null }, { key: 'belowMinimum' }],
  [
    'points',
    { decidedBy: 'SCORE', missing: 3, lastAdmitted: LAST },
    {},
    { key: 'score', parameters: { count: 3, last: 121 }, enough: 122 },
  ],
  [
    'a right',
    { decidedBy: 'RIGHT', lastAdmitted: LAST },
    {},
    { key: 'right', parameters: { total: 121 }, enough: 122 },
  ],
  [
    'a right at the most points',
    { decidedBy: 'RIGHT', lastAdmitted: { ...LAST, total: 140 } },
    {},
    { key: 'right', parameters: { total: 140 }, enough: null },
  ],
  [
    'the average',
    { decidedBy: 'AVERAGE', lastAdmitted: LAST },
    {},
    { key: 'average', parameters: { total: 121, own: 4.5, last: 4.75 }, enough: 122 },
  ],
  [
    'the profile subjects',
    { decidedBy: 'PROFILE', lastAdmitted: LAST },
    {},
    { key: 'profile', parameters: { total: 121, own: 80, last: 87 }, enough: 122 },
  ],
  [
    'a part of the score',
    { decidedBy: 'ENGLISH', lastAdmitted: { applicant: 'ZZZ999', total: 121, parts: { ENGLISH: 44 } }, enough: 122 },
    { merit: { total: 121, average: 0, profile: 0, parts: { ENGLISH: 40 } } },
    { key: 'part', subject: 'ENGLISH', parameters: { total: 121, own: 40, last: 44 }, enough: 122 },
  ],
  [
    'the sufficient total of the protocol',
    { decidedBy: 'SCORE', lastAdmitted: LAST, enough: 121 },
    {},
    { enough: 121 },
  ],
  ['no sufficient total', { decidedBy: 'RIGHT', lastAdmitted: LAST, enough: null }, {}, { enough: null }],
  [
    'an old line without it, if equals get no place',
    { decidedBy: 'SCORE', missing: 3, lastAdmitted: LAST },
    { whenEqual: 'NONE' },
    { key: 'score', enough: null },
  ],
  [
    'equality, by the own points',
    { decidedBy: 'EQUAL', lastAdmitted: LAST, equalsAt: 118, enough: 119 },
    { whenEqual: 'NONE' },
    { key: 'equal', parameters: { total: 118 }, enough: 119 },
  ],
  [
    'equality without an admission',
    { decidedBy: 'EQUAL', lastAdmitted: null, equalsAt: 118, enough: 119 },
    { whenEqual: 'NONE' },
    { key: 'equal', parameters: { total: 118 }, enough: 119 },
  ],
  [
    'equality of an old line',
    { decidedBy: 'EQUAL', lastAdmitted: LAST },
    { whenEqual: 'NONE' },
    { key: 'equal', parameters: { total: 118 }, enough: null },
  ],
  [
    'behind equals who did not fit',
    { decidedBy: 'SCORE', lastAdmitted: LAST, missing: 2, equalsAt: 120, enough: 121 },
    { whenEqual: 'NONE' },
    { key: 'behindEquals', parameters: { total: 120 }, enough: 121 },
  ],
  [
    'behind equals with the same points',
    { decidedBy: 'RIGHT', lastAdmitted: null, equalsAt: 118, enough: 119 },
    { whenEqual: 'NONE' },
    { key: 'behindEquals', parameters: { total: 118 }, enough: 119 },
  ],
  [
    'an old line of a list that equals left empty',
    { decidedBy: 'EQUAL', lastAdmitted: null },
    {},
    { key: 'equalLeftEmpty', enough: null },
  ],
  ['no places at all', { lastAdmitted: null }, {}, { key: 'noPlaces', enough: null }],
]

describe("the reason of a line's outcome", () => {
  test.each(CASES)('%s', (_, given, facts, reason) => {
    expect(reasonOf(line(given), { ...FACTS, ...facts })).toMatchObject(reason)
  })

  test('never names what another competitor holds', () => {
    for (const [, given, facts] of CASES)
      expect(JSON.stringify(reasonOf(line(given), { ...FACTS, ...facts }))).not.toMatch(/ORPHANS|ZZZ999/)
  })

  test('every reason belongs to a line or to a competitor without one', () => {
    const score = (state: 'WAITING' | 'REFUSED' | 'CONFIRMED') =>
      reasonLeftOut([{ kind: 'SCORE', code: '', state, reason: 'Another person' }], 'UNT')
    const seen = new Set([
      ...CASES.map(([, given, facts]) => reasonOf(line(given), { ...FACTS, ...facts }).key),
      reasonWithoutList().key,
      reasonOfSameList(1).key,
      score('WAITING').key,
      score('REFUSED').key,
      score('CONFIRMED').key,
      reasonLeftOut([], 'INTERVIEW').key,
      reasonLeftOut([], 'UNT').key,
      reasonOfLaterRound().key,
    ])
    expect(seen).toEqual(new Set(REASONS))
    expect(score('REFUSED').parameters).toEqual({ reason: 'Another person' })
    expect(reasonLeftOut([{ kind: 'SCORE', code: '', state: 'REFUSED', reason: null }], 'TESTING').parameters).toEqual({
      reason: '',
    })
  })
})

test.each([
  ['QUOTA', 'REFUSED', 'quotaRefused'],
  ['QUOTA', 'WAITING', 'quotaUnchecked'],
  ['QUOTA', 'CONFIRMED', undefined],
  ['RIGHT', 'REFUSED', 'rightRefused'],
  ['RIGHT', 'WAITING', 'rightUnchecked'],
  ['AVERAGE', 'REFUSED', 'averageRefused'],
  ['AVERAGE', 'CORRECTED', 'averageCorrected'],
  ['AVERAGE', 'WAITING', 'averageUnchecked'],
  ['AVERAGE', 'CONFIRMED', undefined],
  ['SCORE', 'CORRECTED', 'scoreCorrected'],
  ['SCORE', 'CONFIRMED', undefined],
  // These are the reason itself.
  ['SCORE', 'REFUSED', undefined],
  ['SCORE', 'WAITING', undefined],
] as const)('%s that is %s gives the note %s', (kind, state, key) => {
  expect(notesOf([{ kind, code: 'X', state, reason: 'Why' }])).toEqual(
    key === undefined ? [] : [{ key, code: 'X', reason: 'Why' }],
  )
})
