import { expect, test } from 'vitest'
import { CODE_ALPHABET, claimsOf, codeOf, correctedValue, scoreValueOf, subjectRowsOf } from './rules.ts'
import { averageValue, scoreValue } from './schema.ts'
import {
  CHECKS,
  CLAIM_KINDS,
  CLAIM_STATES,
  doesCount,
  isConfirmed,
  isUnchecked,
  mayBeCorrected,
  needsReason,
} from './status.ts'

const row = (subject: string, score: number) => ({ subject, score })
const UNT = { source: 'UNT', countsAverage: true, country: null, parts: [] } as const
const ROWS = [
  row('MATHEMATICS', 40),
  row('HISTORY_OF_KAZAKHSTAN', 18),
  row('MATHEMATICAL_LITERACY', 9),
  row('READING_LITERACY', 8),
  row('PHYSICS', 43),
]

test('competitors are compared by the total, each subject, and the sum of both profile subjects', () => {
  const value = scoreValueOf(118, ROWS)
  expect(value).toEqual({
    total: 118,
    subjects: {
      HISTORY_OF_KAZAKHSTAN: 18,
      MATHEMATICAL_LITERACY: 9,
      READING_LITERACY: 8,
      MATHEMATICS: 40,
      PHYSICS: 43,
      PROFILE_1: 40,
      PROFILE_2: 43,
    },
    profile: 83,
  })
  expect(scoreValue.parse(value)).toEqual(value)
})

test('two creative exams are one subject, and each is one of the profile', () => {
  const exams = [row('CREATIVE_EXAM', 30), row('HISTORY_OF_KAZAKHSTAN', 10), row('CREATIVE_EXAM', 45)]
  expect(scoreValueOf(85, exams)).toEqual({
    total: 85,
    subjects: { HISTORY_OF_KAZAKHSTAN: 10, CREATIVE_EXAM: 75, PROFILE_1: 30, PROFILE_2: 45 },
    profile: 75,
  })
})

test('every quota category and right is a separate claim, by its code', () => {
  const codes = { quota: new Map([['1', 'RURAL_YOUTH']]), right: new Map([['7', 'ORPHANS']]) }
  const claims = claimsOf(
    {
      untResult: { total: 118, subjects: ROWS },
      attestatAverageScore: 4.75,
      quotaCategoryIds: ['1'],
      preemptiveRightIds: ['7'],
    },
    codes,
    UNT,
  )
  expect(claims.map(({ kind, code }) => [kind, code])).toEqual([
    ['SCORE', ''],
    ['AVERAGE', ''],
    ['QUOTA', 'RURAL_YOUTH'],
    ['RIGHT', 'ORPHANS'],
  ])
  expect(claims.map(({ stated }) => stated)).toEqual([
    scoreValueOf(118, ROWS),
    { average: 4.75 },
    { code: 'RURAL_YOUTH' },
    { code: 'ORPHANS' },
  ])
})

test('a missing average is a fault, not zero', () => {
  const part = {
    untResult: { total: 118, subjects: ROWS },
    attestatAverageScore: null,
    creativeSpecialty: false,
    faculty: null,
  }
  const codes = { quota: new Map(), right: new Map() }
  expect(() => claimsOf({ ...part, quotaCategoryIds: [], preemptiveRightIds: [] }, codes, UNT)).toThrow('no average')
})

test('a code has six unambiguous characters', () => {
  expect(codeOf(() => 0)).toBe(CODE_ALPHABET[0]?.repeat(6))
  expect(codeOf((bound) => bound - 1)).toBe(CODE_ALPHABET.at(-1)?.repeat(6))
  expect(CODE_ALPHABET).not.toMatch(/[0O1I2Z5S8B]/)
  expect(new Set(CODE_ALPHABET).size).toBe(CODE_ALPHABET.length)
})

test('the states of a claim have their meaning', () => {
  expect(CLAIM_STATES.filter(isUnchecked)).toEqual(['WAITING'])
  expect(CLAIM_STATES.filter(isConfirmed)).toEqual(['CONFIRMED'])
  expect(CLAIM_STATES.filter(doesCount)).toEqual(['CONFIRMED', 'CORRECTED'])
  expect(CLAIM_STATES.filter(needsReason)).toEqual(['CORRECTED', 'REFUSED'])
  expect([...CHECKS]).toEqual(CLAIM_STATES.filter((state) => !isUnchecked(state)))
  expect(CLAIM_KINDS.filter(mayBeCorrected)).toEqual(['SCORE', 'AVERAGE'])
})

test.each([
  [4.75, true],
  [5, true],
  [0, true],
  [5.01, false],
  [4.755, false],
  [-1, false],
])('an average of %s is valid: %s', (average, isOne) => {
  expect(averageValue.safeParse({ average }).success).toBe(isOne)
})

