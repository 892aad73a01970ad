import { expect, test } from 'vitest'
import programs from '../../../../../../data/programs.json' with { type: 'json' }
import { pairOf, pairWord, SUBJECT_PAIRS } from './subject-pairs.ts'

test('exactly the pairs of the shipped programs can be chosen', () => {
  const shipped = new Set(
    programs.filter(({ untSubjects }) => untSubjects?.length === 2).map(({ untSubjects }) => untSubjects?.join('-')),
  )
  expect(SUBJECT_PAIRS.map((pair) => pair.join('-')).sort()).toEqual([...shipped].sort())
})

test('a pair survives a round trip through an address', () => {
  for (const pair of SUBJECT_PAIRS) expect(pairOf(pairWord(pair))).toBe(pair)
  expect(pairWord(['CREATIVE_EXAM', 'CREATIVE_EXAM'])).toBe('CREATIVE_EXAM')
})

test.each(['', undefined, 'PHYSICS-BIOLOGY', 'MATHEMATICS', 5])('%s is no pair', (word) => {
  expect(pairOf(word)).toBeUndefined()
})
