import { expect, test } from 'vitest'
import { codeOfHeader, columnsOf, isSameScore, pointColumns, scoreOfRow } from './import-rules.ts'

const TESTING = {
  source: 'TESTING',
  parts: [
    { code: 'FOREIGN_LANGUAGE', most: 50 },
    { code: 'READINESS', most: 30 },
  ],
} as const
const UNT = { source: 'UNT', parts: [] } as const
const points = (language: string, readiness: string) =>
  [
    ['FOREIGN_LANGUAGE', language],
    ['READINESS', readiness],
  ] as const

test('a header names its column by the code, in any order of columns', () => {
  expect(['Шет тілі (FOREIGN_LANGUAGE)', ' TOTAL ', 'Total', 'Points (A) of B'].map(codeOfHeader)).toEqual([
    'FOREIGN_LANGUAGE',
    'TOTAL',
    'Total',
    'Points (A) of B',
  ])
  expect(columnsOf(['READINESS', 'Who (PERSON)', 'FOREIGN_LANGUAGE', 'TOTAL'], TESTING)).toEqual({
    person: 1,
    total: 3,
    points: [
      ['FOREIGN_LANGUAGE', 2],
      ['READINESS', 0],
    ],
  })
  expect(columnsOf(['PERSON', 'TOTAL', 'READINESS'], TESTING)).toBeNull()
})

test('the UNT has the creative exam twice, each in a column of its own', () => {
  const headers = ['PERSON', 'TOTAL', ...pointColumns(UNT)]
  const places = columnsOf(headers, UNT)?.points.map(([, at]) => at) ?? []
  expect(new Set(places).size).toBe(places.length)
  expect(pointColumns(UNT).filter((code) => code === 'CREATIVE_EXAM')).toHaveLength(2)
})

test.each([
  [
    'a whole result',
    { total: '75', points: points('45', '30') },
    { value: { total: 75, subjects: { FOREIGN_LANGUAGE: 45, READINESS: 30 } } },
  ],
  ['a word for points', { total: '75', points: points('A', '30') }, { reason: 'wrongPoints' }],
  ['decimals', { total: '75', points: points('45.5', '30') }, { reason: 'wrongPoints' }],
  ['no total', { total: '', points: points('45', '30') }, { reason: 'wrongPoints' }],
  ['another total', { total: '76', points: points('45', '30') }, { reason: 'wrongTotal' }],
  ['points above the maximum', { total: '81', points: points('51', '30') }, { reason: 'outOfLimits' }],
  ['a missing part', { total: '45', points: points('45', '') }, { reason: 'outOfLimits' }],
])('a row with %s', (_, cells, result) => {
  expect(scoreOfRow(cells, TESTING)).toEqual(result)
})

test('scores are the same by every figure', () => {
  const score = { total: 75, subjects: { FOREIGN_LANGUAGE: 45, READINESS: 30 } }
  expect(isSameScore(score, { ...score, subjects: { READINESS: 30, FOREIGN_LANGUAGE: 45 } })).toBe(true)
  expect(isSameScore(score, { ...score, subjects: { FOREIGN_LANGUAGE: 44, READINESS: 31 } })).toBe(false)
  expect(isSameScore(score, { ...score, subjects: { FOREIGN_LANGUAGE: 45, READINESS: 29 } })).toBe(false)
  expect(isSameScore(score, { ...score, subjects: { FOREIGN_LANGUAGE: 45 } })).toBe(false)
  expect(isSameScore(score, { ...score, profile: 1 })).toBe(false)
})
