import { expect, test } from 'vitest'
import { isCompleteResult, isResultOf, mostOf, superfluousRows, wrongRows } from './score-rules.ts'

const HISTORY = 'HISTORY_OF_KAZAKHSTAN'
const MATHS = 'MATHEMATICAL_LITERACY'
const READING = 'READING_LITERACY'
const EXAM = 'CREATIVE_EXAM'
const rowsOf = (subjects: readonly string[]) => subjects.map((subject) => ({ subject, score: 10 }))

test.each<[string, readonly string[], 'usual' | 'creative', boolean]>([
  ['all three and a profile', [HISTORY, MATHS, READING, 'MATHEMATICS', 'PHYSICS'], 'usual', true],
  ['no history', [MATHS, READING, 'MATHEMATICS', 'PHYSICS'], 'usual', false],
  ['no mathematical literacy', [HISTORY, READING, 'MATHEMATICS', 'PHYSICS'], 'usual', false],
  ['no reading literacy', [HISTORY, MATHS, 'MATHEMATICS', 'PHYSICS'], 'usual', false],
  ['half a profile', [HISTORY, MATHS, READING, 'PHYSICS'], 'usual', false],
  ['two exams', [HISTORY, READING, EXAM, EXAM], 'creative', true],
  ['an exam and a subject', [HISTORY, READING, 'PHYSICS', EXAM], 'creative', true],
  ['no history', [READING, EXAM, EXAM], 'creative', false],
  ['no reading literacy', [HISTORY, EXAM, EXAM], 'creative', false],
  ['no exam', [HISTORY, MATHS, READING, 'MATHEMATICS', 'PHYSICS'], 'creative', false],
])('a result with %s: %j, %s, is complete: %s', (_, subjects, kind, isComplete) => {
  expect(isCompleteResult(rowsOf(subjects), kind === 'creative')).toBe(isComplete)
})

test.each<[string, readonly string[], 'usual' | 'creative', readonly number[]]>([
  ['nothing', [HISTORY, MATHS, READING, 'MATHEMATICS', 'PHYSICS'], 'usual', []],
  ['no empty row', [HISTORY, '', 'PHYSICS'], 'usual', []],
  ['an unknown subject', [HISTORY, 'DANCE'], 'usual', [1]],
  ['a compulsory subject the second time', [HISTORY, READING, HISTORY], 'usual', [2]],
  ['the same of a creative program', [HISTORY, READING, EXAM, HISTORY], 'creative', [3]],
  ['a subject of the profile the second time', ['PHYSICS', 'PHYSICS'], 'creative', [1]],
  ['not the second exam', [EXAM, EXAM], 'creative', []],
  ['a third exam', [EXAM, EXAM, EXAM], 'creative', [2]],
  ['a third of the profile', ['MATHEMATICS', 'PHYSICS', 'LAW_BASICS'], 'usual', [2]],
  ['an exam of no creative program', [HISTORY, EXAM], 'usual', [1]],
])('superfluous rows with %s: %j, %s', (_, subjects, kind, places) => {
  expect(superfluousRows(rowsOf(subjects), kind === 'creative')).toEqual(places)
})

const PARTS = [
  { code: 'LANGUAGE', most: 50 },
  { code: 'READINESS', most: 30 },
]
const row = (subject: string, score: number) => ({ subject, score })
const [LANGUAGE, READINESS] = [row('LANGUAGE', 50), row('READINESS', 30)]

test.each<[string, readonly ReturnType<typeof row>[], readonly number[], boolean]>([
  ['each part at its maximum', [READINESS, LANGUAGE], [], true],
  ['a part without points', [row('LANGUAGE', 0), READINESS], [], true],
  ['points above the maximum', [LANGUAGE, row('READINESS', 31)], [1], false],
  ['an unknown subject', [row('PHYSICS', 1), LANGUAGE, READINESS], [0], false],
  ['a part the second time', [LANGUAGE, READINESS, row('LANGUAGE', 1)], [2], false],
  ['a missing part', [LANGUAGE], [], false],
  ['a missing and a repeated part', [LANGUAGE, LANGUAGE], [1], false],
])('the rows of a testing with %s', (_case, rows, places, isWhole) => {
  expect(wrongRows(rows, PARTS)).toEqual(places)
  expect(isResultOf(PARTS, 80, rows)).toBe(isWhole)
})

test('the total of a testing is at most the sum of its parts', () => {
  expect(mostOf(PARTS)).toBe(80)
  expect([80, 81].map((total) => isResultOf(PARTS, total, [LANGUAGE, READINESS]))).toEqual([true, false])
})
