import { expect, test } from 'vitest'
import { isCompleteResult, superfluousRows } from './score-rules.ts'

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
