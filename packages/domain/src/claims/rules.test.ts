import { expect, test } from 'vitest'
import { CODE_ALPHABET, claimsOf, codeOf, correctedValue, scoreValueOf, subjectRowsOf } from './rules.ts'
import { averageValue, scoreValue } from './schema.ts'
import { CHECKS, CLAIM_KINDS, CLAIM_STATES, doesCount, isUnchecked, mayBeCorrected, needsReason } from './status.ts'

const row = (subject: string, score: number) => ({ subject, score })
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
      creativeSpecialty: false,
      faculty: null,
    },
    codes,
  )
  expect(claims.map(({ kind, code }) => [kind, code])).toEqual([
    ['SCORE', ''],
    ['AVERAGE', ''],
    ['QUOTA', 'RURAL_YOUTH'],
    ['RIGHT', 'ORPHANS'],
  ])
  expect(claims.slice(1).map(({ stated }) => stated)).toEqual([
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
  expect(() => claimsOf({ ...part, quotaCategoryIds: [], preemptiveRightIds: [] }, codes)).toThrow('no average')
})

test('a code has six unambiguous characters', () => {
  expect(codeOf(() => 0)).toBe(CODE_ALPHABET[0]?.repeat(6))
  expect(codeOf((bound) => bound - 1)).toBe(CODE_ALPHABET.at(-1)?.repeat(6))
  expect(CODE_ALPHABET).not.toMatch(/[0O1I2Z5S8B]/)
  expect(new Set(CODE_ALPHABET).size).toBe(CODE_ALPHABET.length)
})

test('the states of a claim have their meaning', () => {
  expect(CLAIM_STATES.filter(isUnchecked)).toEqual(['WAITING'])
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
  expect(correctedValue('SCORE', { total: 118, subjects: ROWS as never })).toEqual(scoreValueOf(118, ROWS))
  const exams = [
    row('CREATIVE_EXAM', 30),
    row('HISTORY_OF_KAZAKHSTAN', 10),
    row('CREATIVE_EXAM', 45),
    row('READING_LITERACY', 8),
  ]
  expect(correctedValue('SCORE', { total: 93, subjects: exams as never })).toEqual(scoreValueOf(93, exams))
  expect(correctedValue('SCORE', { total: 118, subjects: ROWS.slice(1) as never })).toBeNull()
  expect(correctedValue('SCORE', { total: 118, subjects: [...ROWS, row('LAW_BASICS', 1)] as never })).toBeNull()
  expect(correctedValue('SCORE', { average: 4.5 })).toBeNull()
  expect(correctedValue('AVERAGE', { average: 4.5 })).toEqual({ average: 4.5 })
  expect(correctedValue('QUOTA', { average: 4.5 })).toBeNull()
  expect(correctedValue('AVERAGE', { total: 118, subjects: ROWS as never })).toBeNull()
})

test('the rows of a certificate are restored from the score value', () => {
  const inOrder = [1, 2, 3, 0, 4].map((at) => ROWS[at])
  expect(subjectRowsOf(scoreValueOf(118, ROWS))).toEqual(inOrder)
  const exams = [row('HISTORY_OF_KAZAKHSTAN', 10), row('CREATIVE_EXAM', 30), row('CREATIVE_EXAM', 45)]
  expect(subjectRowsOf(scoreValueOf(85, exams))).toEqual(exams)
})
