import { describe, expect, test } from 'vitest'
import { readInput } from './competition-rules.ts'
import type { ScoredCompetition } from './contest-schema.ts'
import type { Fault } from './fault-rules.ts'
import { publicFormOf } from './public-rules.ts'
import { partCode } from './score-schema.ts'

/* Faults of version 2 between the declared score of an input and its values. */

const KNOWN = { quotas: new Set(['KANDAS']), rights: new Set(['ALTYN_BELGI']) }
const applicant = {
  id: 'A',
  total: 118,
  subjects: { MATHEMATICS: 40 },
  average: 4.75,
  profile: 87,
  rights: [],
  quotas: ['COUNTRY_CN'],
  choices: ['P'],
}
const score = { source: 'UNT', most: 140, decimals: 0, parts: [{ code: 'MATHEMATICS', most: 50 }] }
const program = { id: 'P', places: 2, reserved: [{ quota: 'COUNTRY_CN', places: 1 }] }
const competition = {
  version: 2,
  score,
  order: ['RIGHT', 'AVERAGE', 'PROFILE', 'MATHEMATICS'],
  minimum: { total: 50, subjects: { MATHEMATICS: 5 }, quotas: { KANDAS: { total: 45 } } },
  rights: [],
  whenEqual: 'ONE_MORE',
  programs: [program],
  applicants: [applicant],
}
const NO_PARTS = { total: 50, subjects: {} }
const INTERVIEW = { score: { source: 'INTERVIEW', most: 100, decimals: 2, parts: [] }, order: ['RIGHT', 'AVERAGE'] }

const faultsOf = (given: object): readonly Fault[] | undefined => {
  const read = readInput(JSON.stringify(given), KNOWN)
  return 'faults' in read ? read.faults : undefined
}

test('an input without faults is read unchanged', () => {
  expect(readInput(JSON.stringify(competition), KNOWN)).toEqual({ competition })
})

test.each<[string, object, Fault]>([
  [
    'a repeated part',
    { score: { ...score, parts: [...score.parts, { code: 'MATHEMATICS', most: 50 }] } },
    { path: 'score.parts.1.code', msg: 'repeated part' },
  ],
  [
    'a part named as a word of the output',
    { score: { ...score, parts: [...score.parts, { code: 'EQUAL', most: 50 }] } },
    { path: 'score.parts.1.code', msg: 'is a word of the output' },
  ],
  [
    'a part of the UNT that is no subject',
    { score: { ...score, parts: [...score.parts, { code: 'COURAGE', most: 50 }] } },
    { path: 'score.parts.1.code', msg: 'unknown subject' },
  ],
  [
    'a part with more points than all together',
    { score: { ...score, parts: [{ code: 'MATHEMATICS', most: 141 }] } },
    { path: 'score.parts.0.most', msg: 'must be 140 or less' },
  ],
  [
    'a part without a code',
    {
      ...{ score: { ...score, parts: [{ most: 50 }] }, order: ['RIGHT', 'AVERAGE', 'PROFILE'] },
      ...{ minimum: NO_PARTS, applicants: [{ ...applicant, subjects: {} }] },
    },
    { path: 'score.parts.0.code', msg: 'is missing' },
  ],
  ['a criterion that is no text', { order: [...competition.order, 5] }, { path: 'order.4', msg: 'must be a text' }],
  [
    'a maximum that is no number',
    { score: { ...score, most: '100' } },
    { path: 'score.most', msg: 'must be a number' },
  ],
  [
    'a repeated criterion',
    { order: [...competition.order, 'AVERAGE'] },
    { path: 'order.4', msg: 'repeated criterion' },
  ],
  [
    'a criterion that is no part',
    { order: [...competition.order, 'PHYSICS'] },
    { path: 'order.4', msg: 'unknown criterion' },
  ],
  [
    'profile subjects without the UNT',
    {
      ...INTERVIEW,
      order: ['RIGHT', 'AVERAGE', 'PROFILE'],
      minimum: NO_PARTS,
      applicants: [{ ...applicant, subjects: {}, total: 90 }],
    },
    { path: 'order.2', msg: 'unknown criterion' },
  ],
  [
    'a minimum over the maximum',
    { minimum: { ...competition.minimum, total: 141 } },
    { path: 'minimum.total', msg: 'must be 140 or less' },
  ],
  [
    'a minimum of an unknown quota',
    { minimum: { ...competition.minimum, quotas: { ORPHANS: { total: 45 } } } },
    { path: 'minimum.quotas.ORPHANS', msg: 'unknown quota' },
  ],
  [
    'a minimum of a quota over the maximum of a part',
    { minimum: { ...competition.minimum, quotas: { KANDAS: { subjects: { MATHEMATICS: 51 } } } } },
    { path: 'minimum.quotas.KANDAS.subjects.MATHEMATICS', msg: 'must be 50 or less' },
  ],
  [
    'a minimum of a program in an unknown part',
    { programs: [{ ...program, minimum: { subjects: { PHYSICS: 5 } } }] },
    { path: 'programs.0.minimum.subjects.PHYSICS', msg: 'unknown part' },
  ],
  [
    'a country that is not of two letters, at its beginning',
    {
      programs: [{ ...program, reserved: [{ quota: 'MY_COUNTRY_CN', places: 1 }] }],
      applicants: [{ ...applicant, quotas: [] }],
    },
    { path: 'programs.0.reserved.0.quota', msg: 'unknown quota' },
  ],
  [
    'a country that is not of two letters, at its end',
    {
      programs: [{ ...program, reserved: [{ quota: 'COUNTRY_CHN', places: 1 }] }],
      applicants: [{ ...applicant, quotas: [] }],
    },
    { path: 'programs.0.reserved.0.quota', msg: 'unknown quota' },
  ],
])('%s', (_name, more, fault) => {
  expect(faultsOf({ ...competition, ...more })).toEqual([fault])
})