test('a correction converts rows like a submission does, and rejects incomplete ones', () => {
  expect(correctedValue('SCORE', { total: 118, subjects: ROWS as never }, UNT)).toEqual(scoreValueOf(118, ROWS))
  const exams = [
    row('CREATIVE_EXAM', 30),
    row('HISTORY_OF_KAZAKHSTAN', 10),
    row('CREATIVE_EXAM', 45),
    row('READING_LITERACY', 8),
  ]
  expect(correctedValue('SCORE', { total: 93, subjects: exams as never }, UNT)).toEqual(scoreValueOf(93, exams))
  expect(correctedValue('SCORE', { total: 118, subjects: ROWS.slice(1) as never }, UNT)).toBeNull()
  expect(correctedValue('SCORE', { total: 118, subjects: [...ROWS, row('LAW_BASICS', 1)] as never }, UNT)).toBeNull()
  expect(correctedValue('SCORE', { average: 4.5 }, UNT)).toBeNull()
  expect(correctedValue('AVERAGE', { average: 4.5 }, UNT)).toEqual({ average: 4.5 })
  expect(correctedValue('QUOTA', { average: 4.5 }, UNT)).toBeNull()
  expect(correctedValue('AVERAGE', { total: 118, subjects: ROWS as never }, UNT)).toBeNull()
})

test('the rows of a certificate are restored from the score value', () => {
  const inOrder = [1, 2, 3, 0, 4].map((at) => ROWS[at])
  expect(subjectRowsOf(scoreValueOf(118, ROWS))).toEqual(inOrder)
  const exams = [row('HISTORY_OF_KAZAKHSTAN', 10), row('CREATIVE_EXAM', 30), row('CREATIVE_EXAM', 45)]
  expect(subjectRowsOf(scoreValueOf(85, exams))).toEqual(exams)
})

const TESTING = {
  source: 'TESTING',
  countsAverage: false,
  country: null,
  parts: [
    { code: 'FOREIGN_LANGUAGE', most: 50 },
    { code: 'READINESS', most: 30 },
  ],
} as const
const PARTS = [row('FOREIGN_LANGUAGE', 40), row('READINESS', 20)]
const NOTHING = { attestatAverageScore: null, quotaCategoryIds: [], preemptiveRightIds: [] }
const NO_CODES = { quota: new Map(), right: new Map() }

test('claims follow the source of the score: a testing has its parts, an interview has none', () => {
  const untResult = { total: 60, subjects: PARTS }
  expect(claimsOf({ ...NOTHING, untResult }, NO_CODES, TESTING)).toEqual([
    { kind: 'SCORE', code: '', stated: { total: 60, subjects: { FOREIGN_LANGUAGE: 40, READINESS: 20 } } },
  ])
  const interview = { source: 'INTERVIEW', countsAverage: false, country: 'CN' } as const
  expect(claimsOf({ ...NOTHING, untResult: null }, NO_CODES, interview)).toEqual([
    { kind: 'QUOTA', code: 'COUNTRY_CN', stated: { code: 'COUNTRY_CN' } },
  ])
  expect(() => claimsOf({ ...NOTHING, untResult: null }, NO_CODES, TESTING)).toThrow('no result')
})

test('a figure that the competition does not count is no claim', () => {
  const stated = { ...NOTHING, untResult: { total: 60, subjects: PARTS }, attestatAverageScore: 4.5 }
  const kinds = (source: 'TESTING' | 'INTERVIEW') =>
    claimsOf(stated, NO_CODES, { source, countsAverage: false, country: null }).map(({ kind }) => kind)
  expect([kinds('TESTING'), kinds('INTERVIEW')]).toEqual([['SCORE'], []])
})

test.each([
  ['all parts', 60, PARTS, true],
  ['a missing part', 40, PARTS.slice(0, 1), false],
  ['an unknown part', 60, [row('FOREIGN_LANGUAGE', 40), row('PHYSICS', 20)], false],
  ['points above the part', 71, [row('FOREIGN_LANGUAGE', 40), row('READINESS', 31)], false],
  ['a total above the maximum', 81, PARTS, false],
  ['a part twice', 60, [row('FOREIGN_LANGUAGE', 40), row('FOREIGN_LANGUAGE', 20)], false],
])('a correction of a testing with %s', (_case, total, subjects, isOne) => {
  expect(correctedValue('SCORE', { total, subjects }, TESTING) !== null).toBe(isOne)
})

test('a correction of the UNT stays within its maximum', () => {
  expect(correctedValue('SCORE', { total: 140, subjects: ROWS }, UNT)).toEqual(scoreValueOf(140, ROWS))
  expect(correctedValue('SCORE', { total: 141, subjects: ROWS }, UNT)).toBeNull()
})