test('a part may have all points', () => {
  expect(faultsOf({ ...competition, score: { ...score, parts: [{ code: 'MATHEMATICS', most: 140 }] } })).toBeUndefined()
})

test('an applicant that is no object has no other fault', () => {
  const applicants = ['nobody', null, []]
  expect(faultsOf({ ...competition, applicants })).toEqual(
    applicants.map((_, number) => ({ path: `applicants.${number}`, msg: 'must be an object' })),
  )
})

test.each([
  ['LOGIC', true],
  ['A', true],
  ['B2_C', true],
  [`A${'B'.repeat(39)}`, true],
  [`A${'B'.repeat(40)}`, false],
  ['2B', false],
  ['Logic', false],
  ['my LOGIC', false],
  ['LOGIC-2', false],
  ['', false],
])('%s is the code of a part: %s', (code, expected) => {
  expect(partCode.safeParse(code).success).toBe(expected)
})

describe('an applicant', () => {
  const faultsWith = (more: object, rest: object = {}) =>
    faultsOf({ ...competition, ...rest, applicants: [{ ...applicant, ...more }] })

  test.each<[string, object, Fault]>([
    ['with a total over the maximum', { total: 141 }, { path: 'applicants.0.total', msg: 'must be 140 or less' }],
    ['with half a point', { total: 118.5 }, { path: 'applicants.0.total', msg: 'must be a whole number' }],
    [
      'with a part over its maximum',
      { subjects: { MATHEMATICS: 51 } },
      { path: 'applicants.0.subjects.MATHEMATICS', msg: 'must be 50 or less' },
    ],
    [
      'with an unknown part',
      { subjects: { PHYSICS: 5 } },
      { path: 'applicants.0.subjects.PHYSICS', msg: 'unknown part' },
    ],
    [
      'with too much in profile subjects',
      { profile: 141 },
      { path: 'applicants.0.profile', msg: 'must be 140 or less' },
    ],
    [
      'without an average that is compared',
      { average: undefined },
      { path: 'applicants.0.average', msg: 'is missing' },
    ],
    [
      'without profile subjects that are compared',
      { profile: undefined },
      { path: 'applicants.0.profile', msg: 'is missing' },
    ],
  ])('%s', (_name, more, fault) => {
    expect(faultsWith(more)).toEqual([fault])
  })

  test.each(['average', 'profile'])('has no %s that nobody compares', (key) => {
    const order = competition.order.filter((criterion) => criterion !== key.toUpperCase())
    expect(faultsWith({}, { order })).toEqual([{ path: `applicants.0.${key}`, msg: 'is not in the order' }])
  })

  test('has decimals where the score has them', () => {
    const { profile: _, ...person } = { ...applicant, subjects: {}, total: 90.25 }
    expect(faultsOf({ ...competition, ...INTERVIEW, minimum: NO_PARTS, applicants: [person] })).toBeUndefined()
  })
})

test.each([
  { total: 140, faults: undefined },
  { total: 141, faults: [{ path: 'applicants.0.total', msg: 'must be 140 or less' }] },
])('a public form with a total of $total', ({ total, faults }) => {
  const form = publicFormOf(competition as ScoredCompetition, (program, quota) => `${program}-${quota}`)
  expect(faultsOf({ ...form, applicants: form.applicants.map((one) => ({ ...one, total })) })).toEqual(faults)
})

test('an input with an order alone is of version 2', () => {
  expect(faultsOf({ ...competition, version: undefined, score: undefined })).toEqual(
    expect.arrayContaining([
      { path: 'version', msg: 'is missing' },
      { path: 'score', msg: 'is missing' },
    ]),
  )
})

test('an input of version 1 has no score: it is an unknown key', () => {
  expect(faultsOf({ ...competition, version: 1 })?.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['score', 'order']),
  )
})
